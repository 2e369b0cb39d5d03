import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** A profile without an account is being erased. It belongs to nobody, and nobody can meet it or write for it. */

/** Condition on `profiles`: not being erased. */
export function isNotErased(): Expression<SqlBool> {
  return expressionBuilder<DB, 'profiles'>()('profiles.account_id', 'is not', null)
}

/**
 * Tables in which a member may have any number of rows. These rows may be deleted after the account. Others read them
 * through contact.ts.
 */
export const tablesInBulk: ReadonlySet<string> = new Set([
  'chat_broadcasts',
  'chat_messages',
  'chat_reads',
  'chat_withdrawals',
  'likes',
  'likes_pictures',
  'notifications',
  'pictures',
  'pictures_grants',
  'pictures_nsfw_flags',
])
