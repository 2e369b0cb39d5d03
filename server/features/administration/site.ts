import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { brandsFileOf } from '#server/platform/brands/brands.ts'
import type { Health } from '#server/platform/health.ts'
import { readQueues } from '#server/platform/jobs/failed-jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lastBackup } from '#server/platform/site-backups.ts'
import type { RunningVersion } from '#server/platform/version.ts'
import { within } from '#server/platform/within.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { SiteHealth } from '#shared/contract/administration-site.ts'

export interface HealthSources {
  readonly health: Health
  readonly version: RunningVersion
  readonly liveMap: LiveMap
}

const databaseWaitMs = 2_000

/** The health of the site. Calls, the event loop and open pages are counted on this process only. */
export async function readHealth(
  platform: Platform,
  { health, version, liveMap }: HealthSources,
): Promise<SiteHealth> {
  return {
    ...health.read(),
    membersOnline: platform.streams.memberCount,
    isMapLoaded: liveMap.isLoaded,
    version,
    ...(await readStores(platform)),
  }
}

/** Disk, database, jobs and the last backup, which are the same for every process. */
export async function readStores({ config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  const disk = await statfs(config.dataDirectory)
  return {
    diskFreeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    ...(await within(databaseWaitMs, () => readDatabase(db)).catch(error => {
      log.warn({ err: error }, 'the database did not answer the dashboard')
      return { isDatabaseUp: false }
    })),
  }
}

async function readDatabase(db: Platform['db']) {
  const start = performance.now()
  await sql`select 1`.execute(db)
  const databaseMs = performance.now() - start
  const queues = await readQueues(db)
  const backup = await lastBackup(db)
  return {
    isDatabaseUp: true,
    databaseMs,
    jobsWaiting: queues.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0),
    jobsFailed: queues.reduce((sum, { failed }) => sum + failed, 0),
    ...(backup && { backup }),
  }
}

export function listBrands({ brands, config }: Pick<Platform, 'brands' | 'config'>) {
  return {
    hasOwnBrands: brandsFileOf(config.dataDirectory).isOwn,
    brands: brands.all.map(brand => ({
      id: brand.id,
      name: brand.name,
      tagline: brand.tagline,
      mailName: brand.mailName,
      hosts: brand.hosts,
      link: brands.link(brand, '/'),
      defaultCity: brand.defaultCity,
      supportAddress: brand.supportAddress,
    })),
  }
}
