import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { isFound, isVisibleTo } from './contact.ts'
import { isThere } from './erased.ts'

/** How everything begins that one member writes to, of or for another. */

export type Writer = Pick<Viewer, 'sessionId' | 'profileId'>
/** What a write between two members needs, beside its own. */
export type WriteBetween = Pick<Platform, 'db' | 'writeTurns'>

interface Between {
  readonly writer: Writer
  readonly otherId: string
}

interface Meeting extends Between {
  /** Whom the writer may meet; `isVisibleTo` when absent. */
  readonly rule?: (viewerId: string) => Expression<SqlBool>
  /** `profile/not-found` when absent. */
  readonly refusal?: RefusalCode
}

/**
 * Writes in a transaction in which the two may meet. Whatever comes is there before a block, which finds and ends it, or
 * finds the block. It is the same statements whatever the reason of a refusal.
 */
export function writeBetween<Result>(
  platform: WriteBetween,
  { rule = isVisibleTo, refusal = 'profile/not-found', ...between }: Meeting,
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { writer, otherId } = between
  return aloneBetween(platform, between, async (tx, bothAreThere) => {
    const mayMeet = await isFound(tx, otherId, rule(writer.profileId))
    if (!mayMeet || !bothAreThere) refuse(refusal)
    return write(tx)
  })
}

/**
 * Alone with what is between two members in a transaction until whose end neither is erased and the writer's session does
 * not end; by itself for what no rule forbids: to take back, and to report. That a profile is complete is asked before: it
 * never ceases to be. Who waits does so without a connection: a member writes one thing at a time, and of a pair one does.
 * Profiles are held before the pair, and the pair before the session and all else, so that nobody waits in a circle.
 */
export async function aloneBetween<Result>(
  { db, writeTurns }: WriteBetween,
  { writer, otherId }: Between,
  write: (tx: Db, bothAreThere: boolean) => Promise<Result>,
): Promise<Result> {
  const ids = [writer.profileId, otherId].toSorted()
  const pair = `between ${ids.join(' ')}`
  const transaction = () =>
    db.transaction().execute(async tx => {
      const bothAreThere = await lockPair(tx, ids, pair)
      await holdSession(tx, writer)
      return { written: await write(tx, bothAreThere) }
    })
  const done = await writeTurns.take(`by ${writer.profileId}`, () =>
    writeTurns.take(pair, transaction),
  )
  return (done ?? refuse('server/unavailable')).written
}

/** @returns whether both are there */
async function lockPair(db: Db, ids: readonly string[], pair: string): Promise<boolean> {
  const held = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', ids)
    .where(isThere())
    .orderBy('id')
    .forKeyShare()
    .execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(db)
  return held.length === ids.length
}

/** Refuses for a session that has ended meanwhile. */
async function holdSession(db: Db, { sessionId }: Writer): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) refuse('session/missing')
}
