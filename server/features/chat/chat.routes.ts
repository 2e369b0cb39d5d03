import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { readConversations } from './conversations.ts'
import { deleteConversation, deleteMessage } from './delete-messages.ts'
import { sendSignal } from './message-signals.ts'
import { readConversation, readLatest } from './read-conversation.ts'
import { searchMessages } from './search-messages.ts'
import { type ChatDependencies, sendMessage } from './send-message.ts'

/** Private messages between two members. */
export function chatRoutes(serve: Serve, platform: Platform, dependencies: ChatDependencies): void {
  serve('POST /api/message', async ({ viewer, body, reply }) => {
    const sending = { writer: viewer, draft: body }
    const { message, isNew } = await sendMessage(platform, dependencies, sending)
    reply.code(isNew ? 201 : 200)
    return message
  })

  serve('POST /api/message/:id/delete-for-me', ({ viewer, params }) =>
    deleteMessage(platform, viewer, params.id),
  )

  serve('DELETE /api/conversation/:me/:other', ({ viewer, params }) =>
    deleteConversation(platform, viewer, params.other),
  )

  serve('POST /api/message-signals', ({ body }) => sendSignal(platform, body))

  serve('GET /api/conversations/:profileId', ({ params, query }) =>
    readConversations(platform.db, params.profileId, query),
  )

  serve('GET /api/messages/search/:profileId', ({ params, query }) =>
    searchMessages(platform.db, params.profileId, query),
  )

  serve('GET /api/messages/between/:me/:other', ({ viewer, params, query }) =>
    readConversation(platform, viewer, { other: params.other, page: query }),
  )

  serve('GET /api/messages/most-recent-with/:profileId', ({ params, query }) =>
    readLatest(platform.db, params.profileId, query),
  )
}
