import type { FastifyInstance } from 'fastify'
import type { DemoGrowth } from './demo/add-demo-members.ts'
import type { Cards } from './features/billing/card/card-service.ts'
import type { PictureProcessing } from './features/pictures/picture-processing.ts'
import type { Health, Readiness } from './platform/health.ts'
import type { Platform } from './platform/platform.ts'
import { refuse } from './platform/refusal.ts'
import { FixedAnswer } from './platform/serve/etag.ts'
import type { Serve } from './platform/serve/serve.ts'
import type { TileSource } from './platform/tiles/tile-source.ts'
import type { RunningVersion } from './platform/version.ts'
import type { LiveMap } from './presence/live-map.ts'

/** What the site's routes are made of. */
export interface SiteParts {
  readonly platform: Platform
  readonly liveMap: LiveMap
  readonly tiles: TileSource
  readonly version: RunningVersion
  readonly pictures: PictureProcessing
  /** Undefined where dues cannot be paid by card. */
  readonly cards: Cards | undefined
  readonly demoGrowth: DemoGrowth
  readonly health: Health
  readonly readiness: Readiness
}

const tileSeconds = 86_400

/** What belongs to the site as a whole: its health, its description, its map, its events. */
export function siteRoutes(app: FastifyInstance, serve: Serve, parts: SiteParts): void {
  const { platform, liveMap, tiles, version, readiness } = parts
  const { brands, clock, streams } = platform

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!liveMap.isLoaded || !readiness.isReady) refuse('server/unavailable')
    return { status: 'ok' }
  })

  const description = new FixedAnswer('application/json; charset=utf-8', () =>
    JSON.stringify(app.swagger()),
  )
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
    description.send(request, reply),
  )

  serve('GET /api/ping', () => ({ status: 'ok' as const, tsNow: clock.now().getTime() }))

  serve('GET /api/version', () => version)

  serve('GET /api/public/brand', ({ request }) => {
    const brand = brands.of(request.hostname)
    const { name, tagline, colours, headerLines, supportAddress } = brand
    const defaultCity = brands.cityOf(brand)
    const map = tiles.describe()
    return { name, tagline, colours, headerLines, supportAddress, defaultCity, map }
  })

  serve('GET /tiles/:z/:x/:y', async ({ params, query, reply }) => {
    const tile = await tiles.read({ ...params, kind: query.kind })
    if (tile === 'outside') {
      reply.code(204)
      return undefined
    }
    if (tile.contentEncoding) reply.header('content-encoding', tile.contentEncoding)
    reply.header('cache-control', `public, max-age=${tileSeconds}`).header('etag', tile.etag)
    reply.code(200).type(tile.contentType)
    return tile.body
  })

  serve('GET /api/events', ({ viewer, request, reply }) => streams.open(viewer, request, reply))
}
