import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'

/** An address, and the account that has it or had it. */
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
  // Whose time is over may stand there until the next purge.
  await db
    .insertInto('accounts_old_addresses')
    .values({ email, ...reserved })
    .onConflict(conflict => conflict.column('email').doUpdateSet(reserved))
    .execute()
  return token
}

/**
 * Gives up the reservation of an address its account returns to, and all that came after it: the older address outranks
 * whatever a thief moved on to. @returns whether there was one
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

/** Whether the address is reserved for an account other than this one. */
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

/** Whether an account has the address, or has left it and can still take it back; but for one account. */
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

/** An account's address and those it can still take back: a later one may be somebody else's. */
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
