import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { busterLimits } from '#shared/gpt-buster.ts'
import { addScore, earnBadge } from '../seasons.ts'
import { isOfSeen } from './suspects.ts'

export interface Record {
  readonly streak: number
  readonly best: number
}

export async function readRecord(db: Db, profileId: string): Promise<Record> {
  const record = await db
    .selectFrom('games_buster_records')
    .select(['streak', 'best'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return record ?? { streak: 0, best: 0 }
}

interface Answered {
  readonly profileId: string
  readonly isRight: boolean
  readonly now: Date
}

/** Counts an answer that turned out right or wrong: in the season, in the row of right ones, and for the badge. */
export async function countAnswer(tx: Db, { profileId, isRight, now }: Answered): Promise<void> {
  const game = 'GPT_BUSTER'
  await addScore(tx, { profileId, game, good: isRight ? 1 : 0, total: 1, now })
  const streak = isRight ? sql`record.streak + 1` : sql`0`
  await sql`
    insert into games_buster_records as record (profile_id, streak, best)
    values (${profileId}, ${isRight ? 1 : 0}, ${isRight ? 1 : 0})
    on conflict (profile_id) do update
      set streak = ${streak}, best = greatest(record.best, ${streak})`.execute(tx)
  if (isRight && (await deservesBadge(tx, profileId))) await earnBadge(tx, { profileId, game, now })
}

/** By all answers that turned out right or wrong, in whatever season, about whom the player sees still. */
async function deservesBadge(tx: Db, profileId: string): Promise<boolean> {
  const { right, total } = await tx
    .selectFrom('games_buster_deals as deal')
    .select(sql<number>`count(*) filter (where is_right)::int`.as('right'))
    .select(sql<number>`count(is_right)::int`.as('total'))
    .where('profile_id', '=', profileId)
    .where(isOfSeen(profileId))
    .executeTakeFirstOrThrow()
  const { badge } = busterLimits
  return right >= badge.right && right >= total * badge.share
}
