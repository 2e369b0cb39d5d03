import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { type GameId, gamesLimits } from '#shared/games-limits.ts'

/** How many votes something must have before the site says how it stands, where so many play. */
export function votesNeeded(players: number): number {
  const { boardLeast, fewPlayers } = gamesLimits
  if (players >= fewPlayers.below) return boardLeast
  // Nobody votes on their own.
  return Math.max(fewPlayers.votesLeast, Math.ceil(fewPlayers.share * (players - 1)))
}

export async function readVotesNeeded(db: Db, game: GameId): Promise<number> {
  return votesNeeded(await countPlayers(db, game))
}

/** A game goes on while enough are in it. */
export async function isOn(db: Db, game: GameId): Promise<boolean> {
  return (await countPlayers(db, game)) >= gamesLimits.playersLeast
}

/** In fives, as everybody is told, and no further than it makes a difference. */
export async function countPlayers(db: Db, game: GameId): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(*)::int as players from (
      select from games_players where game = ${game} limit ${gamesLimits.fewPlayers.below}
    ) as counted`.execute(db)
  const players = rows[0]?.players ?? 0
  return players - (players % gamesLimits.playersStep)
}
