import type { Db } from '#server/platform/database/connect.ts'
import type { BlockedProfile } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { blockedBy } from './likes.queries.ts'

interface Page {
  readonly page?: number
  readonly size?: number
}

/** Whom a member has blocked, the last one first. */
export async function readBlocked(
  db: Db,
  blockerId: string,
  { page = 0, size = limits.blockedPageDefault }: Page,
): Promise<BlockedProfile[]> {
  const rows = await blockedBy(db, blockerId, { page, size })
  return rows.map(({ createdAt, ...profile }) => ({ ...profile, tsCreated: createdAt.getTime() }))
}
