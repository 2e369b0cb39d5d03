import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import {
  type HelpersScene,
  helpersCount,
  openHelpersScene,
  playDay,
  rewardsAtOnce,
} from './helpers-scene.ts'
import { chanceMost, type Decided, hits, noteHits } from './seen-of-players.ts'
import { decidesAtOnce, playVotes, suspectsCount } from './suspects-scene.ts'

/** That a badge or a score is new must show, or the attack could find nothing. */
const haveChanged = (decided: readonly Decided[]) =>
  decided.every(({ trace: { candidates, before, results } }) =>
    candidates.every(id => before.get(id) !== results.get(id)),
  )

const bestOf = (decided: readonly Decided[]) => Math.max(...hits(decided).map(({ right }) => right))

describe('whose crop was taken', () => {
  let scene: HelpersScene
  beforeAll(async () => {
    scene = await openHelpersScene()
  })
  afterAll(() => scene.site.close())

  it('is found by the owner, with a second account in the game, no better than by chance', async () => {
    const decided: Decided[] = []
    for (let day = 0; day < sample(1, 4); day += 1) decided.push(...(await playDay(scene)))
    expect(haveChanged(decided)).toBe(true)
    for (const hit of hits(decided)) {
      noteHits('Help my Photos', hit, helpersCount)
      expect.soft(hit.right, hit.attack).toBeLessThanOrEqual(chanceMost(hit.of, helpersCount))
    }
  })

  it('is found where scores and badges come at once', async () => {
    const decided = await playDay(scene, rewardsAtOnce)
    expect(bestOf(decided)).toBeGreaterThan(chanceMost(decided.length, helpersCount))
  })
})

describe('who has voted about somebody', () => {
  it('is found by that member, with a second account in the game, no better than by chance', async () => {
    const decided: Decided[] = []
    for (let day = 0; day < sample(1, 3); day += 1) decided.push(...(await playVotes(day)))
    expect(haveChanged(decided)).toBe(true)
    for (const hit of hits(decided)) {
      noteHits('GPT Buster!', hit, suspectsCount)
      expect.soft(hit.right, hit.attack).toBeLessThanOrEqual(chanceMost(hit.of, suspectsCount))
    }
  })

  it('is found where a round ends at the seventh vote', async () => {
    const decided = await playVotes(9, decidesAtOnce)
    expect(bestOf(decided)).toBeGreaterThan(chanceMost(decided.length, suspectsCount))
  })
})
