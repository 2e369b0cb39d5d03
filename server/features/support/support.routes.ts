import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { sessionToken } from '#server/platform/session/cookies.ts'
import { receiveContactMessage } from './receive-contact-message.ts'

/** Messages from members and visitors to support. */
export function supportRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/contactus-messages', async ({ body, request, reply }) => {
    // A public call, so its session has not been looked up yet.
    const token = sessionToken(request)
    const found = token === undefined ? undefined : await platform.sessions.find(token)
    const { address: network, hostname: host } = request
    const sender = { accountId: found?.viewer.accountId, network, host }
    const { isNew } = await platform.sessions.unlessEnded(found?.viewer, () =>
      receiveContactMessage(platform, sender, body),
    )
    reply.code(isNew ? 201 : 200)
    return {}
  })
}
