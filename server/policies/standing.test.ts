import { expect, it, test } from 'vitest'
import {
  isWorseThanChance,
  logOdds,
  weightedMedian,
  weightOf,
  wilsonLowerBound,
  wilsonUpperBound,
} from './standing.ts'

/** R. G. Newcombe, 'Two-sided confidence intervals for the single proportion', Statistics in Medicine 17 (1998), table I. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the score interval of %i in %i is the published one', (count, total, lower, upper) => {
  expect(wilsonLowerBound(count, total)).toBeCloseTo(lower, 4)
  expect(wilsonUpperBound(count, total)).toBeCloseTo(upper, 4)
})

it('without counts the interval spans everything', () => {
  expect([wilsonLowerBound(0, 0), wilsonUpperBound(0, 0)]).toEqual([0, 1])
})

/** L. Shapley and B. Grofman, 'Optimizing group judgmental accuracy …', Public Choice 43 (1984): normalized weights. */
it('log odds weigh voters of 0.9, 0.9, 0.6, 0.6 and 0.6 as published', () => {
  const odds = [0.9, 0.9, 0.6, 0.6, 0.6].map(logOdds)
  const sum = odds.reduce((total, one) => total + one, 0)
  const weights = odds.map(one => Number((one / sum).toFixed(3)))
  expect(weights).toEqual([0.392, 0.392, 0.072, 0.072, 0.072])
})

it('a newcomer weighs 1, a good judge more, and a judge worse than a coin nothing', () => {
  expect(weightOf({ answered: 0, right: 0 })).toBe(1)
  expect(weightOf({ answered: 20, right: 20 })).toBe(2)
  expect(weightOf({ answered: 10, right: 9 })).toBeGreaterThan(1)
  expect(weightOf({ answered: 20, right: 2 })).toBe(0)
})

it('leaves out only members who are surely worse than chance', () => {
  expect(isWorseThanChance({ answered: 4, right: 0 })).toBe(false)
  expect(isWorseThanChance({ answered: 5, right: 0 })).toBe(true)
  expect(isWorseThanChance({ answered: 20, right: 9 })).toBe(false)
  expect(isWorseThanChance({ answered: 20, right: 3 })).toBe(true)
})

test.each([
  [[0, 1, 4], [1, 1, 1], 1],
  [[0, 1, 2, 4], [1, 1, 1, 1], 1],
  [[4, 0, 2], [2, 1, 0.5], 4],
  [[3, 1], [0, 0], 1],
])('the median of %j with weights %j is %i', (values, weights, median) => {
  const votes = values.map((value, index) => ({ value, weight: weights[index] ?? 0 }))
  expect(weightedMedian(votes)).toBe(median)
})
