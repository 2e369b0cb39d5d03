import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

export function supportJobs(platform: Platform): void {
  platform.jobs.schedule('purge-support-messages', '17 * * * *', () =>
    purgeContactMessages(platform),
  )
}

export function purgeContactMessages({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - limits.contactKeptMs)
  return deleteInBatches(db, 'support_messages', sql`created_at < ${before}`)
}
