import { batchRows } from '#server/platform/database/change-in-batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import {
  endExpiredPositions,
  forgetCellsAndChanges,
  publishDuePoints,
  showDueTimes,
} from './position.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db'>
/** Changes a batch of positions. @returns whose */
type Change = (tx: Db, now: Date) => Promise<readonly string[]>

/** What happens to positions by the clock: due points and times are published, expired positions erased. */
export function positionRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'publish-due-points',
    cron: '* * * * *',
    retryLimit: 0,
    run: async () => {
      await publishPositions(platform)
    },
  })
  platform.jobs.queue({
    name: 'purge-positions',
    cron: '*/10 * * * *',
    retryLimit: 0,
    run: async () => {
      await purgePositions(platform)
    },
  })
}

/** @returns whose positions were changed, as of `purgePositions` */
export async function publishPositions(needs: Needs): Promise<readonly string[]> {
  const moved = await changeInBatches(needs, publishDuePoints)
  return [...moved, ...(await changeInBatches(needs, showDueTimes))]
}

export async function purgePositions(needs: Needs): Promise<readonly string[]> {
  let ended: readonly string[] = []
  await runEach([
    async () => {
      ended = await changeInBatches(needs, endExpiredPositions)
    },
    () => forgetCellsAndChanges(needs.db, needs.clock.now()),
  ])
  return ended
}

/** A batch and what others are told of it is one transaction. */
async function changeInBatches({ clock, db }: Needs, change: Change) {
  const all: string[][] = []
  for (;;) {
    const changed = await db.transaction().execute(async tx => {
      const ids = await change(tx, clock.now())
      if (ids.length > 0) await announceChange(tx, ...ids)
      return ids
    })
    all.push([...changed])
    if (changed.length < batchRows) return all.flat()
  }
}
