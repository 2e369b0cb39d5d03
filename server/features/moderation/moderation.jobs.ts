import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

/** Deletes old cases with their reports. */
export function moderationJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'purge-cases',
    cron: '27 * * * *',
    run: () => purgeCases(platform),
  })
}

export function purgeCases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - limits.caseKeptMs)
  return deleteInBatches(db, 'moderation_cases', sql`opened_at < ${before}`)
}
