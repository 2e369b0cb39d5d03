import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** A profile without an account is being erased: it belongs to nobody, and nobody can meet it or write for it. */

/** The rule inside a query over `profiles`: not being erased. */
export function isNotErased(): Expression<SqlBool> {
  return expressionBuilder<DB, 'profiles'>()('profiles.account_id', 'is not', null)
}

/** A member may have any number of these: they may go after the account. Others read them by contact.ts. */
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
