import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { readJobs, retryFailedJobs } from './failed-jobs.ts'

/** What administrators see of mails and other background work. */
export function administrationJobsRoutes(serve: Serve, platform: Platform): void {
  serve('GET /api/admin/jobs', () => readJobs(platform))

  serve('POST /api/admin/jobs/retry', async ({ body, viewer, request }) => {
    const actor = administrator(viewer, request)
    return { count: await retryFailedJobs(platform, { ...body, actor }) }
  })
}
