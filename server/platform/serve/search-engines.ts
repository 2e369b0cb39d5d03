import type { FastifyInstance } from 'fastify'
import { isDiscreet } from '../session/cookies.ts'

/** What a search engine may show: pages that say what the site is. No page of a member, and no form. */
const found = ['/', '/aboutus', '/support', '/tos']
/** What it needs to draw them. */
const parts = ['/assets/', '/brand', '/api/public/brand', '/favicon', '/icon-']

const robots = [
  'User-agent: *',
  ...found.map(path => `Allow: ${path}$`),
  ...parts.map(path => `Allow: ${path}`),
  'Disallow: /',
  '',
].join('\n')

/** For the `robots` of a page's head. */
export const robotsOf = (path: string): string => (found.includes(path) ? 'all' : 'noindex')

/** Addresses that crawlers, browsers and password managers try by themselves. */
export function wellKnownRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/favicon.ico', hidden, (request, reply) =>
    reply
      .header('vary', 'cookie')
      .redirect(isDiscreet(request) ? '/notes-touch.png' : '/icon-192.png'),
  )
  // W3C, A Well-Known URL for Changing Passwords.
  app.get('/.well-known/change-password', hidden, (_, reply) =>
    reply.redirect('/settings/account#password'),
  )
}
