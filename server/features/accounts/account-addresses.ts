import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'

export interface AddressOf {
  readonly accountId: string
  readonly email: string
}

type Timed = Pick<Platform, 'clock'>

/** Reserves the address that an account has just left. @returns the token that takes it back */
export async function reserveOldAddress(
  { clock }: Timed,
  db: Db,
  { accountId, email }: AddressOf,
): Promise<string> {
  const now = clock.now()
  const token = newOneTimePassword()
  const reserved = {
    account_id: accountId,
    token_hash: tokenHash(token),
    left_at: now,
    expires_at: new Date(now.getTime() + limits.oldAddressKeptMs),
  }
  // An expired reservation may still be there until the next purge.
  await db
    .insertInto('accounts_old_addresses')
    .values({ email, ...reserved })
    .onConflict(conflict => conflict.column('email').doUpdateSet(reserved))
    .execute()
  return token
}

/**
 * Ends the reservation of an address that the account returns to, and all later reservations. The older address
 * outranks every address that a thief has moved the account to. @returns whether the address was reserved
 */
export async function endReservation(
  { clock }: Timed,
  db: Db,
  { accountId, email }: AddressOf,
): Promise<boolean> {
  const ended = await db
    .deleteFrom('accounts_old_addresses')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('expires_at', '>', clock.now())
    .returning('left_at')
    .executeTakeFirst()
  if (!ended) return false
  await db
    .deleteFrom('accounts_old_addresses')
    .where('account_id', '=', accountId)
    .where('left_at', '>=', ended.left_at)
    .execute()
  return true
}

export async function isLeftByAnother(
  { clock }: Timed,
  db: Db,
  { accountId, email }: AddressOf,
): Promise<boolean> {
  const left = await db
    .selectFrom('accounts_old_addresses')
    .select('email')
    .where('email', '=', email)
    .where('account_id', '!=', accountId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return left !== undefined
}

/** Whether an account other than the excepted one has the address or can still take it back. */
export async function isAccountsAddress(
  { clock }: Timed,
  db: Db,
  { email, exceptAccountId }: { readonly email: string; readonly exceptAccountId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select id from accounts where email = ${email}
      union all
      select account_id from accounts_old_addresses where email = ${email} and expires_at > ${clock.now()}
    ) as owners
    where id is distinct from ${exceptAccountId ?? null}::uuid
    limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * An account's address and the addresses it can still take back. An expired one may belong to another member by now.
 */
export async function addressesOf(
  { clock }: Timed,
  db: Db,
  accountId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .unionAll(
      db
        .selectFrom('accounts_old_addresses')
        .select('email')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now()),
    )
    .execute()
  return rows.map(({ email }) => email)
}

/**
 * Gives an account another address. Map cells depend on the mailbox of the first address, which is stored as a digest.
 * Rows stored by address follow the account. Passwords mailed to the old address are deleted.
 */
export async function moveAccount(
  { secret }: Pick<Platform, 'secret'>,
  db: Db,
  { accountId, from, to }: { readonly [Name in 'accountId' | 'from' | 'to']: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      email: to,
      opened_mailbox: sql`coalesce(opened_mailbox, ${mailboxDigest(secret, from)})`,
    })
    .where('id', '=', accountId)
    .execute()
  await db
    .updateTable('accounts_acknowledgements')
    .set({ email: to })
    .where('email', '=', from)
    .execute()
  await db.deleteFrom('accounts_mail_passwords').where('email', '=', from).execute()
}
