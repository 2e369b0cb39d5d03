import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isAboutSeen, isVisibleTo } from '#server/policies/contact.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { Point } from '#shared/distance.ts'
import type { CootiesPlayer, CootiesResult, OwnCooties } from '#shared/games/cooties/contract.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { requireJoined } from '../players.ts'
import { shownPoint } from './play-at.ts'
import { leftToday, pokesOf, shotsOf } from './plays.ts'
import { nextQuizAt } from './quiz.ts'
import { infectionOf, isCureShown, isShown, ownStateOf, roundOn } from './rounds.ts'

type Needs = Pick<Platform, 'clock' | 'db'> & { readonly liveMap: LiveMap }

/**
 * The players whom the reader's map shows in some sectors, and their states. It does not say where they are, or since
 * when.
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
  await requireJoined(db, readerId, 'COOTIES')
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

/** A player's own state, by their own plays alone. A play at a member whom they can no longer see is free again. */
export async function readOwnCooties(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  me: string,
): Promise<OwnCooties> {
  await requireJoined(db, me, 'COOTIES')
  const now = clock.now()
  const point = await shownPoint(db, me, now)
  const place = {
    tsNow: now.getTime(),
    ...(point && { sector: sectorKey(sectorOf(point)) }),
  }
  const round = await roundOn(db, now).executeTakeFirst()
  if (!round) {
    return { ...place, state: 'WELL', pokesLeft: 0, shotsLeft: 0, poked: [], healed: [] }
  }
  const own = { roundId: round.id, profileId: me }
  const state = ownStateOf(await infectionOf(db, own).executeTakeFirst())
  const quizAt = state === 'CARRIER' ? await nextQuizAt(db, own) : undefined
  const [pokes, shots] = [await pokesOf(db, own), await shotsOf(db, own)]
  return {
    ...place,
    tsEnds: round.endsAt.getTime(),
    state,
    pokesLeft: state === 'CARRIER' ? leftToday(limits.pokesPerDay, pokes, now) : 0,
    shotsLeft: state === 'CURED' ? leftToday(limits.shotsPerDay, shots, now) : 0,
    poked: pokes.map(({ targetId }) => targetId),
    healed: shots.map(({ targetId }) => targetId),
    ...(quizAt && quizAt > now && { tsQuiz: quizAt.getTime() }),
  }
}

export async function readResult(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  readerId: string,
): Promise<{ result?: CootiesResult }> {
  await requireJoined(db, readerId, 'COOTIES')
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

/** Names the reader, and players who chose to be on the board and whom the reader may see. All others have no name. */
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
  const infection = await infectionOf(db, { roundId, profileId: readerId }).executeTakeFirst()
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
