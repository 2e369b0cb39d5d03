import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tokenHash } from '#server/platform/secrets.ts'
import { cancelMailPasswords } from './mail-passwords.ts'

/**
 * Gives the account the address that the token was mailed to. Used, replaced, cancelled, expired and unknown tokens are
 * refused alike.
 */
export function confirmEmailChange(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<{ email: string }> {
  const now = clock.now()
  return db.transaction().execute(async tx => {
    const change = await tx
      .deleteFrom('accounts_email_changes')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now)
      .returning(['account_id as accountId', 'email'])
      .executeTakeFirst()
    if (!change) return refuse('accounts/email-link-void')
    const old = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', change.accountId)
      .executeTakeFirstOrThrow()
    // Before the account is locked, in the order a login takes them.
    await cancelMailPasswords(tx, old.email, now)
    await moveAccount(tx, change)
    await moveAcknowledgements(tx, old.email, change.email)
    return { email: change.email }
  })
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

/** They are kept by address: what the member agreed to has to be found, and outlast the purge, under the new one. */
async function moveAcknowledgements(db: Db, from: string, to: string) {
  await db
    .updateTable('accounts_acknowledgements')
    .set({ email: to })
    .where('email', '=', from)
    .execute()
}
