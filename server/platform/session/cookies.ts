import { setTimeout } from 'node:timers/promises'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import type { Sessions } from './sessions.ts'

const sessionCookie = 'session'
/** Readable by the page, which looks at it to know whether it is logged in; it carries no secret. */
const markerCookie = 'auth'

/** Written by the page (`web/lib/page-title.ts`). */
const discreetCookie = 'discreet'

const endedAtOnce = 5

/**
 * The token that came with a request. Of several none counts: our own cookie replaces itself, so another site of the
 * domain has planted one to let the member act in its account.
 */
export function sessionToken(request: FastifyRequest): string | undefined {
  const [token, ...others] = tokensOf(request)
  return others.length === 0 ? token : undefined
}

/** Whether the browser has been logged in; only what it shows may depend on it. */
export const hasMarker = ({ cookies }: FastifyRequest): boolean => cookies[markerCookie] === '1'

/** Whether title and icon are to give nothing away on this device. */
export const isDiscreet = ({ cookies }: FastifyRequest): boolean => cookies[discreetCookie] === '1'

/** Ends whatever session the request came with, planted ones included, after a delay in milliseconds. */
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
