import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from './platform/platform.ts'
import type { Serve } from './platform/serve/serve.ts'

/** What belongs to the site as a whole: its health, its description, its events. */
export function siteRoutes(app: FastifyInstance, serve: Serve, platform: Platform): void {
  const { clock, db, streams } = platform

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db)
    return { status: 'ok' }
  })

  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())

  serve('GET /api/ping', () => ({ status: 'ok' as const, tsNow: clock.now().getTime() }))

  serve('GET /api/events', ({ viewer, request, reply }) => streams.open(viewer, request, reply))
}
