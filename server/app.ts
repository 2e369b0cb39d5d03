import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { erasureOf, exported } from './account-data/account-data.ts'
import { exportFiles } from './account-data/export-files.ts'
import { DemoRemoval } from './demo/remove-demo-members.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { eraseAccount } from './features/accounts/erase-account.ts'
import { administrationRoutes } from './features/administration/administration.routes.ts'
import { auditLogRoutes } from './features/administration/audit-log/audit-log.routes.ts'
import { administrationMembersRoutes } from './features/administration/members/members.routes.ts'
import { administrationSiteRoutes } from './features/administration/site/site.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { earnCredits } from './features/billing/earn-credits.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { cootiesRoutes } from './features/games/cooties/cooties.routes.ts'
import { gamesRoutes } from './features/games/games.routes.ts'
import { gptBusterRoutes } from './features/games/gpt-buster/gpt-buster.routes.ts'
import { hotOrNotRoutes } from './features/games/hot-or-not/hot-or-not.routes.ts'
import { photoHelpRoutes } from './features/games/photo-help/photo-help.routes.ts'
import { ratingGameRoutes } from './features/games/rating-game/rating-game.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { identifyRoutes } from './features/identify/identify.routes.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { likePicture } from './features/likes/picture-likes.ts'
import { decisionsRoutes } from './features/moderation/decisions/decisions.routes.ts'
import { dungeonRoutes } from './features/moderation/dungeon/dungeon.routes.ts'
import { juryRoutes } from './features/moderation/jury/jury.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { practiceRoutes } from './features/moderation/practice/practice.routes.ts'
import { notesRoutes } from './features/notes/notes.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { arrangePictures } from './features/pictures/arrange-pictures.ts'
import { cropPicture } from './features/pictures/crop-picture.ts'
import { encodeJpeg, readJpeg } from './features/pictures/moderate-jpeg.ts'
import { picturesRoutes } from './features/pictures/pictures.routes.ts'
import { pictureGrantsRoutes } from './features/pictures/sharing/picture-grants.routes.ts'
import { endSharing } from './features/pictures/sharing/revoke-grants.ts'
import { shareSentPictures } from './features/pictures/sharing/share-pictures.ts'
import { withdrawPosition } from './features/position/leave-map.ts'
import { positionRoutes } from './features/position/position.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { openProfile } from './features/profile/profile-lifecycle.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { brandRoutes } from './platform/serve/brand-routes.ts'
import { createHttp } from './platform/serve/http.ts'
import { createServe } from './platform/serve/serve.ts'
import { serveWebApp } from './platform/serve/web-app.ts'
import { Spool } from './platform/spool.ts'
import { actionDenial } from './policies/contact.ts'
import { ReadingBudget } from './presence/reading-budget.ts'
import { type SiteParts, siteRoutes } from './site.routes.ts'

/** The site as one list of features, wired by hand. */
export async function createApp(parts: SiteParts): Promise<FastifyInstance> {
  const { platform, liveMap } = parts
  const { brands, config, log, clock, db, sessions } = platform
  const secure = config.publicUrl.protocol === 'https:'
  const { limitsFactor, isTrustedProxy } = config
  const app = await createHttp({ log, clock, secure, limitsFactor, isTrustedProxy })
  app.addHook('onResponse', async (request, reply) => {
    // A stream is open for hours.
    if (request.routeOptions.url !== '/api/events') parts.health.add(reply.elapsedTime)
  })
  const serve = createServe(app, {
    sessions,
    secureCookies: secure,
    limitsFactor,
    actionDenial: viewer => actionDenial(db, viewer),
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
  dungeonRoutes(serve, platform)
  practiceRoutes(serve, platform)
  juryRoutes(serve, platform)
  decisionsRoutes(serve, platform)
  healthRoutes(serve, platform)
  identifyRoutes(serve, platform, {
    encodePicture: upload => encodeJpeg(parts.pictures, upload),
    readPicture: readJpeg,
    earnCredits,
  })
  gamesRoutes(serve, platform)
  gptBusterRoutes(serve, platform, { readPicture: readJpeg })
  hotOrNotRoutes(serve, platform, { likePicture: (tx, like) => likePicture(platform, tx, like) })
  ratingGameRoutes(serve, platform, { earnCredits })
  cootiesRoutes(serve, platform, {
    liveMap,
    budget,
    earnCredits,
  })
  photoHelpRoutes(serve, platform, {
    cropPicture: (viewer, crop) =>
      cropPicture({ ...platform, pictures: parts.pictures }, viewer, crop),
  })
  administrationRoutes(serve, platform, (tx, count) => parts.demoGrowth.add(tx, count))
  const testUserRemoval = new DemoRemoval(platform, accountId =>
    eraseAccount(platform, erasure, accountId, async () => undefined),
  )
  administrationSiteRoutes(serve, platform, { ...parts, testUserRemoval })
  administrationMembersRoutes(serve, platform, erasure)
  auditLogRoutes(serve, platform)
  app.refuseOtherMethods()
  await serveWebApp(app, brands)
  return app
}
