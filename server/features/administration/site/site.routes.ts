import { sql } from 'kysely'
import { administrator, recordAct } from '#server/platform/audit/audit.ts'
import { brandsFileOf } from '#server/platform/brands/read-brands.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { roleCounts } from '../role-counts.ts'
import { type HealthSources, readHealth } from './read-health.ts'

export interface AdministrationSiteNeeds extends HealthSources {
  /** Removes all members of the role TEST in the background, from the caller's transaction on. */
  readonly testUserRemoval: {
    /** Of its queue. */
    readonly name: string
    readonly start: (tx: Db) => Promise<void>
  }
}

/** What administrators see of the site itself. */
export function administrationSiteRoutes(
  serve: Serve,
  platform: Platform,
  { testUserRemoval, ...sources }: AdministrationSiteNeeds,
): void {
  const { brands, config, db } = platform

  serve('GET /api/admin/health', () => readHealth(platform, sources))

  serve('GET /api/admin/site', async () => {
    const counts = await roleCounts(db)
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
      testUsers: {
        count: counts.find(({ role }) => role === 'TEST')?.count ?? 0,
        isRemoving: await isUnderWay(db, testUserRemoval.name),
      },
    }
  })

  serve('POST /api/admin/testUsersRemove', ({ viewer, request }) =>
    db.transaction().execute(async tx => {
      if (viewer.roles.includes('TEST')) refuse('administration/is-test-user')
      // Pressed twice at once, it begins once.
      await sql`select pg_advisory_xact_lock(hashtext(${testUserRemoval.name}))`.execute(tx)
      if (await isUnderWay(tx, testUserRemoval.name)) return {}
      const counts = await roleCounts(tx)
      const count = counts.find(({ role }) => role === 'TEST')?.count ?? 0
      await testUserRemoval.start(tx)
      const actor = administrator(viewer, request)
      await recordAct(platform, tx, { actor, action: 'TEST_USERS_REMOVED', details: `${count}` })
      return {}
    }),
  )
}

async function isUnderWay(db: Db, queue: string): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active') limit 1`.execute(db)
  return rows.length > 0
}
