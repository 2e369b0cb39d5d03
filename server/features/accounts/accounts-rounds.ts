import { sql } from 'kysely'
import { clearInBatches, deleteInBatches } from '#server/platform/database/change-in-batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { sendWaitingLoginMails } from './login-mail.ts'
import { sendWaitingEmailChanges } from './request-email-change.ts'

/** What is forgotten about accounts by the clock: old sessions, addresses, mails that nobody answered. */
export function accountsRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'purge-accounts',
    cron: '7 * * * *',
    retryLimit: 0,
    run: () => purgeAccounts(platform),
  })
  platform.jobs.queue({
    name: 'waiting-mails',
    cron: '* * * * *',
    retryLimit: 0,
    run: () => sendWaitingMails(platform),
  })
}

/** Mails that had to wait for those before them. */
export async function sendWaitingMails(platform: Platform): Promise<void> {
  await runEach([() => sendWaitingLoginMails(platform), () => sendWaitingEmailChanges(platform)])
}

export async function purgeAccounts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const idle = ago(limits.sessionIdleMs)
  const addressed = ago(limits.addressKeptMs)
  const mailed = ago(limits.mailPasswordKeptMs)
  const address = 'address'
  await runEach([
    () => deleteInBatches(db, 'sessions', sql`seen_at < ${idle}`),
    () =>
      clearInBatches(db, { table: 'sessions', column: address }, sql`created_at < ${addressed}`),
    () =>
      clearInBatches(
        db,
        { table: 'accounts_acknowledgements', column: address },
        sql`acknowledged_at < ${addressed}`,
      ),
    () =>
      deleteInBatches(
        db,
        'accounts_acknowledgements',
        sql`acknowledged_at < ${addressed}
          and not exists (select from accounts a where a.email = accounts_acknowledgements.email)`,
      ),
    () => deleteInBatches(db, 'accounts_mail_passwords', sql`expires_at < ${mailed}`),
    () => deleteInBatches(db, 'accounts_email_changes', sql`expires_at < ${mailed}`),
    () => deleteInBatches(db, 'accounts_old_addresses', sql`expires_at < ${clock.now()}`),
  ])
}
