import type { Expression, SqlBool } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockAllNamed, lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { isFound, isVisibleTo } from './contact.ts'
import { requireFree } from './dungeon.ts'
import { isNotErased } from './erased.ts'

/** How every write of one member to, about or for another begins. */

export type Writer = Pick<Viewer, 'sessionId' | 'profileId'>
export type WriteBetween = Pick<Platform, 'db' | 'writeQueue'>

interface Between {
  readonly writer: Writer
  readonly otherId: string
  /** Whether the other member can learn of the write. Such a write is refused in the dungeon. */
  readonly reachesOther?: boolean
}

interface Meeting extends Between {
  /** Which members the writer may meet; `isVisibleTo` when absent. */
  readonly rule?: (viewerId: string) => Expression<SqlBool>
  readonly refusal?: RefusalCode
}

/**
 * Writes in a transaction in which the two may meet. Either a block comes after the write, and ends what it wrote, or
 * the write finds the block. The statements are the same for every reason of a refusal.
 */
export function writeBetween<Result>(
  platform: WriteBetween,
  { rule = isVisibleTo, refusal = 'profile/not-found', ...between }: Meeting,
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { writer, otherId } = between
  return withPairLock(platform, { reachesOther: true, ...between }, async (tx, bothExist) => {
    const mayMeet = await isFound(tx, otherId, rule(writer.profileId))
    if (!mayMeet || !bothExist) refuse(refusal)
    return write(tx)
  })
}

/**
 * Runs a transaction under the pair's lock. Until it ends, neither profile is erased and the writer's session does not
 * end. Callers use it directly for writes that no rule forbids, such as taking something back. A check before has found
 * the profile complete, and it stays complete. The dungeon is checked here, because a stay can begin at any time. A
 * waiting write takes no connection: the queue runs one write at a time per member and per pair. To prevent deadlocks
 * it locks profiles, then the pair, then the session and all else.
 */
export async function withPairLock<Result>(
  platform: WriteBetween,
  { writer, otherId, reachesOther = false }: Between,
  write: (tx: Db, bothExist: boolean) => Promise<Result>,
): Promise<Result> {
  const pair = [writer.profileId, otherId]
  const done = await inTurnOf(platform, writer, () =>
    underPairLock(platform, pair, async (tx, bothExist) => {
      await lockSession(tx, writer, { reachesOthers: reachesOther })
      return { written: await write(tx, bothExist) }
    }),
  )
  return (done ?? refuse('server/unavailable')).written
}

/** Runs one write of a member at a time. The others wait without a connection. A write must not contain another. */
export async function inTurnOf<Result>(
  { writeQueue }: Pick<Platform, 'writeQueue'>,
  { profileId }: Pick<Writer, 'profileId'>,
  write: () => Promise<Result>,
): Promise<Result> {
  const done = await writeQueue.run(`by ${profileId}`, async () => ({ written: await write() }))
  return (done ?? refuse('server/unavailable')).written
}

/**
 * Does the same for the site's own jobs, without a session.
 * @returns undefined when too many writes of the pair wait
 */
export function underPairLock<Result>(
  { db, writeQueue }: WriteBetween,
  profileIds: readonly string[],
  write: (tx: Db, bothExist: boolean) => Promise<Result>,
): Promise<Result | undefined> {
  const ids = profileIds.toSorted()
  const pair = nameOf(ids)
  return writeQueue.run(pair, () =>
    db.transaction().execute(async tx => write(tx, await lockPair(tx, ids, pair))),
  )
}

/** @returns whether both exist */
async function lockPair(db: Db, ids: readonly string[], pair: string): Promise<boolean> {
  const found = await lockProfiles(db, ids)
  await lockNamed(db, pair)
  return found.size === ids.length
}

/**
 * Locks several pairs, for a write about many members. It locks profiles first, in the same order as for a single pair.
 * Nobody may wait under a pair's lock for a row that the transaction locked earlier.
 * @returns the profiles that exist
 */
export async function lockPairs(
  db: Db,
  pairs: readonly (readonly [string, string])[],
): Promise<ReadonlySet<string>> {
  const existing = await lockProfiles(db, [...new Set(pairs.flat())])
  const names = pairs.map(pair => nameOf(pair.toSorted()))
  await lockAllNamed(db, [...new Set(names)].toSorted())
  return existing
}

/** Until the transaction ends, none of these profiles is erased. @returns the ones that exist */
export async function lockProfiles(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', ids)
    .where(isNotErased())
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(found.map(({ id }) => id))
}

/**
 * Locks the accounts of profiles, because credits and the audit log refer to them. Call it before the profiles are
 * locked.
 */
export async function lockAccountsOf(db: Db, profileIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', eb =>
      eb.selectFrom('profiles').select('account_id').where('profiles.id', '=', anyOf(profileIds)),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/**
 * Writes what belongs to the member alone. Until the transaction ends, they are not erased and their session does not
 * end.
 */
export function writeOwn<Result>(
  platform: WriteBetween,
  writer: Writer,
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return inTurnOf(platform, writer, () =>
    platform.db.transaction().execute(async tx => {
      await lockProfiles(tx, [writer.profileId])
      await lockSession(tx, writer)
      return write(tx)
    }),
  )
}

const nameOf = (sortedIds: readonly string[]) => `between ${sortedIds.join(' ')}`

/**
 * Refuses a session that has ended meanwhile. When others can learn of the write, it also refuses a member in the
 * dungeon.
 */
export async function lockSession(
  db: Db,
  { sessionId, profileId }: Writer,
  { reachesOthers = false }: { readonly reachesOthers?: boolean } = {},
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) refuse('session/missing')
  if (reachesOthers) await requireFree(db, profileId)
}
