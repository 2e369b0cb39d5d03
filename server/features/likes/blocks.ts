import type { Db } from '#server/platform/database/connect.ts'
import { pageOf } from '#server/platform/database/page-of.ts'
import type { Platform } from '#server/platform/platform.ts'
import { underPairLock, type WriteBetween } from '#server/policies/write-between.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { BlockedPair } from '#server/presence/presence.queries.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { BlockedProfile, BlockLength, ProfileLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

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

/**
 * Sets the new end of a temporary block. A permanent block stays permanent, because an old page may not know of it.
 * @returns whether the block is new
 */
export async function saveBlock(
  db: Db,
  { blocker, blocked }: BlockedPair,
  { now, length }: { readonly now: Date; readonly length: BlockLength },
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

/** @returns whether there was a block */
export async function removeBlock(db: Db, pair: BlockedPair): Promise<boolean> {
  const { numDeletedRows } = await deletionOf(db, pair).executeTakeFirst()
  return numDeletedRows > 0n
}

const deletionOf = (db: Db, { blocker, blocked }: BlockedPair) =>
  db
    .deleteFrom('blocks')
    .where('blocker_profile_id', '=', blocker)
    .where('blocked_profile_id', '=', blocked)

export async function readBlocked(
  db: Db,
  blockerId: string,
  page: QueryOf<Contract['GET /api/blocked-profiles']>,
): Promise<BlockedProfile[]> {
  const blocked = blockedBy(db, blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('profiles.id')
  const rows = await pageOf(
    blocked,
    { size: limits.blockedPageDefault, ...page },
    { time: 'blocks.created_at', id: 'profiles.id', ids: 'asc' },
  ).execute()
  return rows.map(({ createdAt, endsAt, ...profile }) => ({
    ...profile,
    tsCreated: createdAt.getTime(),
    ...untilOf(endsAt),
  }))
}

export const blockedBy = (db: Db, blockerId: string) =>
  db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_profile_id')
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select(['blocks.created_at as createdAt', 'blocks.ends_at as endsAt'])
    .where('blocks.blocker_profile_id', '=', blockerId)

/** The map shows the changes of a batch together. The rest waits for the next minute. */
const batch = { pairs: 500, count: 20 }

type Needs = Pick<Platform, 'bus' | 'clock' | 'log'> & WriteBetween

/** Ends temporary blocks like an unblock: nobody is notified, and the two can meet again. */
export function blocksJobs(platform: Needs & Pick<Platform, 'jobs'>, liveMap: LiveMap): void {
  platform.jobs.schedule('end-blocks', '* * * * *', () => endBlocks(platform, liveMap))
}

/** Ends the longest overdue blocks first. @returns how many */
export async function endBlocks(platform: Needs, liveMap: LiveMap): Promise<number> {
  let count = 0
  for (let done = 0; done < batch.count; done++) {
    const pairs = await platform.db
      .selectFrom('blocks')
      .select(['blocker_profile_id as blocker', 'blocked_profile_id as blocked'])
      .where('ends_at', '<=', platform.clock.now())
      .orderBy('ends_at')
      .orderBy('blocker_profile_id')
      .orderBy('blocked_profile_id')
      .limit(batch.pairs)
      .execute()
    const ended: Ended[] = []
    for (const pair of pairs) ended.push(...(await endBlock(platform, pair)))
    const ids = ended.flatMap(({ pair }) => [pair.blocker, pair.blocked])
    await liveMap.refresh(
      [...new Set(ids)],
      ended.flatMap(({ announced }) => announced),
    )
    count += ended.length
    // Blocks that failed come first again in the next batch.
    if (pairs.length < batch.pairs || ended.length === 0) break
  }
  return count
}

interface Ended {
  readonly pair: BlockedPair
  /** Numbers of the changes on the map. */
  readonly announced: readonly number[]
}

/**
 * Runs under the pair's lock, because the block may be renewed at the same time. A failure does not stop the others.
 */
async function endBlock({ log, ...platform }: Needs, pair: BlockedPair): Promise<readonly Ended[]> {
  const { blocker, blocked } = pair
  try {
    const ended = await underPairLock(platform, [blocker, blocked], async tx => {
      const over = deletionOf(tx, pair).where('ends_at', '<=', platform.clock.now())
      if ((await over.executeTakeFirst()).numDeletedRows === 0n) return []
      return [{ pair, announced: await announceChange(platform, tx, blocker, blocked) }]
    })
    return ended ?? []
  } catch (error) {
    log.warn({ err: error }, 'could not end a block')
    return []
  }
}
