import { earnCredits } from '#server/features/billing/earn-credits.ts'
import { closeRound } from '#server/features/games/cooties/close-round.ts'
import { giveShot } from '#server/features/games/cooties/give-shot.ts'
import {
  infect,
  notifyCarriers,
  openRound,
  weekOf,
} from '#server/features/games/cooties/open-round.ts'
import { poke } from '#server/features/games/cooties/poke.ts'
import { questions } from '#server/features/games/cooties/questions/questions.ts'
import { answerQuiz, readQuiz } from '#server/features/games/cooties/quiz.ts'
import { readOwnCooties } from '#server/features/games/cooties/read-own.ts'
import { changeGame } from '#server/features/games/players.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cootiesLimits as limits } from '#shared/cooties.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { renewPositions } from '../demo.jobs.ts'
import type { DemoMember } from '../demo-members.ts'
import { type Dice, dice } from '../dice.ts'
import { Past, type Player, playersOf } from '../justice/past.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** More would only take their time. */
const playersMost = 36
const stepMs = 3 * hourMs
const boardShare = 0.8
/** In each step, of those who could. */
const pokeShare = 0.25
const quizShare = 0.03
const shotShare = 0.1
/** So many near the demo member have cooties from the beginning of a week. */
const neighboursByLot = 3
/** In the week that is over nobody is cured before: so its chain is long, whoever had them first. */
const spreadsMs = 2 * dayMs

/** A week of cooties that is over and one that is on, played by the demo community; once. */
export async function seedCooties(
  platform: Platform,
  members: readonly DemoMember[],
  stop?: AbortSignal,
): Promise<void> {
  const { clock, db } = platform
  const known = db.selectFrom('games_cooties_rounds').select('id').limit(1)
  if (await known.executeTakeFirst()) return
  // Who is not on the map plays with nobody.
  await renewPositions(platform)
  const now = clock.now()
  await db.transaction().execute(async tx => {
    const past = new Past(platform, tx, { players: await playersOf({ db: tx }, members), stop })
    const playing = playersIn(past)
    if (playing.length >= gamesLimits.playersLeast) {
      const monday = weekOf(now).endsAt.getTime() - limits.roundMs
      await joinAll(past, playing, monday - limits.roundMs - dayMs)
      await playWeek(past, playing, { begins: monday - limits.roundMs, spreadsMs })
      await closeRound(past.at(new Date(monday)))
      // The demo member is left something to do.
      const others = playing.filter(player => player !== past.robin)
      await playWeek(past, others, { begins: monday, spreadsMs: 0 })
      await catchRobin(past, playing)
      await notifyCarriers(past.at(now))
    }
    await past.endSessions()
  })
}

/**
 * The demo member and others who were here by then, those around the demo member before all, then those of full sectors;
 * never the administrator. Nobody who hides: they would be in reach of nobody.
 */
function playersIn({ players, robin, kim }: Past): Player[] {
  const others = players.filter(
    player =>
      player !== robin &&
      player !== kim &&
      !player.plan.isHidden &&
      player.plan.daysSinceJoining > 16,
  )
  const sectors = Map.groupBy(others, sectorOfHome)
  const own = dice('cooties')
  const near = sectors.get(sectorOfHome(robin)) ?? []
  sectors.delete(sectorOfHome(robin))
  const far = [...sectors.values()].toSorted((one, other) => other.length - one.length).flat()
  return [robin, ...own.some(near, playersMost), ...far].slice(0, playersMost)
}

const isNear = (one: Player, other: Player) => sectorOfHome(one) === sectorOfHome(other)

const sectorOfHome = ({ plan }: Player) => sectorKey(sectorOf(plan.home))

async function joinAll(past: Past, playing: readonly Player[], moment: number) {
  for (const player of playing) {
    const isOnBoard = player === past.robin || dice('board', player.plan.number).chance(boardShare)
    const change = { game: 'COOTIES', isJoined: true, isOnBoard } as const
    await changeGame(past.at(new Date(moment)), await past.viewer(player), change)
  }
}

interface Week {
  readonly begins: number
  readonly spreadsMs: number
}

