import { join } from 'node:path'
import { sql } from 'kysely'
import { createApp } from './app.ts'
import { demoJobs } from './demo/demo.jobs.ts'
import { DemoStorage } from './demo/demo-storage.ts'
import { accountsJobs } from './features/accounts/accounts.jobs.ts'
import { removePushDevice } from './features/accounts/push-devices.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { openCards } from './features/billing/card/open-cards.ts'
import { earnCredits } from './features/billing/earn-credits.ts'
import { chatJobs } from './features/chat/chat.jobs.ts'
import { deliverBroadcasts } from './features/chat/deliver-broadcasts.ts'
import { deliverSignals } from './features/chat/message-signals.ts'
import { savedSearchesJobs } from './features/discovery/saved-searches/look-for-new.ts'
import { gamesJobs } from './features/games/games.ts'
import { healthJobs } from './features/health/health.jobs.ts'
import { identifyJobs } from './features/identify/identify.jobs.ts'
import { blocksJobs } from './features/likes/blocks.ts'
import { moderationJobs } from './features/moderation/moderation.jobs.ts'
import { openSiteCase } from './features/moderation/open-site-case.ts'
import { notificationsJobs } from './features/notifications/notifications.jobs.ts'
import { PushSender } from './features/notifications/push/push-sender.ts'
import { openPictureProcessing } from './features/pictures/picture-processing.ts'
import { picturesJobs } from './features/pictures/pictures.jobs.ts'
import type { RatePicture } from './features/pictures/rating/rating.ts'
import { positionJobs } from './features/position/position.jobs.ts'
import { supportJobs } from './features/support/support.jobs.ts'
import { purgeAuditAddresses } from './platform/audit/audit.ts'
import { Health, Readiness } from './platform/health.ts'
import { runEach } from './platform/jobs/run-each.ts'
import { openPlatform, type Platform, type PlatformOptions } from './platform/platform.ts'
import { StoredBuilds } from './platform/serve/stored-builds.ts'
import { distFolder } from './platform/serve/web-app.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { openTiles } from './platform/tiles/tile-source.ts'
import { readVersion } from './platform/version.ts'
import { LiveMap } from './presence/live-map.ts'

export type OpenSite = Readonly<Awaited<ReturnType<typeof openSite>>>

export interface SiteOptions extends Omit<PlatformOptions, 'storage'> {
  /** Replaces the operator's storage. */
  readonly storage?: Storage
  readonly ratePicture?: RatePicture
  /** How often to look for due pushes. */
  readonly pushPollMs?: number
  /** Whether this process handles jobs and sends pushes. If not, it leaves them to other processes. */
  readonly runsJobs?: boolean
  /** Replaces the folder of the built web app. */
  readonly webFolder?: string
}

/** Builds the site over a migrated database and starts everything except listening. */
export async function openSite(options: SiteOptions) {
  const storage = new DemoStorage(options.storage ?? (await openStorage(options.config)))
  const platform = await openPlatform({ ...options, storage })
  const { db, listener, bus, clock, log, sessions, live, jobs, streams } = platform
  const liveMap = new LiveMap({ db, listener, clock, log, live, streams })
  const { webFolder = join(distFolder, 'web') } = options
  const builds = new StoredBuilds(platform, webFolder)
  deliverSignals(platform)
  siteJobs(platform, builds)
  accountsJobs(platform)
  positionJobs(platform)
  blocksJobs(platform, liveMap)
  const pictures = openPictureProcessing(platform, options.ratePicture)
  picturesJobs(platform, pictures)
  supportJobs(platform)
  notificationsJobs(platform)
  chatJobs(platform)
  moderationJobs(platform)
  healthJobs(platform)
  identifyJobs(platform)
  gamesJobs(platform, {
    earnCredits,
    openCase: siteCase => openSiteCase(platform, siteCase),
  })
  savedSearchesJobs(platform, liveMap)
  const cards = await openCards(platform)
  billingJobs(platform, cards)
  demoJobs(platform)
  const tiles = await openTiles(platform.config, log)
  const version = await readVersion()
  const health = new Health()
  const readiness = new Readiness(() => sql`select 1`.execute(db))
  const app = await createApp({
    platform,
    liveMap,
    tiles,
    version,
    pictures,
    cards,
    health,
    readiness,
    webFolder,
    builds,
  })
  await sessions.start()
  await live.start()
  await liveMap.start()
  await readiness.start()
  const stopBroadcasts = await deliverBroadcasts(platform)
  const pushes = new PushSender({ ...platform, removeDevice: removePushDevice }, options.pushPollMs)
  if (options.runsJobs === false) await jobs.startSending()
  else {
    await jobs.start()
    pushes.start()
  }
  return {
    app,
    platform,
    liveMap,
    pictures,
    builds,
    readiness,
    /** Ends all parts in order. The caller closes the database connection. */
    close: async () => {
      const pushesEnded = pushes.stop()
      streams.moveAll()
      readiness.stop()
      builds.stop()
      pictures.pool.rejectWaiting()
      await app.close()
      health.stop()
      await tiles.close()
      await pictures.close()
      await jobs.stop()
      await pushesEnded
      stopBroadcasts()
      await liveMap.stop()
      await live.stop()
      sessions.stop()
      await bus.close()
    },
  }
}

/** Jobs that belong to no feature. Features schedule their own. */
function siteJobs(platform: Platform, builds: StoredBuilds): void {
  platform.jobs.schedule('purge-traces', '7 * * * *', () => purgeTraces(platform))
  platform.jobs.schedule('purge-builds', '27 4 * * *', () => builds.purge())
}

export function purgeTraces(platform: Platform): Promise<number | undefined> {
  const { clock, live, quotas } = platform
  return runEach([
    () => live.purge(),
    () => quotas.purge(clock.now()),
    () => purgeAuditAddresses(platform),
  ])
}
