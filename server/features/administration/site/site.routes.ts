import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { countTestUsers, isUnderWay, removeTestUsers, type TestUserRemoval } from '../test-users.ts'
import { listBrands } from './list-brands.ts'
import { type HealthSources, readHealth } from './read-health.ts'

export interface AdministrationSiteNeeds extends HealthSources {
  readonly testUserRemoval: TestUserRemoval
}

/** What administrators see of the site itself. */
export function administrationSiteRoutes(
  serve: Serve,
  platform: Platform,
  { testUserRemoval, ...sources }: AdministrationSiteNeeds,
): void {
  const { db } = platform

  serve('GET /api/admin/health', () => readHealth(platform, sources))

  serve('GET /api/admin/site', async () => ({
    ...listBrands(platform),
    testUsers: {
      count: await countTestUsers(db),
      isRemoving: await isUnderWay(db, testUserRemoval),
    },
  }))

  serve('POST /api/admin/testUsersRemove', async ({ viewer, request }) => {
    await removeTestUsers(platform, testUserRemoval, administrator(viewer, request))
    return {}
  })
}
