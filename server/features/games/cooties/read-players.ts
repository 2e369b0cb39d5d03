import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { CootiesPlayer } from '#shared/contract/games-cooties.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { isCureShown, isShown, requireReader } from './rounds.ts'

type Needs = Pick<Platform, 'clock' | 'db'> & { readonly liveMap: LiveMap }

/**
 * The players among those whom the map shows to the reader in some sectors, and how they stand as far as others may know.
 * Not where they are, nor since when: where it stands is what the map has said already.
 */
export async function readPlayers(
  { clock, db, liveMap }: Needs,
  readerId: string,
  sectors: readonly Point[],
): Promise<CootiesPlayer[]> {
  const shown = await Promise.all(
    sectors.map(sector => liveMap.shownIn(readerId, sector, mapLimits.sectorPageMax)),
  )
  const now = clock.now()
  await requireReader(db, readerId)
  return db
    .selectFrom('games_players as player')
    .innerJoin('profiles', 'profiles.id', 'player.profile_id')
    .leftJoin('games_cooties_rounds as round', join =>
      join.on('round.closed_at', 'is', null).on('round.ends_at', '>', now),
    )
    .leftJoin('games_cooties_infections as infection', join =>
      join
        .onRef('infection.round_id', '=', 'round.id')
        .onRef('infection.profile_id', '=', 'player.profile_id')
        .on(isShown(now)),
    )
    .select('player.profile_id as profileId')
    .select(
      sql<CootiesPlayer['state']>`case
          when infection.id is null then 'WELL'
          when ${isCureShown(now)} then 'CURED'
          else 'CARRIER' end`.as('state'),
    )
    .where('player.game', '=', 'COOTIES')
    .where('player.profile_id', '=', anyOf(shown.flat()))
    .where('player.profile_id', '!=', readerId)
    .where(isVisibleTo(readerId))
    .orderBy('player.profile_id')
    .execute()
}
