import { sql } from 'kysely'
import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isAboutSeen } from '#server/policies/contact.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { dayOf } from '#shared/days.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { sectorOf } from '#shared/sectors.ts'
import { takePace } from '../players.ts'
import { addScore } from '../seasons.ts'
import { infect } from './open-round.ts'
import { isInSector, playAt, shownPoint } from './play-at.ts'
import { cure, type InRound, isCureShown, isShown, ownStateOf } from './rounds.ts'

/**
 * A carrier pokes a player whom the map shows in the carrier's own sector. Only the map points of both count, never
 * their locations. The answer does not say whether the poke caught, which shows on the map hours later.
 */
export async function poke(
  platform: Platform,
  viewer: Viewer,
  otherId: string,
): Promise<{ readonly pokesLeft: number }> {
  await takePace(platform, viewer.accountId)
  const me = viewer.profileId
  return playAt(
    platform,
    {
      viewer,
      otherId,
      targets: async ({ tx, own, now }) => {
        if (ownStateOf(own) !== 'CARRIER') refuse('games/no-carrier')
        const point = (await shownPoint(tx, me, now)) ?? refuse('games/not-on-map')
        return isInSector(sectorOf(point))
      },
    },
    async ({ tx, round, now }) => {
      const pokes = await pokesOf(tx, { roundId: round.id, profileId: me })
      const left = leftToday(limits.pokesPerDay, pokes, now)
      if (isAt(otherId, pokes)) return { pokesLeft: left }
      if (left === 0) refuse('games/pokes-spent')
      const poked = { round_id: round.id, carrier_profile_id: me, target_profile_id: otherId }
      await tx
        .insertInto('games_cooties_pokes')
        .values({ ...poked, poked_on: dayOf(now) })
        .execute()
      await infect(tx, { roundId: round.id, profileIds: [otherId], infectedBy: me, now })
      return { pokesLeft: left - 1 }
    },
  )
}

type Needs = Platform & EarnsCredits

/** A cured player gives a shot to a carrier whom the map shows as one, at any distance. */
export async function giveShot(
  platform: Needs,
  viewer: Viewer,
  otherId: string,
): Promise<{ readonly shotsLeft: number }> {
  await takePace(platform, viewer.accountId)
  const me = viewer.profileId
  return playAt(
    platform,
    {
      viewer,
      otherId,
      targets: async ({ own, round, now }) => {
        if (ownStateOf(own) !== 'CURED') refuse('games/not-cured')
        return mayGetShot({ roundId: round.id, healerId: me, now })
      },
    },
    async ({ tx, round, now }) => {
      const shots = await shotsOf(tx, { roundId: round.id, profileId: me })
      const left = leftToday(limits.shotsPerDay, shots, now)
      if (isAt(otherId, shots)) return { shotsLeft: left }
      if (left === 0) refuse('games/shots-spent')
      const ended = await cure(tx, { roundId: round.id, profileId: otherId, healerId: me, now })
      const given = { round_id: round.id, healer_profile_id: me, target_profile_id: otherId }
      await tx
        .insertInto('games_cooties_shots')
        .values({ ...given, given_on: dayOf(now), did_cure: ended !== undefined })
        .execute()
      const score = { profileId: me, game: 'COOTIES', now } as const
      await addScore(tx, { ...score, good: ended ? 1 : 0, total: 1 })
      if (ended) await reward(platform, tx, { healerId: me, otherId, infectionId: ended.id })
      return { shotsLeft: left - 1 }
    },
  )
}

interface ShotAt {
  readonly roundId: string
  readonly healerId: string
  readonly now: Date
}

/**
 * Condition on `profiles`: shown as a carrier, or given a shot by this player before. A second shot changes nothing.
 */
const mayGetShot = ({ roundId, healerId, now }: ShotAt) => sql<boolean>`(
  exists (
    select from games_cooties_infections
    where round_id = ${roundId} and profile_id = profiles.id and ${isShown(now)} and not ${isCureShown(now)})
  or exists (
    select from games_cooties_shots
    where round_id = ${roundId} and healer_profile_id = ${healerId} and target_profile_id = profiles.id))`

interface Healed {
  readonly healerId: string
  readonly otherId: string
  readonly infectionId: string
}

async function reward(
  platform: Needs,
  tx: Db,
  { healerId, otherId, infectionId }: Healed,
): Promise<void> {
  await withdrawNotification(tx, { profileId: otherId, kind: 'COOTIES_CAUGHT' })
  const cured = { profileId: otherId, kind: 'COOTIES_CURED', actorProfileId: healerId } as const
  await notify(platform, tx, cured)
  const work = { profileId: healerId, work: 'CURE', workId: infectionId } as const
  await platform.earnCredits(platform, tx, work)
}

interface OwnPlay {
  readonly targetId: string
  readonly day: string
}

/** More plays than any player has in a round. */
const playsMost = 100

/** A player's pokes in a round, at members whom they can see now. */
export const pokesOf = (db: Db, { roundId, profileId }: InRound): Promise<OwnPlay[]> =>
  db
    .selectFrom('games_cooties_pokes')
    .select(['target_profile_id as targetId', 'poked_on as day'])
    .where('round_id', '=', roundId)
    .where('carrier_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .orderBy('target_profile_id')
    .limit(playsMost)
    .execute()

export const shotsOf = (db: Db, { roundId, profileId }: InRound): Promise<OwnPlay[]> =>
  db
    .selectFrom('games_cooties_shots')
    .select(['target_profile_id as targetId', 'given_on as day'])
    .where('round_id', '=', roundId)
    .where('healer_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'target_profile_id'))
    .orderBy('target_profile_id')
    .limit(playsMost)
    .execute()

const isAt = (profileId: string, plays: readonly OwnPlay[]) =>
  plays.some(({ targetId }) => targetId === profileId)

export const leftToday = (perDay: number, plays: readonly OwnPlay[], now: Date): number =>
  Math.max(0, perDay - plays.filter(({ day }) => day === dayOf(now)).length)
