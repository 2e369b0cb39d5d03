import { afterAll, afterEach, describe, expect, it } from 'vitest'
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
import { openScene, type Scene, type SceneSize } from './scene.ts'
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

let scene: Scene
afterEach(() => scene.site.close())

async function attacked(
  size: SceneSize,
  attack: string,
  run: (scene: Scene) => Promise<readonly Guess[]>,
): Promise<Score> {
  scene = await openScene(size)
  const score = scoreOf(attack, await run(scene))
  scores.push(score)
  return score
}

describe('a broken site is found out', () => {
  it('when each report gets new noise, by averaging', async () => {
    const size = { victims: 100, api: freshNoise(seededRandom(8)) }
    const attack = (town: Scene) => averageReports(town, 20)
    const score = await attacked(size, 'fresh noise, by averaging 20 reports', attack)
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('when coordinates are rounded to three decimals, by reading them', async () => {
    const size = { victims: 100, api: threeDecimals }
    const score = await attacked(size, 'three decimals, by reading the point', readPoint)
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(60)
  })

  it('when it sorts by the true point, by trilateration', async () => {
    const size = { victims: 100, decoys: 200, api: trueOrder() }
    const score = await attacked(size, 'true order, by trilateration', byOrder)
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(100)
  })

  it('when each account has cells of its own, by ten accounts', async () => {
    const size = { victims: 25, api: gridOfEachAccount }
    const score = await attacked(size, 'cells of each account, the mean of ten', async town =>
      guessByMean(await joinAnew(town, { accounts: 10, widths: [1_000] })),
    )
    expect(score.medianMeters).toBeLessThan(200)
  })

  it('when cells of different widths do not nest, by ten accounts in two widths', async () => {
    const size = { victims: 50, api: gridOfEachWidth }
    const score = await attacked(size, 'cells that do not nest, laid over each other', async town =>
      guessByOverlap(await joinAnew(town, { accounts: 10, widths: [1_000, 500] })),
    )
    expect(score.medianMeters).toBeLessThan(170)
  })

  it('when cells of different widths do not nest, by all widths of one account', async () => {
    const size = { victims: 100, api: gridOfEachWidth }
    const score = await attacked(size, 'cells that do not nest, all widths', async town =>
      guessByOverlap(await tryWidths(town, [9_000, 3_000, 1_000, 500])),
    )
    expect(score.meanAdvantage).toBeGreaterThan(nestedMeanAdvantage)
  })

  it('when it cuts the page before it leaves the blocked out, by the holes', async () => {
    scene = await openScene({ victims: 20, decoys: 1 })
    const { attacker, victims, decoys } = scene
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
    expect(await countHoles(scene, station)).toBe(0)
  })
})
