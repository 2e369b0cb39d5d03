import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { addScore, earnBadge } from '../seasons.ts'
import { isOfSeen } from './suspects.ts'

const game = 'GPT_BUSTER'
const { badge } = busterLimits

export async function readRecord(db: Db, profileId: string) {
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

/** Counts an answer that was right or wrong, in the season's score and in the streak. */
export async function countAnswer(tx: Db, { profileId, isRight, now }: Answered): Promise<void> {
  await addScore(tx, { profileId, game, good: isRight ? 1 : 0, total: 1, now })
  const streak = isRight ? sql`record.streak + 1` : sql`0`
  await sql`
    insert into games_buster_records as record (profile_id, streak, best)
    values (${profileId}, ${isRight ? 1 : 0}, ${isRight ? 1 : 0})
    on conflict (profile_id) do update
      set streak = ${streak}, best = greatest(record.best, ${streak})`.execute(tx)
}

const playersPerRun = 500

/** Gives badges to players who have earned one. It runs only with the results of the day. */
export function giveBadges({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  return runThrough(
    async after => {
      const players = await db
        .selectFrom('games_players as player')
        .select('profile_id as id')
        .where('game', '=', game)
        .where('badge_at', 'is', null)
        .where('profile_id', '>', after)
        .where(
          sql<boolean>`(select count(*) from games_buster_deals deal
            where deal.profile_id = player.profile_id and is_right) >= ${badge.right}`,
        )
        .orderBy('profile_id')
        .limit(playersPerRun)
        .execute()
      return players.map(({ id }) => id)
    },
    async profileId => {
      if (!(await deservesBadge(db, profileId))) return
      await earnBadge(db, { profileId, game, now: clock.now() })
    },
  )
}

/** Counts all right and wrong answers of every season, about members whom the player can still see. */
async function deservesBadge(db: Db, profileId: string): Promise<boolean> {
  const { right, total } = await db
    .selectFrom('games_buster_deals as deal')
    .select(sql<number>`count(*) filter (where is_right)::int`.as('right'))
    .select(sql<number>`count(is_right)::int`.as('total'))
    .where('profile_id', '=', profileId)
    .where(isOfSeen(profileId))
    .executeTakeFirstOrThrow()
  return right >= badge.right && right >= total * badge.share
}
