import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dayOf } from '#shared/days.ts'
import { deliverLetters } from './deliver-letters.ts'
import { remindOfTests } from './own-test.ts'
import { noticesKeptSince } from './read-notices.ts'

export function healthJobs(platform: Platform): void {
  platform.jobs.schedule('deliver-health-letters', '* * * * *', () => deliverLetters(platform))
  platform.jobs.schedule('remind-of-tests', '3 * * * *', () => remindOfTests(platform))
  platform.jobs.schedule('purge-health', '17 * * * *', () => purgeHealth(platform))
}

/** Deletes old notices with their senders, and weekly limits that are over. */
export function purgeHealth({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const now = clock.now()
  return runEach([
    () => deleteInBatches(db, 'health_notices', sql`received_on <= ${noticesKeptSince(now)}`),
    () => deleteInBatches(db, 'health_report_limits', sql`free_on <= ${dayOf(now)}`),
  ])
}
