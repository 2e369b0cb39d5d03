import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { demoRounds } from './demo/demo-rounds.ts'
import { accountsRounds } from './features/accounts/accounts-rounds.ts'
import { moderationRounds } from './features/moderation/moderation-rounds.ts'
import { picturesRounds } from './features/pictures/pictures-rounds.ts'
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
  /** Ends what is open, in order; the database connection is the caller's. */
  close(): Promise<void>
}

/** Puts the site together over a migrated database and starts all but the listening. */
export async function openSite(options: PlatformOptions): Promise<OpenSite> {
  const platform = await openPlatform(options)
  const { db, listener, clock, log, sessions, live, jobs, streams } = platform
  const liveMap = new LiveMap({ db, listener, clock, log })
  siteRounds(platform)
  accountsRounds(platform)
  positionRounds(platform)
  picturesRounds(platform)
  supportRounds(platform)
  moderationRounds(platform)
  demoRounds(platform)
  const tiles = await openTiles(platform.config, log)
  const app = await createApp({ platform, liveMap, tiles, version: await readVersion() })
  await sessions.start()
  await live.start()
  await liveMap.start()
  await jobs.start()
  return {
    app,
    platform,
    liveMap,
    close: async () => {
      streams.closeAll()
      await app.close()
      await tiles.close()
      await jobs.stop()
      await liveMap.stop()
      await live.stop()
      sessions.stop()
    },
  }
}
