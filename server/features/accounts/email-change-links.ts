import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import { shownEmail } from '#server/platform/mail/email-address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tokenHash } from '#server/platform/secrets.ts'
import {
  type AddressOf,
  endReservation,
  isLeftByAnother,
  moveAccount,
  reserveOldAddress,
} from './account-addresses.ts'
import { emailUndoMail } from './email-change-mails.ts'

/**
 * Moves the account to the address that the token was mailed to. Refuses a used, replaced, canceled, expired or unknown
 * token. A token for an address that another account has taken meanwhile gets the same refusal. The old address gets a
 * mail with a link that undoes the change.
 * @param host chooses the brand of that mail
 */
export function confirmEmailChange(
  platform: Platform,
  { token, host }: { readonly token: string; readonly host: string },
): Promise<{ email: string }> {
  const byToken = { hash: tokenHash(token), now: platform.clock.now() }
  return platform.db.transaction().execute(async tx => {
    // Locks the account before anything that belongs to it.
    const account = (await lockAccountByToken(tx, byToken)) ?? refuse('accounts/email-link-void')
    const email = (await takeChange(tx, byToken)) ?? refuse('accounts/email-link-void')
    await moveToFree(platform, tx, { accountId: account.id, from: account.email, to: email })
    const isReturn = await endReservation(platform, tx, { accountId: account.id, email })
    if (!isReturn) await mailUndo(platform, tx, { ...account, host })
    return { email: shownEmail(email) }
  })
}

interface ByToken {
  readonly hash: Buffer
  readonly now: Date
}

function lockAccountByToken(db: Db, { hash, now }: ByToken) {
  return db
    .selectFrom('accounts')
    .innerJoin('accounts_email_changes as c', 'c.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.email'])
    .where('c.token_hash', '=', hash)
    .where('c.expires_at', '>', now)
    .forUpdate('accounts')
    .executeTakeFirst()
}

async function takeChange(db: Db, { hash, now }: ByToken) {
  const taken = await db
    .deleteFrom('accounts_email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return taken?.email
}

/**
 * The move waits, by the unique key, for an account that is leaving the address. Only then does it look for a
 * reservation.
 */
async function moveToFree(
  platform: Platform,
  db: Db,
  move: { readonly accountId: string; readonly from: string; readonly to: string },
) {
  try {
    await moveAccount(platform, db, move)
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_key')) refuse('accounts/email-link-void')
    throw error
  }
  const { accountId, to: email } = move
  if (await isLeftByAnother(platform, db, { accountId, email })) refuse('accounts/email-link-void')
}

async function mailUndo(
  platform: Platform,
  db: Db,
  { id: accountId, email, host }: { readonly [Name in 'id' | 'email' | 'host']: string },
) {
  const token = await reserveOldAddress(platform, db, { accountId, email })
  const mail = emailUndoMail(platform.brands, { host, to: email, token })
  await platform.mailer.queue(db, { ...mail, about: accountId })
}

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
  sessions.announceChange(undone.accountId)
  return { email: shownEmail(undone.email) }
}

/** Locks the account that may take back an old address. The caller names the address or the token mailed to it. */
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
    .where(eb => ('email' in by ? eb('o.email', '=', by.email) : eb('o.token_hash', '=', by.hash)))
    .forUpdate('accounts')
    .executeTakeFirst()
}

/**
 * Gives the account its old address back and locks out the person who changed it. All sessions, the password and the
 * links to the newer address end. The caller announces the end of the sessions after the transaction.
 * @returns false when a parallel request has already done it
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
