import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tokenHash } from '#server/platform/secrets.ts'
import { leaveAddress } from './leave-address.ts'

/**
 * Gives the account the address that the token was mailed to. Used, replaced, cancelled, expired and unknown tokens are
 * refused alike.
 */
export function confirmEmailChange(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<{ email: string }> {
  const isAsked = { hash: tokenHash(token), now: clock.now() }
  return db.transaction().execute(async tx => {
    // The account is locked before all that belongs to it.
    const account = (await lockAsker(tx, isAsked)) ?? refuse('accounts/email-link-void')
    const email = (await takeChange(tx, isAsked)) ?? refuse('accounts/email-link-void')
    await moveAccount(tx, { accountId: account.id, email })
    await leaveAddress(tx, account.email, email)
    return { email }
  })
}

interface Asked {
  readonly hash: Buffer
  readonly now: Date
}

function lockAsker(db: Db, { hash, now }: Asked) {
  return db
    .selectFrom('accounts')
    .innerJoin('accounts_email_changes as c', 'c.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.email'])
    .where('c.token_hash', '=', hash)
    .where('c.expires_at', '>', now)
    .forUpdate('accounts')
    .executeTakeFirst()
}

async function takeChange(db: Db, { hash, now }: Asked) {
  const taken = await db
    .deleteFrom('accounts_email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return taken?.email
}

async function moveAccount(db: Db, change: { readonly accountId: string; readonly email: string }) {
  try {
    await db
      .updateTable('accounts')
      .set({ email: change.email })
      .where('id', '=', change.accountId)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_key')) refuse('accounts/email-taken')
    throw error
  }
}
