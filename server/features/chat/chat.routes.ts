import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import { readConversations } from './conversations.ts'
import { deleteConversation, deleteMessage } from './delete-messages.ts'
import { deleteBroadcast } from './deliver-broadcasts.ts'
import { sendSignal } from './message-signals.ts'
import { readBroadcasts } from './read-broadcasts.ts'
import { readConversation, readLatest } from './read-conversation.ts'
import { searchMessages } from './search-messages.ts'
import { sendBroadcast } from './send-broadcast.ts'
import { type ChatDependencies, sendMessage } from './send-message.ts'
import { withdrawMessage } from './withdraw-message.ts'

export function chatRoutes(
  serve: Serve,
  platform: Platform,
  dependencies: ChatDependencies & { readonly budget: ReadingBudget },
): void {
  serve('POST /api/message', async ({ viewer: writer, body, reply }) => {
    const { recipientProfileId } = body
    const { message, isNew } =
      recipientProfileId === undefined
        ? await sendBroadcast(platform, writer, body)
        : await sendMessage(platform, dependencies, {
            writer,
            draft: { ...body, recipientProfileId },
          })
    reply.code(isNew ? 201 : 200)
    return message
  })

  serve('POST /api/message/:id/withdraw', ({ viewer, params, body }) =>
    withdrawMessage(platform, viewer, { ...params, ...body }),
  )

  serve('POST /api/message/:id/delete-for-me', ({ viewer, params }) =>
    deleteMessage(platform, viewer, params.id),
  )

  serve('DELETE /api/broadcast/:id', ({ viewer, params }) =>
    deleteBroadcast(platform, viewer, params.id),
  )

  serve('DELETE /api/conversation/:me/:other', ({ viewer, params, query }) =>
    deleteConversation(platform, viewer, { other: params.other, ...query }),
  )

  serve('POST /api/message-signals', ({ body }) => sendSignal(platform, body))

  serve('GET /api/conversations/:profileId', ({ params, query }) =>
    readConversations(platform, params.profileId, query),
  )

  serve('GET /api/messages/by-sector/:sector', ({ viewer, params, query, request }) =>
    readBroadcasts(platform, {
      viewer,
      sector: params.sector,
      page: query,
      defaultCity: platform.brands.cityOf(platform.brands.of(request.hostname)),
      budget: dependencies.budget,
    }),
  )

  serve('GET /api/messages/search/:profileId', ({ params, query }) =>
    searchMessages(platform, params.profileId, query),
  )

  serve('GET /api/messages/between/:me/:other', ({ viewer, params, query }) =>
    readConversation(platform, viewer, { other: params.other, page: query }),
  )

  serve('GET /api/messages/most-recent-with/:profileId', ({ params, query }) =>
    readLatest(platform.db, params.profileId, query),
  )
}
