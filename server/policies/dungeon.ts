import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed, shareNamed } from '#server/platform/database/lock-named.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'

/** A member with a running stay is in the Bad Boy Dungeon. They reach nobody, and to others they do not exist. */

export const isInDungeon = (profileId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from moderation_sentences where profile_id = ${profileId} and ended_at is null)`

/** Condition on `profiles`: not in the dungeon. */
export const isFree = sql<boolean>`not ${isInDungeon(sql.ref('profiles.id'))}`

/** How many tasks shorten a stay, for a row of `moderation_sentences`. */
export const tasksDone = sql<number>`(
  select count(*)::int from moderation_practice_answers task
  where task.sentence_case_id = moderation_sentences.case_id)`

/** Milliseconds that the tasks take off a stay. `tasksForHalf` tasks or more take off half of it. */
export const shortenedByMs = sql<number>`(
  extract(epoch from ends_at - begins_at)::float8 * 500
    * least(${tasksDone}, ${sql.lit(limits.tasksForHalf)}) / ${sql.lit(limits.tasksForHalf)})`

/** When a stay ends, with the time for tasks taken off; null where administrators decide. */
export const releaseAt = sql<Date | null>`(
  ends_at - make_interval(secs => ${shortenedByMs} / 1000))`

/** The stay that ends last. */
export function runningStay(db: Db, profileId: string) {
  return db
    .selectFrom('moderation_sentences')
    .select(['case_id as caseId', releaseAt.as('releaseAt')])
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .orderBy(sql`2`, order => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

export async function dungeonRefusal(db: Db, profileId: string): Promise<Refusal | undefined> {
  const stay = await runningStay(db, profileId)
  if (!stay) return undefined
  const { caseId, releaseAt: until } = stay
  return new Refusal('moderation/in-dungeon', {
    caseId,
    ...(until ? { tsUntil: until.getTime() } : {}),
  })
}

/**
 * Refuses a member in the dungeon, inside the transaction of what they do. A new stay waits for that transaction, or
 * this check finds the stay. The lock is not on the profile row, because writes, votes and reports about the member
 * lock that row too.
 */
export async function requireFree(db: Db, profileId: string): Promise<void> {
  await shareNamed(db, nameOf(profileId))
  const refusal = await dungeonRefusal(db, profileId)
  if (refusal) throw refusal
}

/**
 * Until the transaction ends, no stay of the member begins, ends or gets shorter. All their other transactions are
 * over.
 */
export const lockStays = (db: Db, profileId: string): Promise<void> =>
  lockNamed(db, nameOf(profileId))

const nameOf = (profileId: string) => `dungeon of ${profileId}`
