import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { Board, Score } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games/games.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import type { ResultsPart } from './daily-results.ts'
import { isVote } from './deal-pictures.ts'
import { requireJoined } from './players.ts'

const dayMs = 86_400_000

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

/** Adds `good` out of `total` to a score. Others see it with the next results. */
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

/** Works once, for a member who is in the game. Others see the badge if the member shows it. */
export async function earnBadge(tx: Db, { profileId, game, now }: Play): Promise<void> {
  await tx
    .updateTable('games_players')
    .set({ badge_at: now })
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('badge_at', 'is', null)
    .execute()
}

/** The boards of all games. This part runs after the parts that add to their scores. */
export const boardResults = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): ResultsPart => ({
  name: 'BOARDS',
  run: () => showScores(db, lastResultsAt(clock.now())),
})

/** Chunks are small, because plays wait until a transaction ends. */
const chunkScores = 1_000
/** The lowest mean weight of a score's votes. A household on its own brings nobody onto the board. */
const weightLeast = 0.5

interface ScoreKey {
  readonly profileId: string
  readonly game: string
  readonly season: string
}

/**
 * Writes the scores that others see until the next results. They are rounded to steps, so nobody can work out a single
 * vote. They count heads, because a lighter vote would show to somebody who knows how many there are. A score of Hot!
 * or Not! is hidden until enough members have voted, however many pictures each has voted on, because likes have names.
 * @param until the hour of these results
 */
export async function showScores(db: Db, until: Date): Promise<void> {
  const since = seasonOf(new Date(until.getTime() - dayMs)).day
  for (let last: ScoreKey | undefined; ; ) {
    last = await showChunk(db, since, last)
    if (!last) return
  }
}

/** @returns the last score that was written, after which others may follow */
async function showChunk(db: Db, since: string, last: ScoreKey | undefined) {
  const step = sql.lit(gamesLimits.shownStep)
  const after = last
    ? sql`(score.profile_id, game, season) > (${last.profileId}, ${last.game}, ${last.season}::date)`
    : sql`true`
  const { rows } = await sql<ScoreKey>`
    with changed as materialized (
      select score.profile_id, game, season, percent, count
      from games_scores score
      cross join lateral (select ${isTold} as is_told) as told
      cross join lateral (
        select case when is_told then floor(100 * bound / ${step}) * ${step} end as percent,
          case when is_told then floor(total / ${step}) * ${step} end as count
      ) as shown
      where season >= ${since}::date and ${after} and (shown_percent, shown_count) is distinct from (percent, count)
      order by score.profile_id, game, season limit ${chunkScores}
      for no key update of score
    ), shown as (
      update games_scores score set shown_percent = percent, shown_count = count from changed
      where (score.profile_id, score.game, score.season) = (changed.profile_id, changed.game, changed.season)
    )
    select profile_id as "profileId", game, season::text from changed
    order by profile_id desc, game desc, season desc limit 1`.execute(db)
  return rows[0]
}

/** Condition on a score. Once enough members have voted in a season, it stays true. */
const isTold = sql<boolean>`(game <> 'HOT_OR_NOT' or weight >= total * ${sql.lit(weightLeast)} and (
  shown_count is not null or total >= ${sql.lit(gamesLimits.boardLeast)} and (
    select count(distinct deal.profile_id)
    from pictures join games_picture_deals deal on deal.picture_id = pictures.id and ${isVote('deal')}
    where pictures.profile_id = score.profile_id and deal.is_counted
      and deal.answered_at >= season::timestamp at time zone 'UTC'
      and deal.answered_at < (season + interval '3 months') at time zone 'UTC'
  ) >= ${sql.lit(gamesLimits.boardLeast)}))`

/**
 * The running season's board, for players, as of the last results. It leaves out members whom the reader may not see,
 * and numbers no places, because a gap would reveal them. The order of equal scores means nothing.
 */
export async function readBoard(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  readerId: string,
  game: GameId,
): Promise<Board> {
  await requireJoined(db, readerId, game)
  const { day, from, until } = seasonOf(clock.now())
  const { rows } = await sql<Board['entries'][number]>`
    select profiles.id as "profileId", profiles.name as profilename, shown_percent as percent, shown_count as count
    from games_scores score
    join games_players player using (profile_id, game)
    join profiles on profiles.id = score.profile_id
    where score.game = ${game} and score.season = ${day} and shown_count >= ${gamesLimits.boardLeast}
      and player.is_on_board and ${isVisibleTo(readerId)}
    order by shown_percent desc, score.profile_id
    limit ${gamesLimits.boardMax}`.execute(db)
  const [own] = await shownScores(db, readerId)
    .where('game', '=', game)
    .where('season', '=', day)
    .execute()
  return {
    tsFrom: from.getTime(),
    tsUntil: until.getTime(),
    entries: rows,
    ...(own && { own: { percent: own.percent, count: own.count } }),
  }
}

export const shownScores = (db: Db, profileId: string) =>
  db
    .selectFrom('games_scores')
    .select(['game', 'season', 'shown_percent as percent', 'shown_count as count'])
    .$narrowType<Score>()
    .where('profile_id', '=', profileId)
    .where('shown_count', 'is not', null)
