import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { advanceDueCases, fillEmptySeats } from './case-steps.ts'
import { publishDocket } from './docket.ts'
import { releaseDue } from './dungeon/sentence.ts'
import { sweepEvidence } from './evidence-pictures.ts'
import { tellAccused } from './tell-accused.ts'
import { tellLateNews } from './tell-news.ts'

type Job = readonly [name: string, cron: string, run: (on: Platform) => Promise<unknown>]

const jobs: readonly Job[] = [
  ['purge-cases', '27 * * * *', on => runEach([() => purgeCases(on), () => eraseAppeals(on)])],
  ['sweep-evidence', '47 * * * *', sweepEvidence],
  ['publish-docket', '57 * * * *', on => publishDocket(on)],
  ['release-from-dungeon', '* * * * *', releaseDue],
  ['tell-of-cases', '* * * * *', on => runEach([() => tellAccused(on), () => tellLateNews(on)])],
  ['advance-cases', '* * * * *', advanceDueCases],
  // At a full hour, like every step.
  ['fill-empty-seats', '0 * * * *', fillEmptySeats],
]

export function moderationJobs(platform: Platform): void {
  for (const [name, cron, run] of jobs) {
    platform.jobs.schedule(name, cron, () => run(platform))
  }
}

/**
 * Deletes cases some time after their end, with their reports. A case stays while a stay in the dungeon depends on it.
 */
export function purgeCases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - limits.caseKeptMs)
  return deleteInBatches(
    db,
    'moderation_cases',
    sql`stage = 'CLOSED' and closed_at < ${before} and not exists (
      select from moderation_sentences s where s.case_id = moderation_cases.id and s.ended_at is null)`,
  )
}

/** Deletes the words of reporters whose accounts were erased. The case goes on without them. */
export async function eraseAppeals({ db }: Pick<Platform, 'db'>): Promise<number> {
  const erased = '[removed]'
  const { numUpdatedRows } = await db
    .updateTable('moderation_cases')
    .set({ appeal_text: erased, masked_appeal: erased })
    .where('appealed_by', '=', 'REPORTER')
    .where('appellant_profile_id', 'is', null)
    .where('appeal_text', '!=', erased)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
