import type { FastifyInstance } from 'fastify'

/** A call of the contract with `rawBody` gets its JSON as the text that was sent; all others get it read, as ever. */
export function keepRawBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.rawBody) done(null, text)
      else void read(request, text, done)
    },
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly rawBody?: true
  }
}
