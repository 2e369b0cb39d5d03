import { expect } from 'vitest'
import { wilsonLowerBound, wilsonUpperBound } from '#server/policies/standing.ts'
import { noteFigure } from '#server/testing/sample.ts'
import type { Point } from '#shared/distance.ts'

/** Meters east and north of the center of the town where the attacks take place. */
export type Spot = { readonly x: number; readonly y: number }

const middle: Point = { lat: 52.5, lon: 13.4 }
const metersPerDegree = 111_320
const parallel = Math.cos((middle.lat * Math.PI) / 180)

export function pointAt({ x, y }: Spot): Point {
  return {
    lat: middle.lat + y / metersPerDegree,
    lon: middle.lon + x / (metersPerDegree * parallel),
  }
}

export function spotOf({ lat, lon }: Point): Spot {
  return {
    x: (lon - middle.lon) * metersPerDegree * parallel,
    y: (lat - middle.lat) * metersPerDegree,
  }
}

export const metersApart = (one: Spot, other: Spot): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** A point on the line between two spots. Shares below 0 and above 1 lie beyond the ends. */
export const between = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

export function meanOf(spots: readonly Spot[]): Spot {
  const sum = { x: 0, y: 0 }
  for (const { x, y } of spots) {
    sum.x += x
    sum.y += y
  }
  return { x: sum.x / spots.length, y: sum.y / spots.length }
}

/** Where a member really was, what the attacker read of it, and what the attack guessed. */
export interface Guess {
  readonly truth: Spot
  readonly shown: Spot
  readonly guessed: Spot
}

export interface Score {
  readonly attack: string
  /** How many guesses were judged. */
  readonly guesses: number
  readonly medianMeters: number
  readonly fifthPercentileMeters: number
  /** The privacy lost: the share by which the median error is smaller than that of a guess at the map point. */
  readonly advantage: number
  /** The same by means, which vary less from draw to draw. */
  readonly meanAdvantage: number
}

/** What the design promises for cells of 1 km, over at least this many guesses. */
const bound = { medianMeters: 450, advantage: 0.05, guesses: 100 }

/**
 * The most that all widths of one account, overlaid, may reveal by the means. Nested cells give 0.4 to 6% in eight
 * draws of 100. Cells that do not nest give 11.5 to 17%.
 */
export const nestedMeanAdvantage = 0.09

/** Also notes the score for docs/deep-run.md. */
export function scoreOf(attack: string, guesses: readonly Guess[]): Score {
  const errors = guesses.map(({ truth, guessed }) => metersApart(truth, guessed))
  const reading = guesses.map(({ truth, shown }) => metersApart(truth, shown))
  const score = {
    attack,
    guesses: guesses.length,
    medianMeters: quantile(errors, 0.5),
    fifthPercentileMeters: quantile(errors, 0.05),
    advantage: 1 - quantile(errors, 0.5) / quantile(reading, 0.5),
    meanAdvantage: 1 - sum(errors) / sum(reading),
  }
  noteFigure(inWords(score))
  return score
}

function inWords(score: Score): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    `${score.attack}: ${score.guesses} guesses`,
    `median ${score.medianMeters.toFixed(0)} m`,
    `5th percentile ${score.fifthPercentileMeters.toFixed(0)} m`,
    `advantage ${percent(score.advantage)}, of the means ${percent(score.meanAdvantage)}`,
  ].join(', ')
}

export function expectPrivate(score: Score, bounds: Partial<typeof bound> = {}): void {
  const { medianMeters, advantage, guesses } = { ...bound, ...bounds }
  expect.soft(score.medianMeters, score.attack).toBeGreaterThanOrEqual(medianMeters)
  expect.soft(score.advantage, score.attack).toBeLessThanOrEqual(advantage)
  expect(score.guesses).toBeGreaterThanOrEqual(guesses)
}

/** Whether `expectPrivate` would pass. */
export const isPrivate = ({ medianMeters, advantage }: Score): boolean =>
  medianMeters >= bound.medianMeters && advantage <= bound.advantage

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** How often an attack was right, beside chance. A guess that leaves several candidates counts in part. */
export interface Rate {
  readonly attack: string
  readonly right: number
  readonly of: number
  readonly chance: number
}

interface Tries {
  readonly right: number
  readonly of: number
  /** How many would be right by chance. */
  readonly byChance: number
}

export function rateOf(attack: string, tries: readonly Tries[]): Rate {
  const of = sum(tries.map(each => each.of))
  const right = sum(tries.map(each => each.right))
  return { attack, right, of, chance: sum(tries.map(({ byChance }) => byChance)) / of }
}

/**
 * How an attacker may try to find one of several candidates. Each guess returns the candidates that it cannot tell
 * apart.
 */
export type Guesses<Trace> = Readonly<Record<string, (trace: Trace) => readonly number[]>>

interface Suspects {
  readonly candidates: readonly string[]
}

/** All that an attacker knows of one act, and which candidates did it. */
export interface Played<Trace extends Suspects> {
  readonly trace: Trace
  readonly culprits: ReadonlySet<number>
}

/** Plays this many rounds, one after another. */
export async function playAll<Round>(
  count: number,
  play: (round: number) => Promise<readonly Round[]>,
): Promise<Round[]> {
  const played: Round[] = []
  for (let round = 0; round < count; round++) played.push(...(await play(round)))
  return played
}

