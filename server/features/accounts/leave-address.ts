import type { Db } from '#server/platform/database/connect.ts'

/** What is kept by address follows the account to its new one; what would let somebody in by the old one goes. */
export async function leaveAddress(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('accounts_acknowledgements')
    .set({ email: to })
    .where('email', '=', from)
    .execute()
  await db.deleteFrom('accounts_mail_passwords').where('email', '=', from).execute()
}
