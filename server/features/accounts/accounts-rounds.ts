import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

/** What is forgotten about accounts by the clock: old sessions, addresses, mails that nobody answered. */
export function accountsRounds(platform: Platform): void {
  platform.jobs.queue({
    name: 'purge-accounts',
    cron: '7 * * * *',
    retryLimit: 0,
    run: () => purgeAccounts(platform),
  })
}

export async function purgeAccounts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  await db.deleteFrom('sessions').where('seen_at', '<', ago(limits.sessionIdleMs)).execute()
  await db
    .updateTable('sessions')
    .set({ address: null })
    .where('created_at', '<', ago(limits.addressKeptMs))
    .where('address', 'is not', null)
    .execute()
  await db
    .updateTable('accounts_acknowledgements')
    .set({ address: null })
    .where('acknowledged_at', '<', ago(limits.addressKeptMs))
    .where('address', 'is not', null)
    .execute()
  await db
    .deleteFrom('accounts_acknowledgements')
    .where('acknowledged_at', '<', ago(limits.addressKeptMs))
    .where(sql<boolean>`email not in (select email from accounts)`)
    .execute()
  await db
    .deleteFrom('accounts_mail_passwords')
    .where('expires_at', '<', ago(limits.mailPasswordKeptMs))
    .execute()
  await db
    .deleteFrom('accounts_email_changes')
    .where('expires_at', '<', ago(limits.mailPasswordKeptMs))
    .execute()
}
