import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { exportAccount } from './features/accounts/export-account.ts'
import { bankRoutes } from './features/billing/bank/bank.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { eraseBilling } from './features/billing/erase-billing.ts'
import { exportBilling } from './features/billing/export-billing.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { exportMessages } from './features/chat/export-messages.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { exportLikes } from './features/likes/export-likes.ts'
import { exportPictureLikes } from './features/likes/export-picture-likes.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { exportReports } from './features/moderation/export-reports.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { exportNotes } from './features/notes/export-notes.ts'
import { notesRoutes } from './features/notes/notes.routes.ts'
import { arrangePictures } from './features/pictures/arrange-pictures.ts'
import { erasePictures } from './features/pictures/erase-pictures.ts'
import { exportPictures } from './features/pictures/export-pictures.ts'
import { picturesRoutes } from './features/pictures/pictures.routes.ts'
import { endSharing } from './features/pictures/sharing/end-sharing.ts'
import { exportSharing } from './features/pictures/sharing/export-sharing.ts'
import { pictureGrantsRoutes } from './features/pictures/sharing/picture-grants.routes.ts'
import { shareSentPictures } from './features/pictures/sharing/share-sent-pictures.ts'
import { exportPosition } from './features/position/export-position.ts'
import { positionRoutes } from './features/position/position.routes.ts'
import { withdrawPosition } from './features/position/withdraw-position.ts'
import { disownProfiles, eraseProfiles } from './features/profile/disown-profiles.ts'
import { exportProfile } from './features/profile/export-profile.ts'
import { openProfile } from './features/profile/open-profile.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { exportContactMessages } from './features/support/export-contact-messages.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { brandRoutes } from './platform/serve/brand-routes.ts'
import { createHttp } from './platform/serve/http.ts'
import { createServe } from './platform/serve/serve.ts'
import { serveWebApp } from './platform/serve/web-app.ts'
import { Spool } from './platform/spool.ts'
import { whyNotAct } from './policies/standing.ts'
import { ReadingBudget } from './presence/reading-budget.ts'
import { siteRoutes } from './site.routes.ts'
import type { SiteParts } from './site-parts.ts'

/** The site as one list of features, wired by hand. */
export async function createApp(parts: SiteParts): Promise<FastifyInstance> {
  const { platform, liveMap } = parts
  const { brands, config, log, clock, db, sessions } = platform
  const secure = config.publicUrl.protocol === 'https:'
  const { limitsFactor, isTrustedProxy } = config
  const app = await createHttp({ log, clock, secure, limitsFactor, isTrustedProxy })
  const serve = createServe(app, {
    sessions,
    secureCookies: secure,
    limitsFactor,
    whyNotAct: viewer => whyNotAct(db, viewer),
    spool: new Spool(join(config.dataDirectory, 'uploads')),
  })
  const budget = new ReadingBudget({ clock, limitsFactor })
  siteRoutes(app, serve, parts)
  brandRoutes(app, brands)
  accountsRoutes(serve, platform, {
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
      exportMessages,
      exportContactMessages,
      exportBilling,
      exportReports,
    ],
    eraseParts: [eraseBilling],
    disownProfiles,
    eraseProfiles: eraseProfiles(erasePictures(platform)),
    liveMap,
  })
  profileRoutes(serve, platform, { arrangePictures, liveMap, budget })
  picturesRoutes(serve, platform, parts.pictures)
  pictureGrantsRoutes(serve, platform)
  likesRoutes(serve, platform, { liveMap, endSharing })
  notesRoutes(serve, platform)
  positionRoutes(serve, platform, liveMap)
  discoveryRoutes(serve, platform, { liveMap, budget })
  chatRoutes(serve, platform, { shareSentPictures })
  supportRoutes(serve, platform)
  billingRoutes(serve, platform, parts.cards)
  bankRoutes(serve, platform, parts.cards !== undefined)
  moderationRoutes(serve, platform)
  app.refuseOtherMethods()
  await serveWebApp(app, brands)
  return app
}
