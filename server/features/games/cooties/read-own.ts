import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isAboutSeen } from '#server/policies/contact.ts'
import type { OwnCooties } from '#shared/contract/games-cooties.ts'
import { cootiesLimits as limits } from '#shared/cooties.ts'
import { dayOf } from '#shared/days.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { shownPoint } from './play-at.ts'
import { nextQuizAt } from './quiz.ts'
import { ownStateOf, requireReader, roundOn } from './rounds.ts'

/** More plays than anybody has in a round. */
const playsMost = 7 * Math.max(limits.pokesPerDay, limits.shotsPerDay)

/** How a player stands, by their own plays alone. What they have spent on somebody whom they cannot see comes back. */
export async function readOwnCooties(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  me: string,
): Promise<OwnCooties> {
  await requireReader(db, me)
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
  const own = { roundId: round.id, profileId: me, day: dayOf(now) }
  const infection = await db
    .selectFrom('games_cooties_infections')
    .select('cured_on as curedOn')
    .where('round_id', '=', round.id)
    .where('profile_id', '=', me)
    .executeTakeFirst()
  const state = ownStateOf(infection)
  const quizAt = state === 'CARRIER' ? await nextQuizAt(db, own) : undefined
  const left = (most: number, done: number) => Math.max(0, most - done)
  return {
    ...place,
    tsEnds: round.endsAt.getTime(),
    state,
    pokesLeft: state === 'CARRIER' ? left(limits.pokesPerDay, await countPokes(db, own)) : 0,
    shotsLeft: state === 'CURED' ? left(limits.shotsPerDay, await countShots(db, own)) : 0,
    poked: await pokedBy(db, own),
    healed: await healedBy(db, own),
    ...(quizAt && quizAt > now && { tsQuiz: quizAt.getTime() }),
  }
}

interface OwnPlays {
  readonly roundId: string
  readonly profileId: string
  readonly day: string
}

export async function countPokes(db: Db, { roundId, profileId, day }: OwnPlays): Promise<number> {
  const { count } = await db
    .selectFrom('games_cooties_pokes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('round_id', '=', roundId)
    .where('carrier_profile_id', '=', profileId)
    .where('poked_on', '=', day)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countShots(db: Db, { roundId, profileId, day }: OwnPlays): Promise<number> {
  const { count } = await db
    .selectFrom('games_cooties_shots')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('round_id', '=', roundId)
    .where('healer_profile_id', '=', profileId)
    .where('given_on', '=', day)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .executeTakeFirstOrThrow()
  return count
}

async function pokedBy(db: Db, { roundId, profileId }: OwnPlays): Promise<string[]> {
  const rows = await db
    .selectFrom('games_cooties_pokes')
    .select('target_profile_id as id')
    .where('round_id', '=', roundId)
    .where('carrier_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .orderBy('target_profile_id')
    .limit(playsMost)
    .execute()
  return rows.map(({ id }) => id)
}

async function healedBy(db: Db, { roundId, profileId }: OwnPlays): Promise<string[]> {
  const rows = await db
    .selectFrom('games_cooties_shots')
    .select('target_profile_id as id')
    .where('round_id', '=', roundId)
    .where('healer_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .orderBy('target_profile_id')
    .limit(playsMost)
    .execute()
  return rows.map(({ id }) => id)
}
