import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import { newId, newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ifFree } from '#server/platform/under-locks.ts'
import { presentable } from '#server/policies/contact.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { dayOf } from '#shared/days.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { nextStep } from './rounds.ts'

const notifiedPerRun = 500

type Needs = Pick<Platform, 'clock' | 'db'>

/** Opens this week's round, once, when enough members have joined. @returns the number of first carriers */
export async function openRound({ clock, db }: Needs): Promise<number> {
  const now = clock.now()
  const week = weekOf(now)
  if (week.endsAt.getTime() - now.getTime() < limits.roundLeastMs) return 0
  if (await hasRound(db, week.beginsOn)) return 0
  const opened = await ifFree({ db }, ['round of cooties'], async tx => {
    if (await hasRound(tx, week.beginsOn)) return 0
    const seed = randomBytes(32)
    const joined = await playersNow(tx, now)
    if (joined.players < gamesLimits.playersLeast || joined.candidates.length === 0) return 0
    const id = newId(clock)
    await tx
      .insertInto('games_cooties_rounds')
      .values({ id, begins_on: week.beginsOn, ends_at: week.endsAt, opened_at: now, seed })
      .execute()
    const first = firstCarriers(seed, joined)
    await infect(tx, { roundId: id, profileIds: first, infectedBy: null, now })
    return first.length
  })
  return opened ?? 0
}

/** True also while no job has closed an earlier round, because that comes first. */
async function hasRound(db: Db, beginsOn: string): Promise<boolean> {
  const round = await db
    .selectFrom('games_cooties_rounds')
    .select('id')
    .where(eb => eb.or([eb('begins_on', '=', beginsOn), eb('closed_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst()
  return round !== undefined
}

export function weekOf(now: Date): { readonly beginsOn: string; readonly endsAt: Date } {
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0)
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const begins = midnight - sinceMonday * 86_400_000
  return { beginsOn: dayOf(new Date(begins)), endsAt: new Date(begins + limits.roundMs) }
}

/**
 * The number of players, and some whom others may meet, from a random point in the shuffled order. `isAround`: the
 * member has been on the map within the last day or so.
 */
async function playersNow(tx: Db, now: Date) {
  const players = await countRows(tx.selectFrom('games_players').where('game', '=', 'COOTIES'))
  const from = randomInt(2 ** 32) / 2 ** 32
  const candidates = await tx
    .selectFrom('games_players')
    .innerJoin('profiles', 'profiles.id', 'games_players.profile_id')
    .leftJoin('positions', 'positions.profile_id', 'profiles.id')
    .select(['profiles.id', sql<boolean>`coalesce(effective_until > ${now}, false)`.as('isAround')])
    .where('game', '=', 'COOTIES')
    .where(presentable())
    .orderBy(sql`shuffle_key < ${from}`)
    .orderBy('shuffle_key')
    .limit(limits.candidatesMost)
    .execute()
  return { players, candidates }
}

/** One player in ten. Players who are around come first, because absent ones infect nobody. */
function firstCarriers(
  seed: Buffer,
  { players, candidates }: Awaited<ReturnType<typeof playersNow>>,
): string[] {
  const count = Math.round(players / limits.playersForOneFirst)
  const drawn = [true, false].flatMap(isAround => {
    const ids = candidates.filter(each => each.isAround === isAround).map(({ id }) => id)
    return drawInOrder(seed, `first carriers ${isAround}`, ids).map(({ id }) => id)
  })
  return drawn.slice(0, Math.min(Math.max(1, count), limits.firstMost))
}

interface Caught {
  readonly roundId: string
  readonly profileIds: readonly string[]
  readonly infectedBy: string | null
  readonly now: Date
}

/**
 * Infects members, unless they have had cooties before. A job notifies them later, so a poke that catches runs the same
 * statements as one that does not.
 */
export async function infect(
  tx: Db,
  { roundId, profileIds, infectedBy, now }: Caught,
): Promise<void> {
  await tx
    .insertInto('games_cooties_infections')
    .values(
      profileIds.map(profileId => ({
        id: newTimelessId(),
        round_id: roundId,
        profile_id: profileId,
        infected_by: infectedBy,
        infected_on: dayOf(now),
        shown_at: momentShown(now),
      })),
    )
    .onConflict(conflict => conflict.columns(['round_id', 'profile_id']).doNothing())
    .execute()
}

function momentShown(now: Date): Date {
  const { least, most } = limits.shownAfterMs
  return nextStep(new Date(now.getTime() + randomInt(least, most)), limits.shownStepMs)
}

export async function notifyCarriers(
  platform: Pick<Platform, 'clock' | 'db' | 'live'>,
): Promise<number | undefined> {
  const unnotified = await platform.db
    .selectFrom('games_cooties_infections')
    .innerJoin('games_cooties_rounds', 'games_cooties_rounds.id', 'round_id')
    .select(['round_id as roundId', 'profile_id as profileId'])
    .where('closed_at', 'is', null)
    .where('is_notified', '=', false)
    .orderBy('shown_at')
    .limit(notifiedPerRun)
    .execute()
  return runForEach(unnotified, one => notifyCarrier(platform, one))
}

function notifyCarrier(
  platform: Pick<Platform, 'clock' | 'db' | 'live'>,
  { roundId, profileId }: { readonly roundId: string; readonly profileId: string },
): Promise<number> {
  const kind = 'COOTIES_CAUGHT'
  return platform.db.transaction().execute(async tx => {
    const existing = await lockProfiles(tx, [profileId])
    const notified = await tx
      .updateTable('games_cooties_infections')
      .set({ is_notified: true })
      .where('round_id', '=', roundId)
      .where('profile_id', '=', profileId)
      .where('is_notified', '=', false)
      .returning('cured_on as curedOn')
      .executeTakeFirst()
    if (existing.size === 0 || notified?.curedOn !== null) return 0
    // A notification of an earlier week may still be unread.
    await withdrawNotification(tx, { profileId, kind })
    await notify(platform, tx, { profileId, kind })
    return 1
  })
}
