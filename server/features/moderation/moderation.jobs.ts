import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { releaseDue } from './dungeon/release-due.ts'

/** Deletes old cases with their reports, and ends stays in the dungeon. */
export function moderationJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'purge-cases',
    cron: '27 * * * *',
    run: () => purgeCases(platform),
  })
  platform.jobs.schedule({
    name: 'release-from-dungeon',
    cron: '* * * * *',
    run: () => releaseDue(platform),
  })
}

export function purgeCases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - limits.caseKeptMs)
  // Not before whom it has put into the dungeon is out.
  const keepsNobody = sql`not exists (
    select from moderation_sentences where case_id = moderation_cases.id and ended_at is null)`
  return deleteInBatches(db, 'moderation_cases', sql`opened_at < ${before} and ${keepsNobody}`)
}
