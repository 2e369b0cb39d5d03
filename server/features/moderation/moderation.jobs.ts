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

/** What cases do by themselves, and what is left of them and of members who are gone. */
export function moderationJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'purge-cases',
    cron: '27 * * * *',
    run: () => runEach([() => purgeCases(platform), () => eraseAppeals(platform)]),
  })
  platform.jobs.schedule({
    name: 'sweep-evidence',
    cron: '47 * * * *',
    run: () => sweepEvidence(platform),
  })
  platform.jobs.schedule({
    name: 'publish-docket',
    cron: '57 * * * *',
    run: () => publishDocket(platform),
  })
  platform.jobs.schedule({
    name: 'release-from-dungeon',
    cron: '* * * * *',
    run: () => releaseDue(platform),
  })
  platform.jobs.schedule({
    name: 'tell-of-cases',
    cron: '* * * * *',
    run: () => runEach([() => tellAccused(platform), () => tellLateNews(platform)]),
  })
  platform.jobs.schedule({
    name: 'advance-cases',
    cron: '* * * * *',
    run: () => advanceDueCases(platform),
  })
  // At a full hour, as every step.
  platform.jobs.schedule({
    name: 'fill-empty-seats',
    cron: '0 * * * *',
    run: () => fillEmptySeats(platform),
  })
}

/** Deletes cases some time after their end with their reports, unless a stay in the dungeon still stands on one. */
export function purgeCases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - limits.caseKeptMs)
  return deleteInBatches(
    db,
    'moderation_cases',
    sql`stage = 'CLOSED' and closed_at < ${before} and not exists (
      select from moderation_sentences s where s.case_id = moderation_cases.id and s.ended_at is null)`,
  )
}

/** The words of reporters whose accounts were erased. The case goes on without them. */
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
