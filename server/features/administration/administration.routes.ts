import { roleCounts } from '#server/features/accounts/roles.ts'
import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { readJobs, retryFailedJobs } from './failed-jobs.ts'
import { type AddTestUsers, createTestUsers } from './test-users.ts'

/** What administrators see and do of the site as a whole. */
export function administrationRoutes(
  serve: Serve,
  platform: Platform,
  addTestUsers: AddTestUsers,
): void {
  serve('POST /api/admin/testUsersCreate/:count', ({ params: { count }, viewer, request }) =>
    createTestUsers(platform, addTestUsers, { actor: administrator(viewer, request), count }),
  )

  serve('GET /api/admin/dashboard/userRoleCounts', () => roleCounts(platform.db))

  serve('GET /api/admin/jobs', () => readJobs(platform))

  serve('POST /api/admin/jobs/retry', async ({ body, viewer, request }) => {
    const actor = administrator(viewer, request)
    return { count: await retryFailedJobs(platform, { ...body, actor }) }
  })
}
