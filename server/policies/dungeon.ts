import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed, shareNamed } from '#server/platform/database/lock-named.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'

/** Members with a running stay are in the Bad Boy Dungeon: to others they do not exist, and they reach nobody. */

export const isInDungeon = (profileId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from moderation_sentences where profile_id = ${profileId} and ended_at is null)`

/** The rule inside a query over `profiles`: not in the dungeon. */
export const isFree = sql<boolean>`not ${isInDungeon(sql.ref('profiles.id'))}`

/** Of a row of `moderation_sentences`, how many tasks shorten it. */
export const tasksDone = sql<number>`(
  select count(*)::int from moderation_practice_answers task
  where task.sentence_case_id = moderation_sentences.case_id)`

/** Milliseconds that all of these tasks take off a stay: half of it for `tasksForHalf` of them or more. */
export const shortenedByMs = sql<number>`(
  extract(epoch from ends_at - begins_at)::float8 * 500
    * least(${tasksDone}, ${sql.lit(limits.tasksForHalf)}) / ${sql.lit(limits.tasksForHalf)})`

/** When a stay ends, earlier by what was worked off; null where administrators decide. */
export const releaseAt = sql<Date | null>`(
  ends_at - make_interval(secs => ${shortenedByMs} / 1000))`

/** The stay that keeps a member the longest. */
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
 * Refuses who is in the dungeon, inside the transaction of what they do: a stay begins after it has ended, or is found here.
 * A lock of the writer's own: their profile is also locked by whoever writes to them, judges them or reports them.
 */
export async function requireFree(db: Db, profileId: string): Promise<void> {
  await shareNamed(db, nameOf(profileId))
  const refusal = await dungeonRefusal(db, profileId)
  if (refusal) throw refusal
}

/** Until the transaction ends no stay of the member begins, ends or is shortened, and nothing of theirs is under way. */
export const lockStays = (db: Db, profileId: string): Promise<void> =>
  lockNamed(db, nameOf(profileId))

const nameOf = (profileId: string) => `dungeon of ${profileId}`
