import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { Board, Score } from '#shared/contract/games.ts'
import { type GameId, gamesLimits } from '#shared/games-limits.ts'
import { readVotesNeeded } from './votes-needed.ts'

/** The quarter of the year that a moment is in, UTC. */
export function seasonOf(now: Date): { day: string; from: Date; until: Date } {
  const [year, first] = [now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3]
  const from = new Date(Date.UTC(year, first))
  return { day: from.toISOString().slice(0, 10), from, until: new Date(Date.UTC(year, first + 3)) }
}

interface Play {
  readonly profileId: string
  readonly game: GameId
  readonly now: Date
}

/** @param score `good` of `total` more; fractions where votes weigh more or less */
export async function addScore(
  tx: Db,
  { profileId, game, now, good, total }: Play & { readonly good: number; readonly total: number },
): Promise<void> {
  if (total === 0) return
  await sql`
    insert into games_scores (profile_id, game, season, good, total)
    values (${profileId}, ${game}, ${seasonOf(now).day}, ${good}, ${total})
    on conflict (profile_id, game, season)
      do update set good = games_scores.good + excluded.good, total = games_scores.total + excluded.total`.execute(
    tx,
  )
}

/** Once, of a member who is in the game. Others see it when they want it so. */
export async function earnBadge(tx: Db, { profileId, game, now }: Play): Promise<void> {
  await tx
    .updateTable('games_players')
    .set({ badge_at: now })
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('badge_at', 'is', null)
    .execute()
}

interface StoredScore {
  readonly total: number
  readonly bound: number
}

const step = gamesLimits.shownStep

/** Nothing of a weight: in steps, from which nobody reckons what a single vote counts for. */
export const shownScore = ({ total, bound }: StoredScore): Score => ({
  percent: Math.floor((100 * bound) / step) * step,
  count: Math.floor(total / step) * step,
})

interface Row extends StoredScore {
  readonly profileId: string
  readonly profilename: string
}

/**
 * The running season's board, for players. Members whom the reader may not see are left out, and nothing says so: places are not
 * numbered by others. Those whose score looks the same stand in no order of their own.
 */
export async function readBoard(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  readerId: string,
  game: GameId,
): Promise<Board> {
  const { day, from, until } = seasonOf(clock.now())
  const least = await readVotesNeeded(db, game)
  const { rows } = await sql<Row>`
    select profiles.id as "profileId", profiles.name as profilename, score.total, score.bound
    from games_scores score
    join games_players player using (profile_id, game)
    join profiles on profiles.id = score.profile_id
    where score.game = ${game} and score.season = ${day} and score.total >= ${least}
      and player.is_on_board and ${isVisibleTo(readerId)}
    order by floor(100 * score.bound / ${step}) desc, score.profile_id
    limit ${gamesLimits.boardMax}`.execute(db)
  const own = await db
    .selectFrom('games_scores')
    .select(['total', 'bound'])
    .where('profile_id', '=', readerId)
    .where('game', '=', game)
    .where('season', '=', day)
    .executeTakeFirst()
  return {
    tsFrom: from.getTime(),
    tsUntil: until.getTime(),
    entries: rows.map(({ profileId, profilename, ...score }) => ({
      profileId,
      profilename,
      ...shownScore(score),
    })),
    ...(own && { own: shownScore(own) }),
  }
}
