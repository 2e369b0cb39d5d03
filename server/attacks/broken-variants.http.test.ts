import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockMember } from '#server/testing/member-actions.ts'
import { seededRandom } from '#server/testing/seeded-random.ts'
import {
  filterAfterLimit,
  freshNoise,
  gridOfEachAccount,
  gridOfEachWidth,
  threeDecimals,
  trueOrder,
} from './broken-position-apis.ts'
import { guessByMean, guessByOverlap } from './overlay-cells.ts'
import { chooseSpot } from './position-api.ts'
import { everybodyHome, openScene, partOf, type Scene } from './scene.ts'
import {
  type Guess,
  isPrivate,
  nestedMeanAdvantage,
  type Score,
  scoreOf,
  tableOf,
} from './score.ts'
import { byOrder, countHoles } from './trilaterate.ts'
import { joinAnew, tryWidths } from './try-widths.ts'
import { averageReports, readPoint } from './watch-points.ts'

/** The attacks have to succeed against sites that are broken: otherwise they prove nothing. */
const scores: Score[] = []
afterAll(() => {
  process.stdout.write(`\n${tableOf('Broken on purpose', scores)}\n`)
})

/** All are on real sites, before which the variants stand. */
let town: Scene
let crowd: Scene
beforeAll(async () => {
  town = await openScene({ victims: 100 })
  crowd = await openScene({ victims: 100, decoys: 200 })
})
afterAll(() => Promise.all([town, crowd].map(({ site }) => site.close())))

async function attacked(
  scene: Scene,
  attack: string,
  run: (scene: Scene) => Promise<readonly Guess[]>,
): Promise<Score> {
  const score = scoreOf(attack, await run(scene))
  scores.push(score)
  return score
}

describe('a broken site is found out', () => {
  it('when each report gets new noise, by averaging', async () => {
    const broken = { ...partOf(town, 100), api: freshNoise(seededRandom(8)) }
    const score = await attacked(broken, 'fresh noise, by averaging 20 reports', averageReports)
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('when coordinates are rounded to three decimals, by reading them', async () => {
    const broken = { ...partOf(town, 100), api: threeDecimals }
    await everybodyHome(broken)
    const score = await attacked(broken, 'three decimals, by reading the point', readPoint)
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(60)
  })

  it('when it sorts by the true point, by trilateration', async () => {
    const broken = { ...partOf(crowd, 100), api: trueOrder() }
    await everybodyHome(broken)
    const score = await attacked(broken, 'true order, by trilateration', byOrder)
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(100)
  })

  it('when each account has cells of its own, by ten accounts', async () => {
    const broken = { ...partOf(crowd, 25), api: gridOfEachAccount }
    const score = await attacked(broken, 'cells of each account, the mean of ten', async scene =>
      guessByMean(await joinAnew(scene, { accounts: 10, widths: [1_000] })),
    )
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('when cells of different widths do not nest, by ten accounts in two widths', async () => {
    const broken = { ...partOf(town, 50), api: gridOfEachWidth }
    const joining = { accounts: 10, widths: [1_000, 500] } as const
    const score = await attacked(
      broken,
      'cells that do not nest, laid over each other',
      async scene => guessByOverlap(await joinAnew(scene, joining)),
    )
    expect(score.medianMeters).toBeLessThan(170)
  })

  it('when cells of different widths do not nest, by all widths of one account', async () => {
    const broken = { ...partOf(town, 100), api: gridOfEachWidth }
    const score = await attacked(broken, 'cells that do not nest, all widths', async scene =>
      guessByOverlap(await tryWidths(scene, [9_000, 3_000, 1_000, 500])),
    )
    expect(score.meanAdvantage).toBeGreaterThan(nestedMeanAdvantage)
  })

  it('when it cuts the page before it leaves the blocked out, by the holes', async () => {
    const { attacker, victims, decoys } = crowd
    const [decoy] = decoys
    if (!decoy) throw new Error('nobody')
    const at = { x: 500, y: 500 }
    await chooseSpot(attacker, at)
    await chooseSpot(decoy.member, at)
    const blocking = victims.slice(3, 5).map(({ member }) => member)
    for (const victim of blocking) await blockMember(victim, attacker)
    const blockingIds = new Set(blocking.map(({ profileId }) => profileId))
    const api = filterAfterLimit(decoy.member, blockingIds)
    const station = { reader: attacker, at }
    expect(await countHoles({ api }, station)).toBeGreaterThan(0)
    expect(await countHoles(crowd, station)).toBe(0)
  })
})
