import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isAboutSeen, isVisibleTo } from '#server/policies/contact.ts'
import type { CootiesResult } from '#shared/contract/games-cooties.ts'
import { cootiesLimits as limits } from '#shared/cooties.ts'
import { ownStateOf, requireReader } from './rounds.ts'

/** What became of the round that ended last. */
export async function readResult(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  readerId: string,
): Promise<{ result?: CootiesResult }> {
  await requireReader(db, readerId)
  const keptSince = new Date(clock.now().getTime() - limits.resultKeptMs)
  const round = await db
    .selectFrom('games_cooties_rounds')
    .select(['id', 'ends_at as endsAt', 'carriers', 'new_by_day as newByDay'])
    .select('chain_length as chainLength')
    .where('closed_at', '>', keptSince)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .$narrowType<{ carriers: number; newByDay: number[]; chainLength: number }>()
    .executeTakeFirst()
  if (!round) return {}
  const { id, endsAt, ...told } = round
  const places = await placesOf(db, id, readerId)
  const named = ({ place, profileId, profileName }: Place) => ({
    place,
    ...(profileId !== null && profileName !== null && { member: { profileId, profileName } }),
  })
  const result = {
    tsEnded: endsAt.getTime(),
    ...told,
    chain: places.filter(({ kind }) => kind === 'CHAIN').map(named),
    healers: places.flatMap(place =>
      place.cures === null ? [] : [{ ...named(place), cures: place.cures }],
    ),
    own: await ownPart(db, id, readerId),
  }
  return { result }
}

interface Place {
  readonly kind: string
  readonly place: number
  readonly cures: number | null
  readonly profileId: string | null
  readonly profileName: string | null
}

/** The reader, and whoever is on the board by choice and may be seen by them, are named; nobody else. */
const placesOf = (db: Db, roundId: string, readerId: string): Promise<Place[]> =>
  db
    .selectFrom('games_cooties_results as result')
    .leftJoin(
      eb =>
        eb
          .selectFrom('profiles')
          .innerJoin('games_players', 'games_players.profile_id', 'profiles.id')
          .select(['profiles.id', 'profiles.name'])
          .where('game', '=', 'COOTIES')
          .where(isVisibleTo(readerId))
          .where(eb => eb.or([eb('is_on_board', '=', true), eb('profiles.id', '=', readerId)]))
          .as('named'),
      join => join.onRef('named.id', '=', 'result.profile_id'),
    )
    .select(['kind', 'place', 'cures', 'named.id as profileId', 'named.name as profileName'])
    .where('round_id', '=', roundId)
    .orderBy('kind')
    .orderBy('place')
    .limit(limits.chainPlaces + limits.healerPlaces)
    .execute()

async function ownPart(db: Db, roundId: string, readerId: string) {
  const infection = await db
    .selectFrom('games_cooties_infections')
    .select('cured_on as curedOn')
    .where('round_id', '=', roundId)
    .where('profile_id', '=', readerId)
    .executeTakeFirst()
  const { passedTo, cures } = await db
    .selectFrom('games_cooties_infections')
    .select(eb => eb.fn.countAll<number>().filterWhere('infected_by', '=', readerId).as('passedTo'))
    .select(eb => eb.fn.countAll<number>().filterWhere('cured_by', '=', readerId).as('cures'))
    .where('round_id', '=', roundId)
    .where(eb => eb.or([eb('infected_by', '=', readerId), eb('cured_by', '=', readerId)]))
    .where(isAboutSeen(readerId, 'games_cooties_infections.profile_id'))
    .executeTakeFirstOrThrow()
  return { state: ownStateOf(infection), passedTo, cures }
}
