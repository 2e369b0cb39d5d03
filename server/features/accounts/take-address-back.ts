import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tokenHash } from '#server/platform/secrets.ts'
import { moveAccount } from './move-account.ts'
import { type AddressOf, endReservation } from './old-addresses.ts'

/** Undoes a change of e-mail by the token that was mailed to the old address. */
export async function undoEmailChange(
  platform: Platform,
  token: string,
): Promise<{ email: string }> {
  const { db, sessions } = platform
  const undone = await db.transaction().execute(async tx => {
    const left = await lockAccountThatLeft(platform, tx, { hash: tokenHash(token) })
    const isBack = left && (await takeAddressBack(platform, tx, left))
    return isBack ? left : refuse('accounts/email-link-void')
  })
  await sessions.announceChange(undone.accountId)
  return { email: undone.email }
}

/** Locks the account that an old address, or the token mailed to it, leads back into. */
export function lockAccountThatLeft(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  by: { readonly email: string } | { readonly hash: Buffer },
) {
  return db
    .selectFrom('accounts')
    .innerJoin('accounts_old_addresses as o', 'o.account_id', 'accounts.id')
    .select(['accounts.id as accountId', 'accounts.default_profile_id as profileId', 'o.email'])
    .where('o.expires_at', '>', clock.now())
    .$if('email' in by, query => query.where('o.email', '=', 'email' in by ? by.email : ''))
    .$if('hash' in by, query =>
      query.where('o.token_hash', '=', 'hash' in by ? by.hash : Buffer.of()),
    )
    .forUpdate('accounts')
    .executeTakeFirst()
}

/**
 * Makes the old address the account's again. Whoever came in meanwhile is out: every session, the password and the
 * links of the newer address end. Announce the sessions' end after the transaction.
 * @returns false when somebody else has just done it
 */
export async function takeAddressBack(
  platform: Pick<Platform, 'clock' | 'sessions' | 'secret'>,
  db: Db,
  { accountId, email }: AddressOf,
): Promise<boolean> {
  if (!(await endReservation(platform, db, { accountId, email }))) return false
  const { email: newer } = await db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await moveAccount(platform, db, { accountId, from: newer, to: email })
  await platform.sessions.endAll(db, accountId)
  await db.deleteFrom('accounts_email_changes').where('account_id', '=', accountId).execute()
  await db.deleteFrom('accounts_push_subscriptions').where('account_id', '=', accountId).execute()
  return true
}
