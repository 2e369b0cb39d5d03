import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuseUntil } from '#server/platform/limits/refuse-until.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  inTurnOf,
  lockProfiles,
  lockSession,
  type WriteBetween,
  type Writer,
} from '#server/policies/write-between.ts'
import type { GameChange, OwnGame } from '#shared/contract/games.ts'
import { type GameId, gameIds } from '#shared/games/games.ts'
import { gamesLimits } from '#shared/games-limits.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

export async function readGames({ db }: Needs, profileId: string): Promise<OwnGame[]> {
  const { rows } = await sql<OwnGame>`
    select games.game, own.joined_at is not null as "isJoined",
      coalesce(own.is_on_board, false) as "isOnBoard", coalesce(own.shows_badge, false) as "showsBadge",
      own.badge_at is not null as "hasBadge",
      joined.players / ${gamesLimits.playersStep} * ${gamesLimits.playersStep} as players
    from unnest(${[...gameIds]}::text[]) with ordinality as games (game, place)
    left join games_players own on own.game = games.game and own.profile_id = ${profileId}
    cross join lateral (
      select count(*)::int as players
      from (select from games_players p where p.game = games.game limit ${gamesLimits.playersCounted}) as counted
    ) as joined
    order by place`.execute(db)
  return rows
}

/**
 * Joins or leaves a game, or changes what others see of it. Votes stay when a member leaves, so nobody can vote twice
 * by coming back.
 */
export function changeGame(
  { clock, db }: Needs,
  writer: Writer,
  { game, isJoined, isOnBoard, showsBadge }: GameChange & { readonly game: GameId },
): Promise<void> {
  const { profileId } = writer
  return db.transaction().execute(async tx => {
    await lockProfiles(tx, [profileId])
    await lockSession(tx, writer, { reachesOthers: true })
    if (isJoined === false) {
      await tx
        .deleteFrom('games_players')
        .where('profile_id', '=', profileId)
        .where('game', '=', game)
        .execute()
      return
    }
    if (isJoined) {
      await tx
        .insertInto('games_players')
        .values({ profile_id: profileId, game, joined_at: clock.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    const { numUpdatedRows } = await tx
      .updateTable('games_players')
      .set(eb => ({
        is_on_board: isOnBoard ?? eb.ref('is_on_board'),
        shows_badge: showsBadge ?? eb.ref('shows_badge'),
      }))
      .where('profile_id', '=', profileId)
      .where('game', '=', game)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('games/not-joined')
  })
}

/** A game is on while it has enough players. */
export async function isOn(db: Db, game: GameId): Promise<boolean> {
  const { playersLeast } = gamesLimits
  const players = db.selectFrom('games_players').select('game').where('game', '=', game)
  return (await players.limit(playersLeast).execute()).length === playersLeast
}

/**
 * Runs a transaction that concerns one player alone. Until it ends, they are not erased or logged out, and do not leave
 * the game.
 */
export function asPlayer<Result>(
  platform: WriteBetween,
  { writer, game }: { readonly writer: Writer; readonly game: GameId },
  play: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return inTurnOf(platform, writer, () =>
    platform.db.transaction().execute(async tx => {
      await lockProfiles(tx, [writer.profileId])
      await lockSession(tx, writer, { reachesOthers: true })
      await requirePlayer(tx, writer.profileId, game)
      return play(tx)
    }),
  )
}

/** Refuses a member who has not joined. Until the transaction ends, they cannot leave. */
export async function requirePlayer(tx: Db, profileId: string, game: GameId): Promise<void> {
  const player = await playerOf(tx, profileId, game).forKeyShare().executeTakeFirst()
  if (!player) refuse('games/not-joined')
}

export async function requireJoined(db: Db, profileId: string, game: GameId): Promise<void> {
  if (!(await playerOf(db, profileId, game).executeTakeFirst())) refuse('games/not-joined')
}

/** Until the transaction ends, the player's other calls under this lock wait. */
export const lockPlayer = (tx: Db, profileId: string, game: GameId): Promise<unknown> =>
  playerOf(tx, profileId, game).forNoKeyUpdate().execute()

const playerOf = (db: Db, profileId: string, game: GameId) =>
  db
    .selectFrom('games_players')
    .select('game')
    .where('profile_id', '=', profileId)
    .where('game', '=', game)

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Refuses a member who plays faster than people do, or all day. It counts all games and processes, and refused plays
 * too.
 */
export async function takePace(
  { clock, config, db }: Pick<Platform, 'clock' | 'config' | 'db'>,
  accountId: string,
): Promise<void> {
  const now = clock.now()
  const minute = new Date(now.getTime() - (now.getTime() % minuteMs))
  const day = new Date(now.getTime() - (now.getTime() % dayMs))
  const { rows } = await sql<{ inMinute: number; inDay: number }>`
    insert into games_pace as pace (account_id, minute, in_minute, day, in_day)
    values (${accountId}, ${minute}, 1, ${day.toISOString().slice(0, 10)}::date, 1)
    on conflict (account_id) do update set
      minute = excluded.minute, day = excluded.day,
      in_minute = case when pace.minute = excluded.minute then pace.in_minute + 1 else 1 end,
      in_day = case when pace.day = excluded.day then pace.in_day + 1 else 1 end
    returning in_minute as "inMinute", in_day as "inDay"`.execute(db)
  const [{ inMinute, inDay } = { inMinute: 0, inDay: 0 }] = rows
  const { playsPerMinute, playsPerDay } = gamesLimits
  if (inDay > playsPerDay * config.limitsFactor) refuseUntil(day.getTime() + dayMs, now)
  if (inMinute > playsPerMinute * config.limitsFactor) refuseUntil(minute.getTime() + minuteMs, now)
}
