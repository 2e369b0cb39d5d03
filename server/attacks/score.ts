import { expect } from 'vitest'
import { apart, type Spot } from './plane.ts'

/** Where somebody truly stood, what could be read of him then, and what an attack made of it. */
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
  /** By which share the median error is smaller than that of who takes the published point; the privacy lost. */
  readonly advantage: number
  /** The same of the means, which differ less from draw to draw. */
  readonly meanAdvantage: number
}

/** What issue and design promise for cells of 1 km. */
export const promised = { medianMeters: 450, advantage: 0.05 }

/**
 * What all widths of one account, laid over each other, may tell by the means: cells that nest give 0.4 to 6 % in eight
 * draws of 100, cells that do not 11.5 to 17 %.
 */
export const nestedMeanAdvantage = 0.09

export function scoreOf(attack: string, guesses: readonly Guess[]): Score {
  const errors = guesses.map(({ truth, guessed }) => apart(truth, guessed))
  const reading = guesses.map(({ truth, shown }) => apart(truth, shown))
  return {
    attack,
    guesses: guesses.length,
    medianMeters: quantile(errors, 0.5),
    fifthPercentileMeters: quantile(errors, 0.05),
    advantage: 1 - quantile(errors, 0.5) / quantile(reading, 0.5),
    meanAdvantage: 1 - sum(errors) / sum(reading),
  }
}

export function expectPrivate(score: Score, bound: typeof promised = promised): void {
  expect.soft(score.medianMeters, score.attack).toBeGreaterThanOrEqual(bound.medianMeters)
  expect.soft(score.advantage, score.attack).toBeLessThanOrEqual(bound.advantage)
  expect(score.guesses).toBeGreaterThanOrEqual(100)
}

/** Whether `expectPrivate` would hold. */
export const isPrivate = ({ medianMeters, advantage }: Score): boolean =>
  medianMeters >= promised.medianMeters && advantage <= promised.advantage

export function tableOf(title: string, scores: readonly Score[]): string {
  const rows = scores.map(score => [
    score.attack,
    String(score.guesses),
    `${score.medianMeters.toFixed(0)} m`,
    `${score.fifthPercentileMeters.toFixed(0)} m`,
    `${(score.advantage * 100).toFixed(1)} %`,
    `${(score.meanAdvantage * 100).toFixed(1)} %`,
  ])
  const table = [[title, 'guesses', 'median', '5th percentile', 'advantage', 'of means'], ...rows]
  return table
    .map(([attack = '', ...figures]) =>
      [attack.padEnd(52), ...figures.map(figure => figure.padStart(15))].join(''),
    )
    .join('\n')
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