async function playWeek(
  past: Past,
  playing: readonly Player[],
  { begins, spreadsMs }: Week,
): Promise<void> {
  // Else the job does it, in its time.
  if (begins + hourMs > past.now.getTime()) return
  const opened = past.at(new Date(begins + hourMs))
  await openRound(opened)
  // The lot may fall on distant places alone, and the demo member's would know of no cooties.
  const near = playing.filter(player => player !== past.robin && isNear(past.robin, player))
  for (const neighbour of near.slice(0, neighboursByLot)) await giveByLot(opened, neighbour)
  const own = dice(`cooties of ${begins}`)
  // Whoever is left with cooties has pokes left too.
  const ends = Math.min(begins + limits.roundMs, past.now.getTime() - 8 * hourMs)
  for (let moment = begins + 2 * hourMs; moment < ends; moment += stepMs) {
    // Nobody plays at night.
    const hour = new Date(moment).getUTCHours()
    if (hour >= 1 && hour < 7) continue
    await playStep(past, playing, { own, moment, isCuring: moment >= begins + spreadsMs })
  }
}

interface Step {
  readonly own: Dice
  readonly moment: number
  readonly isCuring: boolean
}

async function playStep(past: Past, playing: readonly Player[], { own, moment, isCuring }: Step) {
  for (const [index, player] of playing.entries()) {
    const at = past.at(new Date(moment + index * 60_000))
    const { state, pokesLeft, shotsLeft, tsQuiz } = await readOwnCooties(at, player.profileId)
    const [mayPoke, mayShoot] = [pokesLeft > 0, shotsLeft > 0]
    if (mayPoke && own.chance(pokeShare)) await pokeSomebody(past, at, { player, playing, own })
    else if (isCuring && mayShoot && own.chance(shotShare))
      await healSomebody(past, at, { player, playing, own })
    else if (isCuring && state === 'CARRIER' && tsQuiz === undefined && own.chance(quizShare)) {
      await takeQuiz(past, at, player)
    }
  }
}

interface Acting {
  readonly player: Player
  readonly playing: readonly Player[]
  readonly own: Dice
}

async function pokeSomebody(past: Past, at: Platform, { player, playing, own }: Acting) {
  const near = playing.filter(other => other !== player && isNear(player, other))
  const viewer = await past.viewer(player)
  for (const other of own.some(near, 1)) {
    await unlessRefused(() => poke(at, viewer, other.profileId))
  }
}

async function healSomebody(past: Past, at: Platform, { player, playing, own }: Acting) {
  const viewer = await past.viewer(player)
  const shown = await shownCarriers(past, at)
  const others = playing.filter(({ profileId }) => shown.has(profileId))
  for (const other of own.some(others, 1)) {
    await unlessRefused(() => giveShot({ ...at, earnCredits }, viewer, other.profileId))
  }
}

async function shownCarriers({ db }: Past, { clock }: Platform): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('games_cooties_infections')
    .innerJoin('games_cooties_rounds', 'games_cooties_rounds.id', 'round_id')
    .select('profile_id as id')
    .where('closed_at', 'is', null)
    .where('shown_at', '<=', clock.now())
    .where('cured_on', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function takeQuiz(past: Past, at: Platform, player: Player) {
  const quiz = await readQuiz(at, player.profileId)
  const answers = quiz.questions.map(
    ({ text }) => questions.find(known => known.text === text)?.right ?? 0,
  )
  await answerQuiz(at, await past.viewer(player), { number: quiz.number, answers })
}

/** Some minutes ago: they know it, and nobody else does yet. */
async function catchRobin(past: Past, playing: readonly Player[]) {
  const { robin } = past
  const at = past.at(new Date(past.now.getTime() - 20 * 60_000))
  for (const player of playing) {
    if ((await readOwnCooties(at, robin.profileId)).state !== 'WELL') return
    const { pokesLeft } = await readOwnCooties(at, player.profileId)
    if (player === robin || pokesLeft === 0) continue
    const viewer = await past.viewer(player)
    await unlessRefused(() => poke(at, viewer, robin.profileId))
  }
  // Nobody near had any left to give.
  if ((await readOwnCooties(at, robin.profileId)).state === 'WELL') await giveByLot(at, robin)
}

/** As to those who have them first; nothing where no round is on. */
async function giveByLot({ db, clock }: Platform, { profileId }: Player) {
  const round = await db
    .selectFrom('games_cooties_rounds')
    .select('id')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!round) return
  const lot = { roundId: round.id, profileIds: [profileId], infectedBy: null, now: clock.now() }
  await infect(db, lot)
}

/** Hidden, blocked, somewhere else: people meet this too. */
async function unlessRefused(play: () => Promise<unknown>) {
  try {
    await play()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
