import type { Platform } from '#server/platform/platform.ts'
import { orEnded } from '#server/platform/serve/or-ended.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { sessionToken } from '#server/platform/session/cookies.ts'
import { takeContactMessage } from './take-contact-message.ts'

/** What members and visitors write to those who run the site. */
export function supportRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/contactus-messages', async ({ body, request, reply }) => {
    // Open to visitors, so that nobody has looked for a session yet.
    const token = sessionToken(request)
    const found = token === undefined ? undefined : await platform.sessions.find(token)
    const { address: network, hostname: host } = request
    const sender = { accountId: found?.viewer.accountId, network, host }
    const { isNew } = await orEnded(platform.sessions, found?.viewer, () =>
      takeContactMessage(platform, sender, body),
    )
    reply.code(isNew ? 201 : 200)
    return {}
  })
}
