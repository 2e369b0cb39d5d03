import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { findSession } from '#server/platform/session/cookies.ts'
import { answerContactMessage, setClosed } from './answer-contact-message.ts'
import { readContactMessage, readContactMessages } from './read-contact-messages.ts'
import { receiveContactMessage } from './receive-contact-message.ts'

export function supportRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/contactus-messages', async ({ body, request, reply }) => {
    // The call is public, so its session has not been looked up yet.
    const found = await findSession(request, platform.sessions)
    const { address: network, hostname: host } = request
    const sender = { accountId: found?.viewer.accountId, network, host }
    const { isNew } = await platform.sessions.unlessEnded(found?.viewer, () =>
      receiveContactMessage(platform, sender, body),
    )
    reply.code(isNew ? 201 : 200)
    return {}
  })

  serve('GET /api/admin/contact-messages', ({ query }) => readContactMessages(platform.db, query))

  serve('GET /api/admin/contact-messages/:id', ({ params }) =>
    readContactMessage(platform.db, params),
  )

  serve('POST /api/admin/contact-messages/:id/answers', async call => {
    const { params, body, viewer, request, reply } = call
    const actor = administrator(viewer, request)
    const isNew = await answerContactMessage(platform, { actor, messageId: params.id }, body)
    reply.code(isNew ? 201 : 200)
    return {}
  })

  serve('PUT /api/admin/contact-messages/:id/state', ({ params, body, viewer, request }) => {
    const actor = administrator(viewer, request)
    return setClosed(platform, { actor, messageId: params.id }, body.isClosed)
  })
}
