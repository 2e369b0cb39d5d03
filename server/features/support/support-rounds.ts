import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/change-in-batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

/** What is forgotten of the talk with support by the clock. */
export function supportRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'purge-support-messages',
    cron: '17 * * * *',
    retryLimit: 0,
    run: () => purgeContactMessages(platform),
  })
}

export async function purgeContactMessages({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.contactKeptMs)
  await deleteInBatches(db, 'support_messages', sql`created_at < ${before}`)
}
