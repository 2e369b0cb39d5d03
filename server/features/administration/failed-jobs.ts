import { type Actor, recordAct } from '#server/platform/audit/audit.ts'
import { readFailedJobs, readQueues, retryJobs } from '#server/platform/jobs/failed-jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export async function readJobs({ db }: Pick<Platform, 'db'>) {
  const failed = await readFailedJobs(db)
  return {
    queues: await readQueues(db),
    failed: failed.map(({ createdAt, at, ...job }) => ({
      ...job,
      tsCreated: createdAt.getTime(),
      ts: at.getTime(),
    })),
  }
}

interface Retry {
  readonly actor: Actor
  readonly queue: string
  /** Without an id, all failed jobs of the queue. */
  readonly id?: string
}

/** Gives failed jobs one more attempt. @returns how many */
export function retryFailedJobs(
  platform: Pick<Platform, 'clock' | 'db'>,
  { actor, ...jobs }: Retry,
): Promise<number> {
  return platform.db.transaction().execute(async tx => {
    const count = await retryJobs(tx, jobs)
    if (count === 0) return 0
    await recordAct(platform, tx, {
      actor,
      action: 'JOBS_RETRIED',
      details: `${jobs.queue}: ${count}`,
    })
    return count
  })
}
