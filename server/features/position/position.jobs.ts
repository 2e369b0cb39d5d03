import { batchRows } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import {
  deleteOldCellsAndChanges,
  endExpiredPositions,
  publishDuePoints,
  showDueTimes,
} from './position.queries.ts'

type JobPlatform = Pick<Platform, 'bus' | 'clock' | 'db'>
/** Changes a batch of positions. @returns the profiles it has changed */
type Change = (tx: Db, now: Date) => Promise<readonly string[]>

export function positionJobs(platform: Platform): void {
  platform.jobs.schedule('publish-due-points', '* * * * *', () => publishPositions(platform))
  platform.jobs.schedule('purge-positions', '*/10 * * * *', () => purgePositions(platform))
}

/** @returns the profiles whose positions it has changed, like `purgePositions` */
export async function publishPositions(platform: JobPlatform): Promise<readonly string[]> {
  const moved = await changeInBatches(platform, publishDuePoints)
  return [...moved, ...(await changeInBatches(platform, showDueTimes))]
}

export async function purgePositions(platform: JobPlatform): Promise<readonly string[]> {
  let ended: readonly string[] = []
  await runEach([
    async () => {
      ended = await changeInBatches(platform, endExpiredPositions)
    },
    () => deleteOldCellsAndChanges(platform.db, platform.clock.now()),
  ])
  return ended
}

/** Each batch and its announcement share one transaction. */
async function changeInBatches(platform: JobPlatform, change: Change) {
  const { clock, db } = platform
  const all: string[][] = []
  for (;;) {
    const changed = await db.transaction().execute(async tx => {
      const ids = await change(tx, clock.now())
      if (ids.length > 0) await announceChange(platform, tx, ...ids)
      return ids
    })
    all.push([...changed])
    if (changed.length < batchRows) return all.flat()
  }
}
