import type { FastifyInstance, HTTPMethods } from 'fastify'
import { refuse } from '../refusal.ts'

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
] as const satisfies readonly HTTPMethods[]

/** Once every route is known, each address answers the methods it lacks with 405 and the list of those it has. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const set = known.get(url) ?? new Set()
    for (const name of [method].flat()) set.add(name)
    known.set(url, set)
  })
  app.decorate('refuseOtherMethods', () => {
    for (const [url, has] of Array.from(known)) {
      const allowed = methods.filter(method => has.has(method))
      if (!url.startsWith('/api/') || allowed.length === 0) continue
      app.route({
        method: methods.filter(method => !has.has(method)),
        url,
        schema: { hide: true },
        handler: async (_, reply) => {
          reply.header('allow', allowed.join(', '))
          refuse('request/method-not-allowed')
        },
      })
    }
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    refuseOtherMethods(): void
  }
}
