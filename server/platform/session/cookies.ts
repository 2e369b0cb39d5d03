import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'

const sessionCookie = 'session'
/** Readable by the page, which looks at it to know whether it is logged in; it carries no secret. */
const markerCookie = 'auth'

export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie]
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
