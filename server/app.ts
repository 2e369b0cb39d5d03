import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { erasureOf, exported } from './account-data/account-data.ts'
import { addDemoMembers } from './demo/add-demo-members.ts'
import { DemoRemoval } from './demo/remove-demo-members.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { eraseAccount } from './features/accounts/erase-account.ts'
import { administrationRoutes } from './features/administration/administration.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import type { Cards } from './features/billing/card/card-service.ts'
import { earnCredits } from './features/billing/earn-credits.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { gamesRoutes } from './features/games/games.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { identifyRoutes } from './features/identify/identify.routes.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { likePicture } from './features/likes/picture-likes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { notesRoutes } from './features/notes/notes.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { arrangePictures } from './features/pictures/arrange-pictures.ts'
import {
  encodeJpeg,
  type PictureProcessing,
  readJpeg,
} from './features/pictures/picture-processing.ts'
import { picturesRoutes } from './features/pictures/pictures.routes.ts'
import { pictureGrantsRoutes } from './features/pictures/sharing/picture-grants.routes.ts'
import { shareSentPictures } from './features/pictures/sharing/picture-grants.ts'
import { endSharing } from './features/pictures/sharing/revoke-grants.ts'
import { cropPicture } from './features/pictures/store-picture.ts'
import { withdrawPosition } from './features/position/leave-map.ts'
import { positionRoutes } from './features/position/position.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { openProfile } from './features/profile/profile-lifecycle.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import type { Health, Readiness } from './platform/health.ts'
import type { Platform } from './platform/platform.ts'
import { refuse } from './platform/refusal.ts'
import { brandRoutes } from './platform/serve/brand-routes.ts'
import { FixedAnswer } from './platform/serve/etag.ts'
import { createHttp } from './platform/serve/http.ts'
import { createServe, type Serve } from './platform/serve/serve.ts'
import { servedBuild } from './platform/serve/served-build.ts'
import type { StoredBuilds } from './platform/serve/stored-builds.ts'
import { serveWebApp } from './platform/serve/web-app.ts'
import { Spool } from './platform/spool.ts'
import type { TileSource } from './platform/tiles/tile-source.ts'
import type { RunningVersion } from './platform/version.ts'
import { actionDenial } from './policies/contact.ts'
import { exportFiles } from './policies/export-files.ts'
import type { LiveMap } from './presence/live-map.ts'
import { ReadingBudget } from './presence/reading-budget.ts'

export async function createApp(parts: SiteParts): Promise<FastifyInstance> {
  const { platform, liveMap } = parts
  const { brands, config, log, clock, db, sessions } = platform
  const secure = config.publicUrl.protocol === 'https:'
  const { limitsFactor, isTrustedProxy } = config
  const build = servedBuild(parts.webFolder)
  const app = await createHttp({ log, clock, secure, limitsFactor, isTrustedProxy, build })
  app.addHook('onResponse', async (request, reply) => {
    // Skip streams, which stay open for hours.
    if (request.routeOptions.url !== '/api/events') parts.health.add(reply.elapsedTime)
  })
  const serve = createServe(app, {
    sessions,
    secureCookies: secure,
    limitsFactor,
    actionDenial: (viewer, endpoint) => actionDenial(db, viewer, endpoint),
    spool: new Spool(join(config.dataDirectory, 'uploads')),
  })
  const budget = new ReadingBudget({ clock, limitsFactor })
  siteRoutes(app, serve, parts)
  brandRoutes(app, brands)
  const erasure = erasureOf(platform, liveMap)
  accountsRoutes(serve, platform, {
    ...erasure,
    openProfile,
    withdrawPosition,
    exportFiles: viewer => exportFiles(exported, { ...platform, ...viewer }),
  })
  profileRoutes(serve, platform, { arrangePictures, liveMap, budget })
  picturesRoutes(serve, platform, parts.pictures)
  pictureGrantsRoutes(serve, platform)
  likesRoutes(serve, platform, { liveMap, endSharing })
  notesRoutes(serve, platform)
  positionRoutes(serve, platform, liveMap)
  discoveryRoutes(serve, platform, { liveMap, budget })
  notificationsRoutes(serve, platform)
  chatRoutes(serve, platform, { shareSentPictures, budget })
  supportRoutes(serve, platform)
  billingRoutes(serve, platform, parts.cards)
  moderationRoutes(serve, platform)
  healthRoutes(serve, platform)
  identifyRoutes(serve, platform, {
    encodePicture: upload => encodeJpeg(parts.pictures, upload),
    readPicture: readJpeg,
    earnCredits,
  })
  gamesRoutes(serve, platform, {
    liveMap,
    budget,
    earnCredits,
    readPicture: readJpeg,
    likePicture: (tx, like) => likePicture(platform, tx, like),
    cropPicture: (viewer, crop) =>
      cropPicture({ ...platform, pictures: parts.pictures }, viewer, crop),
  })
  const testUserRemoval = new DemoRemoval(platform, accountId =>
    eraseAccount(platform, erasure, accountId, async () => undefined),
  )
  administrationRoutes(serve, platform, {
    ...parts,
    erasure,
    addTestUsers: (tx, count) => addDemoMembers(platform, tx, count),
    testUserRemoval,
  })
  app.refuseOtherMethods()
  await serveWebApp(app, brands, parts.webFolder, parts.builds)
  return app
}

interface SiteParts {
  readonly platform: Platform
  readonly liveMap: LiveMap
  readonly tiles: TileSource
  readonly version: RunningVersion
  readonly pictures: PictureProcessing
  /** Undefined if members cannot pay dues by card. */
  readonly cards: Cards | undefined
  readonly health: Health
  readonly readiness: Readiness
  /** Where the built web app is. */
  readonly webFolder: string
  readonly builds: StoredBuilds
}

const tileSeconds = 86_400

function siteRoutes(app: FastifyInstance, serve: Serve, parts: SiteParts): void {
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
