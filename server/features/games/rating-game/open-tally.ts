import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { gamesLimits } from '#shared/games-limits.ts'

/** What others say of a picture as of the last results, by heads: a share by weights would tell what a vote weighs. */
export interface OpenTally {
  readonly votes: number
  readonly likes: number
}

/** The rule over `pictures` joined to its `tally`: enough have voted, and its owner has it voted on still. */
const isOpen = sql<boolean>`
  tally.picture_id = pictures.id and tally.votes >= ${gamesLimits.boardLeast}
  and exists (select from games_players voted where voted.profile_id = pictures.profile_id and voted.game = 'HOT_OR_NOT')`

/** The same over `pictures` alone. */
export const hasOpenTally: RawBuilder<boolean> = sql<boolean>`exists (select from games_tallies tally where ${isOpen})`

/** Undefined where too few have voted. */
export async function openTally(db: Db, pictureId: string): Promise<OpenTally | undefined> {
  const { rows } = await sql<OpenTally>`
    select votes, likes from pictures join games_tallies tally on ${isOpen}
    where pictures.id = ${pictureId}`.execute(db)
  return rows[0]
}
