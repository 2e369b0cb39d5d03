import { administrator, recordAct } from '#server/platform/audit/audit.ts'
import { readFailedJobs, readQueues, retryJobs } from '#server/platform/jobs/failed-jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'

/** What administrators see of mails and other background work. */
export function administrationJobsRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve('GET /api/admin/jobs', async () => ({
    queues: await readQueues(db),
    failed: (await readFailedJobs(db)).map(({ createdAt, at, ...job }) => ({
      ...job,
      tsCreated: createdAt.getTime(),
      ts: at.getTime(),
    })),
  }))

  serve('POST /api/admin/jobs/retry', ({ body, viewer, request }) =>
    db.transaction().execute(async tx => {
      const count = await retryJobs(tx, body)
      if (count > 0) {
        const actor = administrator(viewer, request)
        const details = `${body.queue}: ${count}`
        await recordAct(platform, tx, { actor, action: 'JOBS_RETRIED', details })
      }
      return { count }
    }),
  )
}
