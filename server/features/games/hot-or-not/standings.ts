import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import type { OwnPicture, OwnPictures } from '#shared/games/hot-or-not/contract.ts'
import { type Band, gamesLimits } from '#shared/games-limits.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import type { ResultsPart } from '../daily-results.ts'
import { countVotes } from './count-votes.ts'

/** With fewer pictures an order means nothing. */
const rankedLeast = 4

/** Votes after the hour of the results wait for the next results. */
export const hotOrNotResults = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): ResultsPart => ({
  name: 'HOT_OR_NOT',
  run: async () => {
    await countVotes(db, lastResultsAt(clock.now()))
    await rankPictures(db, clock.now())
  },
})

/**
 * Puts pictures in bands by the lower bound of their weighted share, and gives badges to the best. Only pictures of
 * players with enough votes count. It writes only changes, and leaves rows that are being deleted for the next run.
 */
export async function rankPictures(db: Db, now: Date): Promise<void> {
  await sql`
    with ranked as materialized (
      select tally.picture_id, count(*) over () as pictures,
        -- Equal pictures share the middle of their ranks.
        (rank() over ranking + count(*) over ranking) / 2.0 as place
      from games_tallies tally
      join pictures on pictures.id = tally.picture_id
      join games_players player on player.profile_id = pictures.profile_id and player.game = 'HOT_OR_NOT'
      where tally.votes >= ${gamesLimits.boardLeast} and ${isForEverybody}
      window ranking as (order by tally.bound desc)
    ), banded as materialized (
      select picture_id, case
        when place / pictures <= 0.1 then 'TENTH' when place / pictures <= 0.25 then 'QUARTER'
        when place / pictures <= 0.5 then 'HALF' else 'REST' end as band
      from ranked where pictures >= ${rankedLeast}
    ), moved as materialized (
      select tally.picture_id, banded.band
      from games_tallies tally left join banded using (picture_id)
      where tally.band is distinct from banded.band
      for no key update of tally skip locked
    )
    update games_tallies set band = moved.band from moved where moved.picture_id = games_tallies.picture_id`.execute(
    db,
  )
  // As in `earnBadge`, for all at once.
  await sql`
    update games_players player set badge_at = ${now}
    where (player.profile_id, player.game) in (
      select owner.profile_id, owner.game
      from games_tallies tally
      join pictures on pictures.id = tally.picture_id
      join games_players owner on owner.profile_id = pictures.profile_id and owner.game = 'HOT_OR_NOT'
      where tally.band = 'TENTH' and owner.badge_at is null
      for no key update of owner skip locked)`.execute(db)
}

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

/** Likes have names. With few votes, or an exact number, the owner could tell which member did not like a picture. */
function shownTally({ profilePicId, version, votes, likes, band }: Tally): OwnPicture {
  if (votes < gamesLimits.boardLeast) return { profilePicId, version }
  const [likesLeast, votesLeast] = [inSteps(likes), inSteps(votes)]
  return { profilePicId, version, likesLeast, votesLeast, ...(band && { band }) }
}

const { shownStep } = gamesLimits
const inSteps = (count: number) => count - (count % shownStep)
