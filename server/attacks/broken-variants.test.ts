import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { sample } from '#server/testing/sample.ts'
import {
  freshNoise,
  gridOfEachAccount,
  gridOfEachWidth,
  threeDecimals,
} from './broken-position-apis.ts'
import { guessByMean, guessByOverlap, joinAnew, tryWidths } from './overlay-cells.ts'
import { openTown } from './rule-town.ts'
import { isPrivate, nestedMeanAdvantage, scoreOf } from './score.ts'
import { everybodyHome, type PositionApi } from './town.ts'
import { averageReports, readPoint } from './watch-points.ts'

/** The attacks have to succeed against rules that are broken: otherwise they prove nothing. */

const victims = sample(100, 1_000)

/** A town of its own for each, whose chance hangs on no attack before. */
async function brokenTown(breakApi: (api: PositionApi) => PositionApi) {
  const town = await openTown(victims)
  return { ...town, api: breakApi(town.api) }
}

describe('a broken rule is found out', () => {
  it('when each report gets new noise, by averaging', async () => {
    const broken = await brokenTown(api => freshNoise(api, seededRandom(8)))
    const score = scoreOf('fresh noise, by averaging 20 reports', await averageReports(broken))
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('when coordinates are rounded to three decimals, by reading them', async () => {
    const broken = await brokenTown(threeDecimals)
    await everybodyHome(broken)
    const score = scoreOf('three decimals, by reading the point', await readPoint(broken))
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(60)
  })

  it('when each account has cells of its own, by ten accounts', async () => {
    const broken = await brokenTown(gridOfEachAccount)
    const seen = await joinAnew(broken, { accounts: 10, widths: [1_000] })
    const score = scoreOf('cells of each account, the mean of ten', guessByMean(seen))
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('when cells of different widths do not nest, by ten accounts in two widths', async () => {
    const broken = await brokenTown(gridOfEachWidth)
    const seen = await joinAnew(broken, { accounts: 10, widths: [1_000, 500] })
    const score = scoreOf('cells that do not nest, laid over each other', guessByOverlap(seen))
    expect(score.medianMeters).toBeLessThan(170)
  })

  it('when cells of different widths do not nest, by all widths of one account', async () => {
    const broken = await brokenTown(gridOfEachWidth)
    const seen = await tryWidths(broken, [9_000, 3_000, 1_000, 500])
    const score = scoreOf('cells that do not nest, all widths', guessByOverlap(seen))
    expect(score.meanAdvantage).toBeGreaterThan(nestedMeanAdvantage)
  })
})
