import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Move {
  readonly accountId: string
  readonly from: string
  readonly to: string
}

/**
 * Gives an account another address, whichever way. Cells on the map hang on the mailbox of the first one, which is noted
 * as a digest. What is kept by address follows the account; what would let somebody in by the old one goes.
 */
export async function moveAccount(
  { secret }: Pick<Platform, 'secret'>,
  db: Db,
  { accountId, from, to }: Move,
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
