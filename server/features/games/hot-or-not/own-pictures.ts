import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { OwnPicture, OwnPictures } from '#shared/contract/games-hot-or-not.ts'
import { type Band, gamesLimits } from '#shared/games-limits.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { isForEverybody } from '../deal-pictures.ts'
import { countPlayers, votesNeeded } from '../votes-needed.ts'

/** Numbers of votes are told in steps, so that none is seen to come, and who has voted without liking stays unknown. */
const votesStep = 5

/** How the reader's pictures in the game do. */
export async function readOwnPictures(db: Db, profileId: string): Promise<OwnPictures> {
  const players = await countPlayers(db, 'HOT_OR_NOT')
  const tallies = await readTallies(db, profileId)
  const isMany = players >= gamesLimits.fewPlayers.below
  return {
    votesNeeded: votesNeeded(players),
    pictures: tallies.map(tally => shownTally(tally, isMany)),
  }
}

interface Tally {
  readonly profilePicId: string
  readonly version: number
  readonly votes: number
  readonly likes: number
  readonly band: Band | null
}

async function readTallies(db: Db, profileId: string): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select pictures.id as "profilePicId", pictures.version,
      coalesce(tally.votes, 0) as votes, coalesce(tally.likes, 0) as likes, tally.band
    from pictures
    join games_players player on player.profile_id = pictures.profile_id and player.game = 'HOT_OR_NOT'
    left join games_tallies tally on tally.picture_id = pictures.id
    where pictures.profile_id = ${profileId} and ${isForEverybody}
    order by pictures.sort_order, pictures.id
    limit ${pictureLimits.picturesMax}`.execute(db)
  return rows
}

/** Where few play, the number of votes would tell who of them has not liked it: likes have names. */
function shownTally({ votes, band, ...tally }: Tally, isMany: boolean): OwnPicture {
  const votesLeast = Math.max(tally.likes, Math.floor(votes / votesStep) * votesStep)
  return {
    ...tally,
    ...(isMany && votesLeast > 0 ? { votesLeast } : {}),
    ...(band === null ? {} : { band }),
  }
}
