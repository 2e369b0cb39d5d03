import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import {
  clearSessionCookies,
  endSessions,
  setSessionCookies,
} from '#server/platform/session/cookies.ts'
import { logIn } from './log-in.ts'
import type { OpenProfile } from './open-account.ts'
import { requestLoginMail } from './request-login-mail.ts'
import { changeSettings, readSettings, type WithdrawPosition } from './settings.ts'

interface Neighbours {
  readonly openProfile: OpenProfile
  readonly withdrawPosition: WithdrawPosition
}

/** Who has an account: registration, login, settings. */
export function accountsRoutes(serve: Serve, platform: Platform, neighbours: Neighbours): void {
  const secure = platform.config.publicUrl.protocol === 'https:'

  serve('POST /api/auth/register', async ({ body, request }) => {
    await requestLoginMail(platform, body, { address: request.ip, host: request.hostname })
    return {}
  })

  serve('POST /api/auth', async ({ form, request, reply }) => {
    const { username: email, password } = form
    const credentials = { email, password, address: request.ip }
    const loggedIn = await logIn(platform, neighbours.openProfile, credentials)
    await endSessions(request, platform.sessions)
    setSessionCookies(reply, loggedIn.token, secure)
    return { profileId: loggedIn.profileId, roles: loggedIn.roles }
  })

  serve('DELETE /api/auth', async ({ request, reply }) => {
    await endSessions(request, platform.sessions)
    clearSessionCookies(reply, secure)
    reply.header('clear-site-data', '"cache", "storage"')
  })

  serve('GET /api/settings', ({ viewer }) => readSettings(platform, viewer))

  serve('PUT /api/settings', ({ viewer, body }) =>
    changeSettings(platform, neighbours.withdrawPosition, viewer, body),
  )
}
