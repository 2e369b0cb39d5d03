import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { lockAccountsOf, lockPairs, lockSession } from '#server/policies/write-between.ts'
import type { Point } from '#shared/distance.ts'
import { requirePlayer } from '../players.ts'
import { type Infection, infectionOf, lockRound, type Round } from './rounds.ts'

export type PlayNeeds = Pick<Platform, 'clock' | 'db' | 'writeQueue'>

interface Play {
  readonly tx: Db
  readonly round: Round
  readonly own: Infection | undefined
  readonly now: Date
}

interface PlayAt {
  readonly viewer: Viewer
  readonly otherId: string
  /**
   * Refuses a player who may not play this way. It does not depend on the other member.
   * @returns the possible targets, as a condition on `profiles`
   */
  readonly targets: (current: Play) => Promise<RawBuilder<boolean>>
}

/**
 * Runs a transaction in which a player may play at another. One statement refuses all bad targets alike: gone, hidden,
 * in the dungeon, blocked either way, not playing, off the reader's map, or against the rule. It locks accounts first,
 * because credits refer to them. Then it locks profiles, the pair, the session and the player's own row, so a player
 * does one thing at a time.
 */
export async function playAt<Result>(
  { clock, db, writeQueue }: PlayNeeds,
  { viewer, otherId, targets }: PlayAt,
  play: (current: Play) => Promise<Result>,
): Promise<Result> {
  const me = viewer.profileId
  if (otherId === me) refuse('games/not-found')
  const done = await writeQueue.run(`by ${me}`, () =>
    db.transaction().execute(async tx => {
      await lockAccountsOf(tx, [me])
      await lockPairs(tx, [[me, otherId]])
      await lockSession(tx, viewer, { reachesOthers: true })
      await requirePlayer(tx, me, 'COOTIES')
      const now = clock.now()
      const round = await lockRound(tx, now)
      const infection = infectionOf(tx, { roundId: round.id, profileId: me })
      const own = await infection.forNoKeyUpdate().executeTakeFirst()
      const current = { tx, round, own, now }
      if (!(await isTarget(current, { me, otherId, rule: await targets(current) }))) {
        refuse('games/not-found')
      }
      return { result: await play(current) }
    }),
  )
  return (done ?? refuse('server/unavailable')).result
}

interface Target {
  readonly me: string
  readonly otherId: string
  readonly rule: RawBuilder<boolean>
}

/** Until the transaction ends, the target cannot leave the game. */
async function isTarget({ tx, now }: Play, { me, otherId, rule }: Target): Promise<boolean> {
  const player = await tx
    .selectFrom('games_players')
    .innerJoin('profiles', 'profiles.id', 'games_players.profile_id')
    .select('profiles.id')
    .where('games_players.profile_id', '=', otherId)
    .where('game', '=', 'COOTIES')
    .where(isVisibleTo(me))
    .where(isOnMapOf(me, now))
    .where(rule)
    .forKeyShare('games_players')
    .executeTakeFirst()
  return player !== undefined
}

/** Condition on `profiles`: the reader's map shows them now. */
const isOnMapOf = (readerId: string, now: Date) => sql<boolean>`(
  exists (
    select from positions p
    where p.profile_id = profiles.id and not p.hidden and p.effective_until > ${now})
  and not exists (
    select from hidden_profiles h
    where h.hider_profile_id = ${readerId} and h.hidden_profile_id = profiles.id))`

/** Condition on `profiles`: their map point lies in the sector. */
export const isInSector = ({ lat, lon }: Point): RawBuilder<boolean> => sql<boolean>`exists (
  select from positions p
  where p.profile_id = profiles.id
    and least(floor(p.lat), 89) = ${lat}
    and floor(p.lon) - case when p.lon >= 180 then 360 else 0 end = ${lon})`

export const shownPoint = (db: Db, profileId: string, now: Date): Promise<Point | undefined> =>
  db
    .selectFrom('positions')
    .select(['lat', 'lon'])
    .where('profile_id', '=', profileId)
    .where('hidden', '=', false)
    .where('effective_until', '>', now)
    .executeTakeFirst()
