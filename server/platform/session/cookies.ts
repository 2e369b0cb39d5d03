import { setTimeout } from 'node:timers/promises'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import type { Sessions } from './sessions.ts'

const sessionCookie = 'session'
/** The page reads it to know whether there is a session. It has no secret. */
const markerCookie = 'auth'

/** The page writes it (`web/lib/page-title.ts`). */
const discreetCookie = 'discreet'

const endedAtOnce = 5

/**
 * The token of a request, or none if there are several. Our own cookie replaces itself, so a second one was planted by
 * another site of the domain, to make the member act in its account.
 */
export function sessionToken(request: FastifyRequest): string | undefined {
  const [token, ...others] = tokensOf(request)
  return others.length === 0 ? token : undefined
}

/** Whether the browser has been logged in. Only what it shows may depend on this. */
export const hasMarker = ({ cookies }: FastifyRequest): boolean => cookies[markerCookie] === '1'

/** Whether title and icon must reveal nothing on this device. */
export const isDiscreet = ({ cookies }: FastifyRequest): boolean => cookies[discreetCookie] === '1'

/** Ends every session of the request, planted ones included, after a delay in milliseconds. */
export async function endSessions(
  request: FastifyRequest,
  sessions: Sessions,
  delayMs = 0,
): Promise<void> {
  const tokens = tokensOf(request).slice(0, endedAtOnce)
  if (tokens.length > 0) await setTimeout(delayMs)
  for (const token of tokens) await sessions.end(token)
}

function tokensOf({ headers }: FastifyRequest): string[] {
  return (headers.cookie ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${sessionCookie}=`))
    .map(pair => pair.slice(sessionCookie.length + 1))
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
