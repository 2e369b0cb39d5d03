import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DemoRemoval } from './demo/remove-demo-members.ts'
import { erasureOf } from './erasure.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { eraseAccount } from './features/accounts/erase-account.ts'
import { exportAccount } from './features/accounts/export-account.ts'
import { administrationRoutes } from './features/administration/administration.routes.ts'
import { auditLogRoutes } from './features/administration/audit-log/audit-log.routes.ts'
import { administrationMembersRoutes } from './features/administration/members/members.routes.ts'
import { administrationSiteRoutes } from './features/administration/site/site.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { exportBilling } from './features/billing/billing-account-data.ts'
import { earnCredits } from './features/billing/earn-credits.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { exportBroadcasts } from './features/chat/export-broadcasts.ts'
import { exportMessages } from './features/chat/export-messages.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { exportSavedSearches } from './features/discovery/saved-searches/export-saved-searches.ts'
import { savedSearchesRoutes } from './features/discovery/saved-searches/saved-searches.routes.ts'
import { cootiesRoutes } from './features/games/cooties/cooties.routes.ts'
import { exportCooties } from './features/games/cooties/export-cooties.ts'
import { exportGames } from './features/games/export-games.ts'
import { gamesRoutes } from './features/games/games.routes.ts'
import { exportGptBuster } from './features/games/gpt-buster/export-gpt-buster.ts'
import { gptBusterRoutes } from './features/games/gpt-buster/gpt-buster.routes.ts'
import { hotOrNotRoutes } from './features/games/hot-or-not/hot-or-not.routes.ts'
import { exportPhotoHelp } from './features/games/photo-help/export-photo-help.ts'
import { photoHelpRoutes } from './features/games/photo-help/photo-help.routes.ts'
import { ratingGameRoutes } from './features/games/rating-game/rating-game.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { exportHealth } from './features/health/health-account-data.ts'
import { exportIdentify } from './features/identify/export-identify.ts'
import { identifyRoutes } from './features/identify/identify.routes.ts'
import { exportLikes, exportPictureLikes } from './features/likes/export-likes.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { likePicture } from './features/likes/picture-likes.ts'
import { decisionsRoutes } from './features/moderation/decisions/decisions.routes.ts'
import { dungeonRoutes } from './features/moderation/dungeon/dungeon.routes.ts'
import { exportDungeon } from './features/moderation/dungeon/export-dungeon.ts'
import { exportCases } from './features/moderation/export-cases.ts'
import { exportReports } from './features/moderation/export-reports.ts'
import { exportJury } from './features/moderation/jury/export-jury.ts'
import { juryRoutes } from './features/moderation/jury/jury.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { practiceRoutes } from './features/moderation/practice/practice.routes.ts'
import { exportNotes } from './features/notes/export-notes.ts'
import { notesRoutes } from './features/notes/notes.routes.ts'
import { exportNotifications } from './features/notifications/export-notifications.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { arrangePictures } from './features/pictures/arrange-pictures.ts'
import { cropPicture } from './features/pictures/crop-picture.ts'
import { exportPictures } from './features/pictures/export-pictures.ts'
import { encodeJpeg, readJpeg } from './features/pictures/moderate-jpeg.ts'
import { picturesRoutes } from './features/pictures/pictures.routes.ts'
import { exportSharing } from './features/pictures/sharing/export-sharing.ts'
import { pictureGrantsRoutes } from './features/pictures/sharing/picture-grants.routes.ts'
import { endSharing } from './features/pictures/sharing/revoke-grants.ts'
import { shareSentPictures } from './features/pictures/sharing/share-pictures.ts'
import { exportPosition } from './features/position/export-position.ts'
import { withdrawPosition } from './features/position/position.queries.ts'
import { positionRoutes } from './features/position/position.routes.ts'
import { exportProfile } from './features/profile/export-profile.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { openProfile } from './features/profile/profile-lifecycle.ts'
import { exportContactMessages } from './features/support/export-contact-messages.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { exportAudit } from './platform/audit/export-audit.ts'
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
    exportParts: [
      exportAccount,
      exportProfile,
      exportPictures,
      exportSharing,
      exportPosition,
      exportLikes,
      exportPictureLikes,
      exportNotes,
      exportSavedSearches,
      exportNotifications,
      exportMessages,
      exportBroadcasts,
      exportContactMessages,
      exportBilling,
      exportReports,
      exportDungeon,
      exportCases,
      exportJury,
      exportHealth,
      exportIdentify,
      exportGames,
      exportGptBuster,
      exportCooties,
      exportPhotoHelp,
      exportAudit,
    ],
  })
  profileRoutes(serve, platform, { arrangePictures, liveMap, budget })
  picturesRoutes(serve, platform, parts.pictures)
  pictureGrantsRoutes(serve, platform)
  likesRoutes(serve, platform, { liveMap, endSharing })
  notesRoutes(serve, platform)
  positionRoutes(serve, platform, liveMap)
  discoveryRoutes(serve, platform, { liveMap, budget })
  savedSearchesRoutes(serve, platform)
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
