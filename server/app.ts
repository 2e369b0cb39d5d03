import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { openProfile } from './features/profile/open-profile.ts'
import type { Platform } from './platform/platform.ts'
import { createHttp } from './platform/serve/http.ts'
import { createServe } from './platform/serve/serve.ts'
import { whyNotAct } from './policies/standing.ts'
import { siteRoutes } from './site.routes.ts'

/** The site as one list of features, wired by hand. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, log, clock, db, sessions } = platform
  const secure = config.publicUrl.protocol === 'https:'
  const { limitsFactor } = config
  const app = await createHttp({ log, clock, secure, limitsFactor })
  const serve = createServe(app, {
    sessions,
    secureCookies: secure,
    whyNotAct: viewer => whyNotAct(db, viewer),
  })
  siteRoutes(app, serve, platform)
  accountsRoutes(serve, platform, { openProfile, withdrawPosition: async () => undefined })
  app.refuseOtherMethods()
  return app
}
