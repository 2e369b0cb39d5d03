import type { Db } from '#server/platform/database/connect.ts'
import type { BlockedPair } from '#server/presence/presence.queries.ts'
import type { BlockedProfile, BlockLength, ProfileLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** A pair's block as the blocker sees it. */
export async function blockOf(
  db: Db,
  { blocker, blocked }: BlockedPair,
): Promise<Pick<ProfileLike, 'blocked' | 'tsBlockedUntil'>> {
  const block = await db
    .selectFrom('blocks')
    .select('ends_at as endsAt')
    .where('blocker_profile_id', '=', blocker)
    .where('blocked_profile_id', '=', blocked)
    .executeTakeFirst()
  return { blocked: block !== undefined, ...untilOf(block?.endsAt) }
}

const untilOf = (endsAt: Date | null | undefined) =>
  endsAt ? { tsBlockedUntil: endsAt.getTime() } : {}

interface NewBlock {
  readonly now: Date
  readonly length: BlockLength
}

/**
 * One that is there for a time gets the new end; one for good stays so: an old page may not know of it.
 * @returns whether there was none before
 */
export async function saveBlock(
  db: Db,
  { blocker, blocked }: BlockedPair,
  { now, length }: NewBlock,
): Promise<boolean> {
  const endsAt = length === 'ALWAYS' ? null : new Date(now.getTime() + serverLimits.blockMs[length])
  const added = await db
    .insertInto('blocks')
    .values({
      blocker_profile_id: blocker,
      blocked_profile_id: blocked,
      created_at: now,
      ends_at: endsAt,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst()
  if (added) return true
  await db
    .updateTable('blocks')
    .set({ ends_at: endsAt })
    .where('blocker_profile_id', '=', blocker)
    .where('blocked_profile_id', '=', blocked)
    .where('ends_at', 'is not', null)
    .execute()
  return false
}

/** @returns whether there was one */
export async function removeBlock(db: Db, { blocker, blocked }: BlockedPair): Promise<boolean> {
  const removed = await db
    .deleteFrom('blocks')
    .where('blocker_profile_id', '=', blocker)
    .where('blocked_profile_id', '=', blocked)
    .returning('created_at')
    .executeTakeFirst()
  return removed !== undefined
}

/** Blocks that are over, the longest first. */
export async function endedBlocks(db: Db, now: Date, limit: number): Promise<BlockedPair[]> {
  return db
    .selectFrom('blocks')
    .select(['blocker_profile_id as blocker', 'blocked_profile_id as blocked'])
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('blocker_profile_id')
    .orderBy('blocked_profile_id')
    .limit(limit)
    .execute()
}

/** @returns whether it was there and is over: it may have been made anew */
export async function removeEndedBlock(
  db: Db,
  { blocker, blocked }: BlockedPair,
  now: Date,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('blocks')
    .where('blocker_profile_id', '=', blocker)
    .where('blocked_profile_id', '=', blocked)
    .where('ends_at', '<=', now)
    .returning('created_at')
    .executeTakeFirst()
  return removed !== undefined
}

interface Page {
  readonly page?: number
  readonly size?: number
}

/** The members somebody has blocked, latest first. */
export async function readBlocked(
  db: Db,
  blockerId: string,
  { page = 0, size = limits.blockedPageDefault }: Page,
): Promise<BlockedProfile[]> {
  const rows = await blockedBy(db, blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('profiles.id')
    .limit(size)
    .offset(page * size)
    .execute()
  return rows.map(({ createdAt, endsAt, ...profile }) => ({
    ...profile,
    tsCreated: createdAt.getTime(),
    ...untilOf(endsAt),
  }))
}

/** Whom a member has blocked. */
export const blockedBy = (db: Db, blockerId: string) =>
  db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_profile_id')
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select(['blocks.created_at as createdAt', 'blocks.ends_at as endsAt'])
    .where('blocks.blocker_profile_id', '=', blockerId)
