import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import { emailAddress } from '#server/platform/mail/email-address.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isAccountsAddress } from './account-addresses.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'secret'>

/**
 * Brings addresses that an older version stored as they were typed into their one spelling. If two accounts would
 * then have the same address, one stays as it is.
 */
export async function respellAddresses(platform: Needs): Promise<void> {
  for (const from of await unusualAddresses(platform.db)) {
    const to = emailAddress(from)
    if (to !== undefined && to !== from) await respellUnlessTaken(platform, { from, to })
  }
}

/** `accounts_unusual_email_index` has the same condition. */
const isUnusual = sql`email !~ '^[!-~]+@([a-z0-9_-]+\\.)*[a-z0-9_-]+$'`

async function unusualAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where ${isUnusual}
    union select email from accounts_mail_passwords where ${isUnusual}
    union select email from accounts_waiting_login_mails where ${isUnusual}
    union select email from accounts_email_changes where ${isUnusual}
    union select email from accounts_old_addresses where ${isUnusual}
    order by email
  `.execute(db)
  return rows.map(({ email }) => email)
}

interface Respelling {
  readonly from: string
  readonly to: string
}

async function respellUnlessTaken(platform: Needs, respelling: Respelling) {
  const { from, to } = respelling
  await platform.db
    .transaction()
    .execute(async tx => {
      const owner = await ownerOf(tx, from)
      const isTaken =
        owner && (await isAccountsAddress(platform, tx, { email: to, exceptAccountId: owner }))
      if (!isTaken) await respell(platform, tx, respelling)
    })
    .catch((error: unknown) => {
      // Another process has just opened an account at the address.
      if (!isUniqueViolation(error, 'accounts_email_key')) throw error
    })
}

async function ownerOf(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where email = ${email}
    union all
    select account_id from accounts_old_addresses where email = ${email}
    limit 1
  `.execute(db)
  return rows[0]?.id
}

/** The account keeps the mailbox that it was opened with, because its map cells depend on it. */
async function respell({ secret }: Needs, db: Db, { from, to }: Respelling) {
  await db
    .updateTable('accounts')
    .set({
      email: to,
      opened_mailbox: sql`coalesce(opened_mailbox, ${mailboxDigest(secret, from)})`,
    })
    .where('email', '=', from)
    .execute()
  // An expired one, or an earlier one of the same account.
  await sql`delete from accounts_old_addresses where email = ${to}
    and exists (select from accounts_old_addresses where email = ${from})`.execute(db)
  await db
    .updateTable('accounts_email_changes')
    .set({ email: to, mailbox: mailboxDigest(secret, to) })
    .where('email', '=', from)
    .execute()
  for (const table of tablesByAddress) {
    await sql`update ${sql.table(table)} set email = ${to} where email = ${from}`.execute(db)
  }
}

const tablesByAddress = [
  'accounts_old_addresses',
  'accounts_mail_passwords',
  'accounts_waiting_login_mails',
  'accounts_acknowledgements',
] as const
