import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { demoRounds } from './demo/demo-rounds.ts'
import { accountsRounds } from './features/accounts/accounts-rounds.ts'
import { billingRounds } from './features/billing/billing-rounds.ts'
import { cardRounds } from './features/billing/card/card-rounds.ts'
import { openCards } from './features/billing/card/open-cards.ts'
import { moderationRounds } from './features/moderation/moderation-rounds.ts'
import { openPictureWorks, type PictureWorks } from './features/pictures/picture-works.ts'
import { picturesRounds } from './features/pictures/pictures-rounds.ts'
import type { RatePicture } from './features/pictures/rating/rating.ts'
import { positionRounds } from './features/position/position-rounds.ts'
import { supportRounds } from './features/support/support-rounds.ts'
import { openPlatform, type PlatformOptions } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'
import { openTiles } from './platform/tiles/open-tiles.ts'
import { readVersion } from './platform/version.ts'
import { LiveMap } from './presence/live-map.ts'
import { siteRounds } from './site-rounds.ts'

export interface OpenSite {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly liveMap: LiveMap
  readonly pictures: PictureWorks
  /** Ends what is open, in order; the database connection is the caller's. */
  close(): Promise<void>
}

export interface SiteOptions extends PlatformOptions {
  /** Judges pictures in the classifier's place. */
  readonly ratePicture?: RatePicture
}

/** Puts the site together over a migrated database and starts all but the listening. */
export async function openSite(options: SiteOptions): Promise<OpenSite> {
  const platform = await openPlatform(options)
  const { db, listener, clock, log, sessions, live, jobs, streams } = platform
  const liveMap = new LiveMap({ db, listener, clock, log, live, streams })
  siteRounds(platform)
  accountsRounds(platform)
  positionRounds(platform)
  const pictures = openPictureWorks(platform, options.ratePicture)
  picturesRounds(platform, pictures)
  supportRounds(platform)
  moderationRounds(platform)
  billingRounds(platform)
  const cards = await openCards(platform)
  cardRounds(platform, cards)
  demoRounds(platform)
  const tiles = await openTiles(platform.config, log)
  const version = await readVersion()
  const app = await createApp({ platform, liveMap, tiles, version, pictures, cards })
  await sessions.start()
  await live.start()
  await liveMap.start()
  await jobs.start()
  return {
    app,
    platform,
    liveMap,
    pictures,
    close: async () => {
      streams.closeAll()
      pictures.workshop.turnAway()
      await app.close()
      await tiles.close()
      await pictures.close()
      await jobs.stop()
      await liveMap.stop()
      await live.stop()
      sessions.stop()
    },
  }
}
