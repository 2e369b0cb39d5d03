import { sql } from 'kysely'
import { clearInBatches, deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { sendWaitingLoginMails } from './login-mail.ts'
import { sendWaitingEmailChanges } from './request-email-change.ts'
import { foldRoleCounts } from './role-counts.ts'

/** Deletes old sessions, addresses and unused links, sends login mails that had to wait, and folds counts of roles. */
export function accountsJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'purge-accounts',
    cron: '7 * * * *',
    run: () => purgeAccounts(platform),
  })
  platform.jobs.schedule({
    name: 'waiting-mails',
    cron: '* * * * *',
    run: () => sendWaitingMails(platform),
  })
  platform.jobs.schedule({
    name: 'fold-role-counts',
    cron: '*/5 * * * *',
    run: () => foldRoleCounts(platform),
  })
}

/** Mails delayed by a rate limit. */
export async function sendWaitingMails(platform: Platform): Promise<void> {
  await runEach([() => sendWaitingLoginMails(platform), () => sendWaitingEmailChanges(platform)])
}

export function purgeAccounts({
  db,
  clock,
  sessions,
}: Pick<Platform, 'db' | 'clock' | 'sessions'>): Promise<number | undefined> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const idleSince = ago(limits.sessionIdleMs)
  const addressSince = ago(limits.addressKeptMs)
  const mailSince = ago(limits.mailPasswordKeptMs)
  return runEach([
    () => deleteInBatches(db, 'sessions', sql`seen_at < ${idleSince}`),
    () => sessions.knownNetworks.purge(db),
    () =>
      clearInBatches(
        db,
        { table: 'sessions', column: 'address' },
        sql`created_at < ${addressSince}`,
      ),
    () =>
      clearInBatches(
        db,
        { table: 'accounts_acknowledgements', column: 'address' },
        sql`acknowledged_at < ${addressSince}`,
      ),
    () =>
      deleteInBatches(
        db,
        'accounts_acknowledgements',
        sql`acknowledged_at < ${addressSince}
          and not exists (select from accounts a where a.email = accounts_acknowledgements.email)`,
      ),
    () => deleteInBatches(db, 'accounts_mail_passwords', sql`expires_at < ${mailSince}`),
    () => deleteInBatches(db, 'accounts_email_changes', sql`expires_at < ${mailSince}`),
    () => deleteInBatches(db, 'accounts_old_addresses', sql`expires_at < ${clock.now()}`),
  ])
}
