import type { Db } from '#server/platform/database/connect.ts'
import { emailAddress } from '#server/platform/mail/email-address.ts'

/**
 * The spelling under which an account with the typed address is stored, if there is one. That is the one spelling of
 * the address. Only two old accounts of the same mailbox, or one whose domain is none, are stored as they were typed.
 */
export async function addressOnFile(db: Db, typed: string): Promise<string> {
  const asTyped = typed.toLowerCase()
  const email = emailAddress(typed) ?? asTyped
  if (email === asTyped) return email
  const stored = await db
    .selectFrom('accounts')
    .select('email')
    .where('email', '=', asTyped)
    .executeTakeFirst()
  return stored?.email ?? email
}