/** @param known attacks that the design does not prevent, with the share of their hits */
export const ratesOf = <Trace extends Suspects>(
  guesses: Guesses<Trace>,
  played: readonly Played<Trace>[],
  known: Readonly<Record<string, number>> = {},
): Rate[] =>
  Object.entries(guesses).map(([attack, guess]) => {
    const tries = played.map(({ trace, culprits }) => {
      const named = guess(trace)
      // The attack picks any of the candidates that it cannot tell apart.
      const right = named.filter(number => culprits.has(number)).length / named.length
      return { right, of: 1, byChance: known[attack] ?? culprits.size / trace.candidates.length }
    })
    return rateOf(attack, tries)
  })

/** The candidates with the highest score. */
export function highest(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores)
  return scores.flatMap((score, number) => (score === most ? [number] : []))
}

/** The candidates whose reading has changed. */
export const changed = (
  { candidates }: Suspects,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly number[] => highest(candidates.map(id => (before.get(id) === after.get(id) ? 0 : 1)))

/** When each candidate was on the site, to the minute, and when an act showed. The site shows nobody that much. */
interface Seen {
  readonly visitsMs: readonly (readonly number[])[]
  readonly atMs: number
}

export const closest = ({ visitsMs }: Pick<Seen, 'visitsMs'>, howFar: (visit: number) => number) =>
  highest(visitsMs.map(visits => -Math.min(...visits.map(howFar))))

/** Skips candidates who came later. */
export const justBefore = (seen: Seen): readonly number[] =>
  closest(seen, at => (at <= seen.atMs ? seen.atMs - at : Number.MAX_VALUE))

/** Guesses by the candidates' visits, if an act shows within some hours. */
export const byVisits = (hours: { readonly least: number; middle: number; most: number }) => ({
  'who was there just before': justBefore,
  'who was there as long before as it takes in the middle': (seen: Seen) =>
    closest(seen, at => Math.abs(seen.atMs - hours.middle * 3_600_000 - at)),
  'who was there most in the hours in which it may have been': ({ visitsMs, atMs }: Seen) => {
    const isPossible = (at: number) =>
      atMs - at >= hours.least * 3_600_000 && atMs - at <= hours.most * 3_600_000
    return highest(visitsMs.map(visits => visits.filter(isPossible).length))
  },
})

interface Visits {
  readonly random: () => number
  readonly aroundMs: number
  readonly withinMs: number
  readonly count: number
}

/** Random visits of each candidate. If a candidate acted, one of the visits is at that time. */
export const visitsOf = (
  actedMs: readonly (number | undefined)[],
  { random, aroundMs, withinMs, count }: Visits,
): number[][] =>
  actedMs.map(acted => {
    const visits = Array.from(
      { length: count },
      () => aroundMs + Math.floor(((random() - 0.5) * withinMs) / 60_000) * 60_000,
    )
    return acted === undefined ? visits : [acted, ...visits.slice(1)]
  })

export const shuffled = <Item>(items: Iterable<Item>, random: () => number): Item[] =>
  [...items]
    .map(item => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** The 95% interval of a rate, by Wilson. */
const intervalOf = ({ right, of }: Rate): readonly [number, number] => [
  wilsonLowerBound(right, of),
  wilsonUpperBound(right, of),
]

const isBetterThanChance = (rate: Rate): boolean => intervalOf(rate)[0] > rate.chance

const samplesMost = 3

/**
 * Fails if an attack is better than chance by its 95% interval. One in 40 is better by luck, so a second and a third
 * sample decide.
 */
export async function expectByChance(play: () => Promise<readonly Rate[]>): Promise<void> {
  let better: ReadonlySet<string> | undefined
  for (let samples = 0; samples < samplesMost && better?.size !== 0; samples++) {
    const rates = await play()
    for (const rate of rates) noteRate(rate)
    const found = rates.filter(isBetterThanChance).map(({ attack }) => attack)
    better = new Set(found.filter(attack => better?.has(attack) ?? true))
  }
  expect([...(better ?? [])]).toEqual([])
}

/**
 * Fails if an attack is right more often than five standard deviations above chance, which luck does once in 100,000 runs.
 */
export function expectNoBetter(rates: readonly Rate[]): void {
  for (const rate of rates) {
    noteRate(rate)
    const { attack, right, of, chance } = rate
    const most = of * chance + 5 * Math.sqrt(of * chance * (1 - chance))
    expect.soft(right, attack).toBeLessThanOrEqual(most)
  }
}

/** Notes what an attack finds at a broken site, which must be more than chance. */
export function expectFound(rates: readonly Rate[], attack = rates[0]?.attack): void {
  const rate = rates.find(each => each.attack === attack)
  if (!rate) throw new Error('no such attack')
  noteRate(rate, 'broken, ')
  expect(isBetterThanChance(rate), rate.attack).toBe(true)
}

function noteRate(rate: Rate, what = '') {
  const { attack, right, of, chance } = rate
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const [least, most] = intervalOf(rate)
  noteFigure(
    `${what}${attack}: ${percent(right / of)} of ${of} (${percent(least)} to ${percent(most)}), chance ${percent(chance)}`,
  )
}
