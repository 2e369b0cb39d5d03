import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseAt } from '#server/policies/dungeon.ts'
import { endStay } from './sentence.ts'

const releasesPerRun = 500

/**
 * Ends the stays whose time is over, earlier by what was worked off: each in a transaction of its own, under the member's lock
 * and by the state that is found there. So two processes release once, and what a killed one left is done by the next run.
 */
export async function releaseDue(platform: Pick<Platform, 'clock' | 'db' | 'live'>): Promise<void> {
  const { clock, db } = platform
  const due = await db
    .selectFrom('moderation_sentences')
    .select('case_id as caseId')
    .where('ended_at', 'is', null)
    .where(releaseAt, '<=', clock.now())
    .orderBy('ends_at')
    .orderBy('case_id')
    .limit(releasesPerRun)
    .execute()
  await runEach(
    due.map(
      ({ caseId }) =>
        () =>
          db.transaction().execute(tx => endStay(platform, tx, { caseId, by: 'TIME' })),
    ),
  )
}
