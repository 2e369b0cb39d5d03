import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/change-in-batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

/** Cases are forgotten by the clock, and with them who reported. */
export function moderationRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'purge-cases',
    cron: '27 * * * *',
    retryLimit: 0,
    run: () => purgeCases(platform),
  })
}

export async function purgeCases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.caseKeptMs)
  await deleteInBatches(db, 'moderation_cases', sql`opened_at < ${before}`)
}
