import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import type { OwnPicture, OwnPictures } from '#shared/contract/games-hot-or-not.ts'
import { type Band, gamesLimits } from '#shared/games-limits.ts'
import { pictureLimits } from '#shared/picture-limits.ts'

/** How the reader's pictures in the game do, as of the last results. */
export async function readOwnPictures(db: Db, profileId: string): Promise<OwnPictures> {
  const { rows } = await sql<Tally>`
    select pictures.id as "profilePicId", pictures.version,
      coalesce(tally.votes, 0) as votes, coalesce(tally.likes, 0) as likes, tally.band
    from pictures
    join games_players player on player.profile_id = pictures.profile_id and player.game = 'HOT_OR_NOT'
    left join games_tallies tally on tally.picture_id = pictures.id
    where pictures.profile_id = ${profileId} and ${isForEverybody}
    order by pictures.sort_order, pictures.id
    limit ${pictureLimits.picturesMax}`.execute(db)
  return { pictures: rows.map(shownTally) }
}

interface Tally {
  readonly profilePicId: string
  readonly version: number
  readonly votes: number
  readonly likes: number
  readonly band: Band | null
}

/** Likes have names: a number of few or exact votes would name who has not liked it. */
function shownTally({ profilePicId, version, votes, likes, band }: Tally): OwnPicture {
  if (votes < gamesLimits.boardLeast) return { profilePicId, version }
  const [likesLeast, votesLeast] = [inSteps(likes), inSteps(votes)]
  return { profilePicId, version, likesLeast, votesLeast, ...(band && { band }) }
}

const { shownStep } = gamesLimits
const inSteps = (count: number) => count - (count % shownStep)
