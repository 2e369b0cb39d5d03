import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'

/** Issues a one-time password beside the account's own, cancelling earlier ones, in the caller's transaction. */
export async function issueMailPassword(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  email: string,
): Promise<string> {
  const now = clock.now()
  const password = newOneTimePassword()
  await lockAddress(db, email)
  await cancelMailPasswords(db, email, now)
  await db
    .insertInto('accounts_mail_passwords')
    .values({
      id: newId(clock),
      email,
      password_hash: tokenHash(password),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.oneTimePasswordValidMs),
    })
    .execute()
  return password
}

/** What is still outstanding for an address logs nobody in any more. */
export async function cancelMailPasswords(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts_mail_passwords')
    .set({ cancelled_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Two requests at the same time would not see, and so not cancel, each other's password. */
async function lockAddress(db: Db, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(db)
}
