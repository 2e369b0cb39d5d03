import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** A profile without an account is being erased: it belongs to nobody, and nobody can meet it or write for it. */

/** The rule inside a query over `profiles`: not being erased. */
export function isNotErased(): Expression<SqlBool> {
  return expressionBuilder<DB, 'profiles'>()('profiles.account_id', 'is not', null)
}

/**
 * Whose rows may go after the account, since a member may have any number of them: every read of these by others asks
 * whether the two may meet (contact.ts).
 */
export const tablesInBulk: ReadonlySet<string> = new Set([
  'chat_broadcasts',
  'chat_messages',
  'chat_reads',
  'likes',
  'likes_pictures',
  'notifications',
  'pictures',
  'pictures_grants',
  'pictures_nsfw_flags',
])
