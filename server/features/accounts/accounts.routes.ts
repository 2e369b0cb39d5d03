import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import {
  clearSessionCookies,
  endSessions,
  setSessionCookies,
} from '#server/platform/session/cookies.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { OpenProfile } from './account.ts'
import { giveConsent } from './account.ts'
import { confirmEmailChange, undoEmailChange } from './email-change-links.ts'
import { type ErasureDependencies, eraseOwnAccount, finishErasures } from './erase-account.ts'
import { DataExports, type ExportFiles } from './export-account.ts'
import { logIn } from './log-in.ts'
import { deviceName, endAllSessions, endSession, listSessions } from './own-sessions.ts'
import { cancelEmailChange } from './request-email-change.ts'
import { requestFreshLink, requestLoginMail } from './request-login-mail.ts'
import { changeSettings, readSettings, type SettingsDependencies } from './settings.ts'

interface AccountsDependencies extends ErasureDependencies, SettingsDependencies {
  readonly openProfile: OpenProfile
  readonly exportFiles: ExportFiles
}

export function accountsRoutes(
  serve: Serve,
  platform: Platform,
  dependencies: AccountsDependencies,
): void {
  loginRoutes(serve, platform, dependencies)
  sessionRoutes(serve, platform)
  settingsRoutes(serve, platform, dependencies)
  ownDataRoutes(serve, platform, dependencies)
}

function loginRoutes(serve: Serve, platform: Platform, { openProfile }: AccountsDependencies) {
  const { sessions } = platform

  serve('POST /api/auth/register', async ({ body, request }) => {
    await requestLoginMail(platform, body, callerOf(request))
    return {}
  })

  serve('POST /api/auth/link', async ({ viewer, request }) => {
    await requestFreshLink(platform, viewer, callerOf(request))
    return {}
  })

  serve('POST /api/auth', async ({ form, request, reply }) => {
    const { username: email, password } = form
    const device = deviceName(request.headers['user-agent'])
    const credentials = { email, password, address: request.address, device }
    const loggedIn = await logIn(platform, openProfile, credentials)
    await endSessions(request, sessions)
    setSessionCookies(reply, loggedIn.token, isSecure(platform))
    return { profileId: loggedIn.profileId, roles: loggedIn.roles }
  })

  serve('DELETE /api/auth', async ({ request, reply, query }) => {
    await endSessions(request, sessions, query.delayMs)
    clearSession(platform, reply)
  })
}

function sessionRoutes(serve: Serve, platform: Platform) {
  serve('GET /api/auth/sessions', ({ viewer }) => listSessions(platform, viewer))

  serve('DELETE /api/auth/sessions/:id', async ({ viewer, params, reply }) => {
    await endSession(platform, viewer, params.id)
    if (params.id === viewer.sessionId) clearSession(platform, reply)
  })

  serve('DELETE /api/auth/sessions', async ({ viewer, reply }) => {
    await endAllSessions(platform, viewer)
    clearSession(platform, reply)
  })
}

type ChangeCall = Call<Contract['PUT /api/settings' | 'PATCH /api/settings']>

function settingsRoutes(serve: Serve, platform: Platform, dependencies: SettingsDependencies) {
  serve('GET /api/settings', ({ viewer }) => readSettings(platform, viewer))

  const change = ({ viewer, body, request }: ChangeCall) =>
    changeSettings(platform, dependencies, { viewer, change: body, ...callerOf(request) })
  serve('PUT /api/settings', change)
  serve('PATCH /api/settings', change)

  serve('POST /api/auth/email', ({ body, request }) =>
    confirmEmailChange(platform, { token: body.token, host: request.hostname }),
  )

  serve('POST /api/auth/email/undo', async ({ body, request, reply }) => {
    const undone = await undoEmailChange(platform, body.token)
    await endSessions(request, platform.sessions)
    clearSession(platform, reply)
    return undone
  })

  serve('DELETE /api/auth/email', ({ viewer }) => cancelEmailChange(platform.db, viewer.accountId))

  serve('PUT /api/account/consents', ({ viewer, body }) => giveConsent(platform, viewer, body))
}

function ownDataRoutes(serve: Serve, platform: Platform, dependencies: AccountsDependencies) {
  const exports = new DataExports(platform, dependencies.exportFiles)
  platform.jobs.schedule('finish-erasures', '*/5 * * * *', () =>
    finishErasures(platform, dependencies.eraseProfiles),
  )

  serve('GET /api/account/export', call => exports.open(call))

  serve('DELETE /api/account', async ({ viewer, body, request, reply }) => {
    const given = { password: body.password, address: request.address }
    await eraseOwnAccount(platform, dependencies, viewer, given)
    clearSession(platform, reply)
  })
}

const callerOf = ({ address, hostname: host }: FastifyRequest) => ({ address, host })

const isSecure = ({ config }: Platform) => config.publicUrl.protocol === 'https:'

function clearSession(platform: Platform, reply: FastifyReply) {
  clearSessionCookies(reply, isSecure(platform))
  reply.header('clear-site-data', '"cache", "storage"')
}
