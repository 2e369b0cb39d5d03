import { randomBytes } from 'node:crypto'
import { closeRound } from '#server/features/games/cooties/close-round.ts'
import { notifyCarriers, weekOf } from '#server/features/games/cooties/open-round.ts'
import { drawQuestions } from '#server/features/games/cooties/quiz.ts'
import { nextStep } from '#server/features/games/cooties/rounds.ts'
import { addScore } from '#server/features/games/seasons.ts'
import { newId, newTimelessId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dayOf } from '#shared/days.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import type { DemoMember } from '../demo-members.ts'
import { type Dice, dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { bookWork, openPast, type Past, type Player } from '../justice/past.ts'
import { joinGame, whoMayPlay } from './join-game.ts'
import { apartAmong } from './seed-picture-games.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** More players would only take time. */
const playersMost = 36
/** This many players near the demo member are first carriers of a week. */
const neighborsByLot = 3
/** The share of carriers that are cured in a week that is over. */
const curedShare = 0.4
const curedAfterMs = 2 * dayMs

/** Stores a week of cooties that is over and one that is on, as if the demo community had played them; once. */
export async function seedCooties(
  platform: Platform,
  members: readonly DemoMember[],
): Promise<void> {
  const { clock, db } = platform
  const known = db.selectFrom('games_cooties_rounds').select('id').limit(1)
  if (await known.executeTakeFirst()) return
  const now = clock.now()
  await db.transaction().execute(async tx => {
    const past = await openPast(platform, tx, members)
    const players = playersIn(past, await whoMayPlay(past))
    if (players.length < gamesLimits.playersLeast) return
    const monday = new Date(weekOf(now).endsAt.getTime() - limits.roundMs)
    const begins = new Date(monday.getTime() - limits.roundMs)
    const joinedAt = new Date(begins.getTime() - dayMs)
    await joinGame(tx, { game: 'COOTIES', players, joinedAt })
    const apart = await apartAmong(tx, players)
    await storeWeek(past, catchAll({ players, apart, begins, ends: monday }), begins)
    await closeRound(past.at(monday))
    // Otherwise the job begins it in its time.
    if (monday.getTime() + hourMs > now.getTime()) return
    await storeWeek(past, catchRobin(past, { players, apart, begins: monday, ends: now }), monday)
    await bookWork(tx)
    await notifyCarriers(past.at(now))
  })
}

/**
 * The demo member and others who had joined by then. Players around the demo member come first, then those of full
 * sectors. The administrator never plays. Members who hide do not either, because nobody could reach them.
 */
function playersIn({ robin, kim }: Past, present: readonly Player[]): Player[] {
  const others = present.filter(
    player =>
      player !== robin &&
      player !== kim &&
      !player.plan.isHidden &&
      player.plan.daysSinceJoining > 16,
  )
  const sectors = Map.groupBy(others, sectorOfHome)
  const near = sectors.get(sectorOfHome(robin)) ?? []
  sectors.delete(sectorOfHome(robin))
  const far = [...sectors.values()].toSorted((one, other) => other.length - one.length).flat()
  return [robin, ...dice('cooties').some(near, playersMost), ...far].slice(0, playersMost)
}

const sectorOfHome = ({ plan }: Player) => sectorKey(sectorOf(plan.home))

interface Week {
  readonly players: readonly Player[]
  /** `one other` for two who never meet. */
  readonly apart: ReadonlySet<string>
  readonly begins: Date
  readonly ends: Date
}

interface Infection {
  readonly player: Player
  /** Undefined for a first carrier. */
  readonly by: Player | undefined
  readonly at: Date
  readonly shownAt: Date
  /** `by` is undefined for a cure by the quiz. */
  readonly cured?: { readonly at: Date; readonly by: Player | undefined } | undefined
}

/**
 * Players catch cooties one after the other, beginning with the first carriers. Each catches them from a carrier nearby
 * who has pokes left.
 */
function catchAll({ players, apart, begins, ends }: Week): Infection[] {
  const own = dice(`cooties of ${begins.getTime()}`)
  const [robin, ...others] = players
  const stepMs = (ends.getTime() - begins.getTime()) / (players.length + 1)
  const caught: Infection[] = []
  for (const [index, player] of [...others, ...(robin ? [robin] : [])].entries()) {
    const at = new Date(begins.getTime() + hourMs + index * stepMs)
    const by = index < neighborsByLot ? undefined : pokerOf(caught, { player, apart, at })
    const isByLot = index < neighborsByLot || index % limits.playersForOneFirst === 0
    if (by || isByLot) caught.push({ player, by, at, shownAt: shownAfter(own, at) })
  }
  return caught.map(infection => ({
    ...infection,
    cured: cureOf(own, infection, { caught, ends }),
  }))
}

interface Poked {
  readonly player: Player
  readonly apart: Week['apart']
  readonly at: Date
}

/** The last carrier nearby who has pokes left. */
const pokerOf = (caught: readonly Infection[], { player, apart, at }: Poked): Player | undefined =>
  caught.findLast(
    ({ player: carrier, cured }) =>
      !cured &&
      sectorOfHome(carrier) === sectorOfHome(player) &&
      !apart.has(`${carrier.profileId} ${player.profileId}`) &&
      caught.filter(({ by, at: on }) => by === carrier && dayOf(on) === dayOf(at)).length <
        limits.pokesPerDay,
  )?.player

function shownAfter(own: Dice, at: Date): Date {
  const { least, most } = limits.shownAfterMs
  return nextStep(new Date(at.getTime() + own.whole(least, most - 1)), limits.shownStepMs)
}

interface Cures {
  readonly caught: readonly Infection[]
  readonly ends: Date
}

/**
 * First carriers are cured by the quiz, and others by a first carrier. Each healer cures few, so the shots of a day are
 * enough.
 */
function cureOf(own: Dice, { player, at }: Infection, { caught, ends }: Cures) {
  const place = caught.findIndex(each => each.player === player)
  const curedAt = new Date(at.getTime() + curedAfterMs)
  const isFirst = place < neighborsByLot
  if (curedAt > ends || !(isFirst || own.chance(curedShare))) return undefined
  return { at: curedAt, by: isFirst ? undefined : caught[place % neighborsByLot]?.player }
}

/**
 * The others have played for some days. The demo member has had cooties for some minutes, which nobody else sees yet.
 */
function catchRobin({ robin, now }: Past, week: Week): Infection[] {
  const caught = catchAll({ ...week, players: week.players.filter(player => player !== robin) })
  const at = new Date(now.getTime() - 20 * 60_000)
  const by = pokerOf(caught, { player: robin, apart: week.apart, at })
  return [...caught, { player: robin, by, at, shownAt: shownAfter(dice('caught'), at) }]
}

async function storeWeek(past: Past, infections: readonly Infection[], begins: Date) {
  const { db, robin } = past
  const openedAt = new Date(begins.getTime() + hourMs)
  const { beginsOn, endsAt } = weekOf(openedAt)
  const round = { id: newId({ now: () => openedAt }), seed: randomBytes(32) }
  const week = { begins_on: beginsOn, ends_at: endsAt, opened_at: openedAt }
  await insertRows(db, 'games_cooties_rounds', [{ ...round, ...week }])
  const of = { round_id: round.id }
  for (const { player, by, at, shownAt, cured } of infections) {
    const { profileId } = player
    const cure = cured && {
      cured_on: dayOf(cured.at),
      cure_shown_at: nextStep(cured.at, limits.cureShownStepMs),
      cured_by: cured.by?.profileId ?? null,
    }
    const caught = { infected_by: by?.profileId ?? null, infected_on: dayOf(at), shown_at: shownAt }
    const who = { id: newTimelessId(), profile_id: profileId, is_notified: player !== robin }
    await insertRows(db, 'games_cooties_infections', [{ ...of, ...who, ...caught, ...cure }])
    if (by) {
      const poke = { carrier_profile_id: by.profileId, target_profile_id: profileId }
      await insertRows(db, 'games_cooties_pokes', [{ ...of, ...poke, poked_on: dayOf(at) }])
    }
    if (cured?.by) {
      const shot = { healer_profile_id: cured.by.profileId, target_profile_id: profileId }
      const given = { given_on: dayOf(cured.at), did_cure: true }
      await insertRows(db, 'games_cooties_shots', [{ ...of, ...shot, ...given }])
      const healer = { profileId: cured.by.profileId, game: 'COOTIES', now: cured.at } as const
      await addScore(db, { ...healer, good: 1, total: 1 })
    } else if (cured) {
      const answers = drawQuestions(round, { profileId, number: 1 }).map(({ right }) => right)
      const quiz = { profile_id: profileId, number: 1, answers, is_right: true }
      await insertRows(db, 'games_cooties_quizzes', [{ ...of, ...quiz, answered_at: cured.at }])
    }
  }
}
