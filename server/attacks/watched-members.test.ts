import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { sample } from '#server/testing/sample.ts'
import { brokenTown, freshNoise, threeDecimals } from './broken-position-apis.ts'
import { openTown } from './rule-town.ts'
import {
  between,
  expectPrivate,
  type Guess,
  isPrivate,
  meanOf,
  type Spot,
  scoreOf,
} from './score.ts'
import {
  everybodyHome,
  guessEach,
  lookAtAll,
  nearby,
  reportAll,
  type Town,
  type Victim,
} from './town.ts'

/**
 * What the design does not prevent: a patient watcher of a walk that is known to be straight. Today's cost is the limit
 * (docs/decisions/0007-tests-attacks-benchmarks.md).
 */
const straightWay = { medianMeters: 325, advantage: 0.3 }

const victims = sample(100, 1_000)

describe('a member on GPS, with cells of 1 km', () => {
  it('is not found while walking by the edges crossed, and hardly if known to go straight', async () => {
    const changes = await watchWalkers(await openTown(victims))
    expectPrivate(scoreOf('a walker, by the edge just crossed', guessByEdge(changes)))
    const onLine = scoreOf('a walker known to go straight on', guessByLine(changes, 5))
    expectPrivate(onLine, straightWay)
  })

  it('is not found by watching 10 returns home', async () => {
    expectPrivate(scoreOf('10 returns home', await watchReturns(await openTown(victims))))
  })
})

describe('a member on GPS, with cells of 1 km, who stays in one place', () => {
  it.each([
    ['reading the published point', readPoint],
    ['hiding and appearing again', toggleHide],
    ['going to Walk and back', toggleWalk],
    ['averaging 20 reports', averageReports],
  ] as const)('is not found by %s', async (attack, run) => {
    expectPrivate(scoreOf(attack, await run(await openTown(sample(200, 1_000)))))
  })
})

