import { sql } from 'kysely'
import { clearInBatches, deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { sendDueLoginMails } from './login-mail.ts'
import { sendDueEmailChanges } from './request-email-change.ts'
import { foldRoleCounts } from './roles.ts'

export function accountsJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.schedule('purge-accounts', '7 * * * *', () => purgeAccounts(platform))
  jobs.schedule('waiting-mails', '* * * * *', () => sendDueMails(platform))
  jobs.schedule('fold-role-counts', '*/5 * * * *', () => foldRoleCounts(platform))
}

export async function sendDueMails(platform: Platform): Promise<void> {
  await runEach([() => sendDueLoginMails(platform), () => sendDueEmailChanges(platform)])
}

export function purgeAccounts(
  platform: Pick<Platform, 'db' | 'clock' | 'sessions'>,
): Promise<number | undefined> {
  const { db, clock, sessions } = platform
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const idleSince = ago(limits.sessionIdleMs)
  const addressSince = ago(limits.addressKeptMs)
  const mailSince = ago(limits.mailPasswordKeptMs)
  const isOld = sql`acknowledged_at < ${addressSince}`
  return runEach([
    () => deleteInBatches(db, 'sessions', sql`seen_at < ${idleSince}`),
    () => sessions.knownNetworks.purge(db),
    () => clearInBatches(db, addressOf('sessions'), sql`created_at < ${addressSince}`),
    () => clearInBatches(db, addressOf('accounts_acknowledgements'), isOld),
    () => deleteInBatches(db, 'accounts_acknowledgements', sql`${isOld} and ${hasNeverJoined}`),
    () => deleteInBatches(db, 'accounts_mail_passwords', sql`expires_at < ${mailSince}`),
    () => deleteInBatches(db, 'accounts_email_changes', sql`expires_at < ${mailSince}`),
    () => deleteInBatches(db, 'accounts_old_addresses', sql`expires_at < ${clock.now()}`),
  ])
}

const addressOf = <Table extends string>(table: Table) => ({ table, column: 'address' }) as const

const hasNeverJoined = sql`
  not exists (select from accounts a where a.email = accounts_acknowledgements.email)`
