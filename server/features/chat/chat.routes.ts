import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { readConversation, readLatest } from './read-conversation.ts'
import { type ChatDependencies, sendMessage } from './send-message.ts'

/** Private messages between two members. */
export function chatRoutes(serve: Serve, platform: Platform, dependencies: ChatDependencies): void {
  serve('POST /api/message', async ({ viewer, body, reply }) => {
    const sending = { writer: viewer, draft: body }
    const { message, isNew } = await sendMessage(platform, dependencies, sending)
    reply.code(isNew ? 201 : 200)
    return message
  })

  serve('GET /api/messages/between/:me/:other', ({ viewer, params, query }) =>
    readConversation(platform, viewer, { other: params.other, page: query }),
  )

  serve('GET /api/messages/most-recent-with/:profileId', ({ params, query }) =>
    readLatest(platform.db, params.profileId, query),
  )
}
