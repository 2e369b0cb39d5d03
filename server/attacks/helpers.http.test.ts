import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { type HelpersScene, openHelpersScene, playDay, rewardsAtOnce } from './helpers-scene.ts'
import { expectFound, expectNoBetter, ratesOf } from './score.ts'
import { type Decided, guesses } from './seen-of-players.ts'
import { decidesAtOnce, playVotes } from './suspects-scene.ts'

/** That a badge or a score is new must show, or the attack could find nothing. */
const haveChanged = (decided: readonly Decided[]) =>
  decided.every(({ trace: { candidates, before, results } }) =>
    candidates.every(id => before.get(id) !== results.get(id)),
  )

/** The one that is right most often. */
const bestOf = (decided: readonly Decided[]) =>
  ratesOf(guesses, decided).toSorted((one, other) => other.right - one.right)[0]

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
    expectNoBetter(ratesOf(guesses, decided))
  })

  it('is found where scores and badges come at once', async () => {
    const decided = await playDay(scene, rewardsAtOnce)
    expectFound(bestOf(decided))
  })
})

describe('who has voted about somebody', () => {
  it('is found by that member, with a second account in the game, no better than by chance', async () => {
    const decided: Decided[] = []
    for (let day = 0; day < sample(1, 3); day += 1) decided.push(...(await playVotes(day)))
    expect(haveChanged(decided)).toBe(true)
    expectNoBetter(ratesOf(guesses, decided))
  })

  it('is found where a round ends at the seventh vote', async () => {
    const decided = await playVotes(9, decidesAtOnce)
    expectFound(bestOf(decided))
  })
})
