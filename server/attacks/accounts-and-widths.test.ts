import { describe, expect, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { brokenTown, gridOfEachAccount, gridOfEachWidth } from './broken-position-apis.ts'
import {
  guessByMean,
  guessByNesting,
  guessByOverlap,
  joinAnew,
  type SeenPoints,
  tryWidths,
} from './overlay-cells.ts'
import { openTown } from './rule-town.ts'
import { expectPrivate, type Guess, nestedMeanAdvantage, scoreOf } from './score.ts'

/**
 * What a cell reveals if its edges are known to the meter: a median error of 0.4 of its width, where a point leaves
 * 0.5.
 */
const knownCell = { medianMeters: 380, advantage: 0.25 }
const knownCellOf500m = { medianMeters: 175, advantage: 0.25 }

/** These bounds need this many homes. With a thousand, the share of homes in favorable spots varies by 2%. */
const victims = sample(100, 5_000)

const town = await openTown(victims)

function expectHeld(attack: string, guesses: readonly Guess[], bound = knownCell) {
  const score = scoreOf(attack, guesses)
  expectPrivate(score, bound)
  return score
}

const upTo1km = (seen: readonly SeenPoints[]): readonly SeenPoints[] =>
  seen.map(({ home, points }) => ({
    home,
    points: points.filter(({ cellMeters }) => cellMeters > 500),
  }))

describe('an attacker finds a member on GPS no better than their finest cell', () => {
  it('with ten accounts of the member', async () => {
    const seen = await joinAnew(town, { accounts: 10, widths: [1_000, 500] })
    expectHeld('ten accounts, the mean', guessByMean(upTo1km(seen)))
    expectHeld('ten accounts, laid over each other', guessByOverlap(upTo1km(seen)))
    const both = 'ten accounts in 1 km and 500 m, laid over each other'
    expectHeld(both, guessByOverlap(seen), knownCellOf500m)
  })

  it('with all widths', async () => {
    const seen = await tryWidths(town, [9_000, 3_000, 1_000, 500])
    expectHeld('9, 3 and 1 km, laid over each other', guessByOverlap(upTo1km(seen)))
    expectHeld('9, 3 and 1 km, nested', guessByNesting(upTo1km(seen)))
    const overlap = expectHeld(
      'all widths, laid over each other',
      guessByOverlap(seen),
      knownCellOf500m,
    )
    expect(overlap.meanAdvantage).toBeLessThan(nestedMeanAdvantage)
    expectHeld('all widths, nested', guessByNesting(seen), knownCellOf500m)
  })
})

describe('the attacks find a broken rule', () => {
  const broken = sample(100, 1_000)

  it('if each account has its own cells, with ten accounts', async () => {
    const own = await brokenTown(broken, gridOfEachAccount)
    const seen = await joinAnew(own, { accounts: 10, widths: [1_000] })
    const score = scoreOf('cells of each account, the mean of ten', guessByMean(seen))
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('if cells of different widths do not nest, with ten accounts in two widths', async () => {
    const apart = await brokenTown(broken, gridOfEachWidth)
    const seen = await joinAnew(apart, { accounts: 10, widths: [1_000, 500] })
    const score = scoreOf('cells that do not nest, laid over each other', guessByOverlap(seen))
    expect(score.medianMeters).toBeLessThan(170)
  })

  it('if cells of different widths do not nest, with all widths of one account', async () => {
    const apart = await brokenTown(broken, gridOfEachWidth)
    const seen = await tryWidths(apart, [9_000, 3_000, 1_000, 500])
    const score = scoreOf('cells that do not nest, all widths', guessByOverlap(seen))
    expect(score.meanAdvantage).toBeGreaterThan(nestedMeanAdvantage)
  })
})
