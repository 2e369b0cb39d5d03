import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { releaseAt, tasksDone } from '#server/policies/dungeon.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'

/** What right answers take off a stay in the dungeon. */

/** Milliseconds that one takes off `stay`; 0 where none is joined. */
export const shorteningMs = sql<number>`coalesce(
  extract(epoch from stay.ends_at - stay.begins_at)::float8 * 500 / ${sql.lit(limits.tasksForHalf)}, 0)`

interface ShortenableStay {
  readonly caseId: string
  /** What one right answer takes off. */
  readonly taskMs: number
}

/** The stay that a right answer would shorten: of those that run and can be shortened still, the one that ends last. */
export async function shortenableStay(
  db: Db,
  profileId: string,
): Promise<ShortenableStay | undefined> {
  const stay = await db
    .selectFrom('moderation_sentences')
    .select(['case_id as caseId', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .where('ends_at', 'is not', null)
    .where(tasksDone, '<', limits.tasksForHalf)
    .orderBy(releaseAt, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!stay?.endsAt) return undefined
  const lengthMs = stay.endsAt.getTime() - stay.beginsAt.getTime()
  return { caseId: stay.caseId, taskMs: lengthMs / 2 / limits.tasksForHalf }
}

/** From when on the next right answer counts; undefined where none has counted yet. */
export async function taskCountsFrom(db: Db, profileId: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('moderation_practice_answers')
    .select('answered_at as answeredAt')
    .where('profile_id', '=', profileId)
    .where('sentence_case_id', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && new Date(last.answeredAt.getTime() + limits.taskEveryMs)
}
