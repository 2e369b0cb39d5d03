import { setTimeout } from 'node:timers/promises'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import type { Sessions, Viewer } from './sessions.ts'

const sessionCookie = 'session'
/** The page reads it to know whether there is a session. It has no secret. */
const markerCookie = 'auth'

/** The page writes it (`web/lib/page-title.ts`). */
const discreetCookie = 'discreet'

/** How many tokens of one request are looked up. Among more, planted ones could hide the member's own. */
const tokensMost = 4

/**
 * The session of a request. A browser may send several cookies of this name: old ones, and ones that another site of
 * the domain planted. The valid one counts. None counts if valid ones are of several accounts: a planted one must not
 * make the member act in its account.
 */
export async function findSession(request: FastifyRequest, sessions: Sessions) {
  const found = await Promise.all(
    fewTokensOf(request, sessions).map(async token => ({
      token,
      found: await sessions.find(token),
    })),
  )
  const valid = found.flatMap(each => (each.found ? [{ token: each.token, ...each.found }] : []))
  return ofOneAccount(valid, ({ viewer }) => viewer)
}

/** The caller, if the cache knows their session. */
export function cachedViewer(request: FastifyRequest, sessions: Sessions): Viewer | undefined {
  const cached = fewTokensOf(request, sessions).map(token => sessions.cached(token))
  return ofOneAccount(
    cached.filter(viewer => viewer !== undefined),
    viewer => viewer,
  )
}

function ofOneAccount<Found>(found: readonly Found[], viewerOf: (each: Found) => Viewer) {
  const accounts = new Set(found.map(each => viewerOf(each).accountId))
  return accounts.size === 1 ? found[0] : undefined
}

/** Whether the browser has been logged in. Only what it shows may depend on this. */
export const hasMarker = (request: FastifyRequest): boolean =>
  valuesOf(request, markerCookie).includes('1')

/** Whether title and icon must reveal nothing on this device. */
export const isDiscreet = (request: FastifyRequest): boolean =>
  valuesOf(request, discreetCookie).includes('1')

/** Ends every session of the request, planted ones included, after a delay in milliseconds. */
export async function endSessions(
  request: FastifyRequest,
  sessions: Sessions,
  delayMs = 0,
): Promise<void> {
  const tokens = tokensOf(request, sessions)
  if (tokens.length > 0) await setTimeout(delayMs)
  for (const token of tokens) await sessions.end(token)
}

function fewTokensOf(request: FastifyRequest, sessions: Sessions): string[] {
  const tokens = tokensOf(request, sessions)
  return tokens.length > tokensMost ? [] : tokens
}

/** Tokens that this site made. Others cost no look-up, so they do not count. */
const tokensOf = (request: FastifyRequest, sessions: Sessions): string[] =>
  [...new Set(valuesOf(request, sessionCookie))].filter(token => sessions.isOwn(token))

/** All cookies of a name, where a parser returns only one. */
function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  return (headers.cookie ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
}

export function setSessionCookies(reply: FastifyReply, token: string, secure: boolean): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure,
    maxAge: limits.sessionIdleMs / 1000,
  } as const
  reply.setCookie(sessionCookie, token, { ...shared, httpOnly: true })
  reply.setCookie(markerCookie, '1', shared)
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookie, { path: '/', sameSite: 'lax', secure, httpOnly: true })
  reply.clearCookie(markerCookie, { path: '/', sameSite: 'lax', secure })
}