describe('the attacks find a broken rule', () => {
  it('if each report gets new noise, by averaging', async () => {
    const broken = await brokenTown(victims, api => freshNoise(api, seededRandom(8)))
    const score = scoreOf('fresh noise, by averaging 20 reports', await averageReports(broken))
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('if coordinates are rounded to three decimals, by reading them', async () => {
    const broken = await brokenTown(victims, threeDecimals)
    await everybodyHome(broken)
    const score = scoreOf('three decimals, by reading the point', await readPoint(broken))
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(60)
  })
})

const minuteMs = 60_000
const reports = 20
const returns = 10
/** Longer than a position is valid, so the map point has expired. */
const awayMs = 28 * 60 * minuteMs

/** Takes the map point for the true location: the measure of all other attacks, and the best guess with one look. */
async function readPoint(town: Town): Promise<Guess[]> {
  return guessEach(town, await lookAtAll(town), shown => shown)
}

/** Looks after each of many reports from one spot, and takes the mean of the map points. */
async function averageReports(town: Town): Promise<Guess[]> {
  const looks: Look[] = []
  for (let report = 0; report < reports; report++) {
    await reportAll(town, ({ home }) => nearby(town, home))
    await town.api.passTime(5 * minuteMs)
    looks.push(await lookAtAll(town))
  }
  return guessByMean(town, looks)
}

/** Victims hide and show themselves, which takes effect at once. The attacker looks each time they are back. */
async function toggleHide(town: Town): Promise<Guess[]> {
  const looks: Look[] = []
  for (let time = 0; time < 4; time++) {
    await Promise.all(
      town.victims.map(({ member, home }) =>
        town.api.report(member, nearby(town, home), { hide: true }),
      ),
    )
    await reportAll(town, ({ home }) => nearby(town, home))
    looks.push(await lookAtAll(town))
    await town.api.passTime(7 * minuteMs)
  }
  return guessByMean(town, looks)
}

/** Victims switch from GPS to Walk at their map point, like the page, and back. That also takes effect at once. */
async function toggleWalk(town: Town): Promise<Guess[]> {
  const looks: Look[] = []
  for (let time = 0; time < 4; time++) {
    await reportAll(town, ({ home }) => nearby(town, home))
    const shown = await lookAtAll(town)
    looks.push(shown)
    await Promise.all(
      town.victims.map(async ({ member }, index) => {
        const at = shown[index]
        if (at) await town.api.choose(member, at)
      }),
    )
    looks.push(await lookAtAll(town))
    await town.api.passTime(7 * minuteMs)
  }
  await reportAll(town, ({ home }) => nearby(town, home))
  looks.push(await lookAtAll(town))
  return guessByMean(town, looks)
}

/**
 * Victims come home from a different side each time, after a time without reports. The attacker looks once they are
 * there.
 */
async function watchReturns(town: Town): Promise<Guess[]> {
  const looks: Look[] = []
  for (let time = 0; time < returns; time++) {
    const headings = town.victims.map(() => town.random() * 2 * Math.PI)
    for (const meters of [800, 0]) {
      await reportAll(town, ({ home }, index) =>
        nearby(town, away(home, headings[index] ?? 0, meters)),
      )
      await town.api.passTime(11 * minuteMs)
    }
    looks.push(await lookAtAll(town))
    await town.api.passTime(awayMs)
  }
  return guessByMean(town, looks)
}

const away = ({ x, y }: Spot, heading: number, meters: number): Spot => ({
  x: x + Math.cos(heading) * meters,
  y: y + Math.sin(heading) * meters,
})

/** The map points of all victims at one time. */
type Look = Awaited<ReturnType<typeof lookAtAll>>

const guessByMean = (town: Town, looks: readonly Look[]): Guess[] => {
  const seen = town.victims.map((_, index) => looks.flatMap(look => look[index] ?? []))
  const shown = seen.map(spots => spots.at(-1))
  return guessEach(town, shown, (_, index) => meanOf(seen[index] ?? []))
}

const metersPerStep = 160
const stepMs = 114_000
const steps = 45

/** A map point that has just changed, all earlier ones, and where the walker was at that time. */
interface Change {
  readonly truth: Spot
  readonly trail: readonly { readonly at: number; readonly spot: Spot }[]
}

/** Victims walk a straight line at 5 km/h, and the watcher sees each change of their map points at once. */
async function watchWalkers(town: Town): Promise<readonly Change[]> {
  const headings = town.victims.map(() => town.random() * 2 * Math.PI)
  const trails = town.victims.map((): Change['trail'][number][] => [])
  const changes: Change[] = []
  for (let step = 0; step < steps; step++) {
    const spotFor = ({ home }: Victim, index: number) =>
      away(home, headings[index] ?? 0, step * metersPerStep)
    await reportAll(town, spotFor)
    await town.api.passTime(stepMs)
    const shown = await lookAtAll(town)
    for (const [index, victim] of town.victims.entries()) {
      const spot = shown[index]
      const trail = trails[index]
      const last = trail?.at(-1)?.spot
      if (!spot || !trail || (last?.x === spot.x && last.y === spot.y)) continue
      trail.push({ at: step, spot })
      changes.push({ truth: spotFor(victim, index), trail: [...trail] })
    }
  }
  return changes
}

/**
 * The edge that the walker just crossed is between the old point and the new one. The attacker's own walkers, every
 * second one, show the best share of the distance. The guesses use it for the others.
 */
function guessByEdge(changes: readonly Change[]): Guess[] {
  const guesses = [-0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5].map(share =>
    changes.flatMap(({ truth, trail }) => {
      const [before, shown] = [trail.at(-2)?.spot, trail.at(-1)?.spot]
      if (!before || !shown) return []
      return [{ truth, shown, guessed: between(shown, before, share) }]
    }),
  )
  const errorOf = (own: readonly Guess[]) =>
    own.reduce(
      (sum, { truth, guessed }) => sum + Math.hypot(truth.x - guessed.x, truth.y - guessed.y),
      0,
    )
  const isOwn = (_: Guess, index: number) => index % 2 === 0
  const [best = []] = guesses.toSorted(
    (one, other) => errorOf(one.filter(isOwn)) - errorOf(other.filter(isOwn)),
  )
  return best.filter((guess, index) => !isOwn(guess, index))
}

/** Uses the fact that the walker goes straight on at a steady pace, and fits a line through the last points. */
function guessByLine(changes: readonly Change[], points: number): Guess[] {
  return changes.flatMap(({ truth, trail }) => {
    const last = trail.slice(-points)
    const shown = last.at(-1)
    if (!shown || last.length < points) return []
    return [{ truth, shown: shown.spot, guessed: onLine(last, shown.at) }]
  })
}

/** The least-squares line through points in time, at a given time. */
function onLine(trail: Change['trail'], at: number): Spot {
  const meanAt = trail.reduce((sum, point) => sum + point.at, 0) / trail.length
  const spread = trail.reduce((sum, point) => sum + (point.at - meanAt) ** 2, 0)
  const along = (axis: 'x' | 'y') => {
    const mean = trail.reduce((sum, { spot }) => sum + spot[axis], 0) / trail.length
    const slope = trail.reduce(
      (sum, point) => sum + ((point.at - meanAt) * (point.spot[axis] - mean)) / spread,
      0,
    )
    return mean + slope * (at - meanAt)
  }
  return { x: along('x'), y: along('y') }
}
