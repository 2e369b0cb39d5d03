import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { publishDuePoints, purgePositions } from './position.queries.ts'

/** What happens to positions by the clock: due points are published, expired positions erased. */
export function positionRounds({ db, clock, jobs }: Platform): void {
  const round = (change: (tx: Db, now: Date) => Promise<string[]>) => () =>
    db.transaction().execute(async tx => {
      const changed = await change(tx, clock.now())
      if (changed.length > 0) await announceChange(tx, ...changed)
    })
  jobs.queue({
    name: 'publish-due-points',
    cron: '* * * * *',
    retryLimit: 0,
    run: round(publishDuePoints),
  })
  jobs.queue({
    name: 'purge-positions',
    cron: '*/10 * * * *',
    retryLimit: 0,
    run: round(purgePositions),
  })
}
