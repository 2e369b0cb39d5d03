import type { FastifyReply } from 'fastify'
import type { ExportPart } from '#server/platform/account-data.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import {
  clearSessionCookies,
  sessionToken,
  setSessionCookies,
} from '#server/platform/session/cookies.ts'
import { DataExports } from './data-exports.ts'
import { type ErasureNeighbours, eraseAccount } from './erase-account.ts'
import { logIn } from './log-in.ts'
import type { OpenProfile } from './open-account.ts'
import { requestLoginMail } from './request-login-mail.ts'
import { changeSettings, readSettings, type WithdrawPosition } from './settings.ts'

interface Neighbours extends ErasureNeighbours {
  readonly openProfile: OpenProfile
  readonly withdrawPosition: WithdrawPosition
  /** What every feature adds to an export. */
  readonly exportParts: readonly ExportPart[]
}

/** Who has an account: registration, login, settings. */
export function accountsRoutes(serve: Serve, platform: Platform, neighbours: Neighbours): void {
  const secure = platform.config.publicUrl.protocol === 'https:'
  const exports = new DataExports(platform, neighbours.exportParts)

  serve('POST /api/auth/register', async ({ body, request }) => {
    await requestLoginMail(platform, body, request.ip)
    return {}
  })

  serve('POST /api/auth', async ({ form, request, reply }) => {
    const { username: email, password } = form
    const credentials = { email, password, address: request.ip }
    const loggedIn = await logIn(platform, neighbours.openProfile, credentials)
    const earlier = sessionToken(request)
    if (earlier) await platform.sessions.end(earlier)
    setSessionCookies(reply, loggedIn.token, secure)
    return { profileId: loggedIn.profileId, roles: loggedIn.roles }
  })

  serve('DELETE /api/auth', async ({ request, reply }) => {
    const token = sessionToken(request)
    if (token !== undefined) await platform.sessions.end(token)
    clearDevice(reply, secure)
  })

  serve('GET /api/settings', ({ viewer }) => readSettings(platform, viewer))

  serve('PUT /api/settings', ({ viewer, body }) =>
    changeSettings(platform, neighbours.withdrawPosition, viewer, body),
  )

  serve('GET /api/account/export', call => exports.send(call))

  serve('DELETE /api/account', async ({ viewer, body, reply }) => {
    await eraseAccount(platform, neighbours, viewer, body.password)
    clearDevice(reply, secure)
  })
}

/** Nothing of the member stays in the browser. */
function clearDevice(reply: FastifyReply, secure: boolean) {
  clearSessionCookies(reply, secure)
  reply.header('clear-site-data', '"cache", "storage"')
}
