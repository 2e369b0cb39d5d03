import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { sample } from '#server/testing/sample.ts'
import { mostSuspicious, suspicions } from './guess-voters.ts'
import {
  type Household,
  openHouseholds,
  readHouseholds,
  suspectHousehold,
} from './household-scene.ts'
import {
  openVotersScene,
  type VotersScene,
  type Watched,
  watchVotes,
} from './picture-voters-scene.ts'
import { expectByChance, expectFound, type Rate, rateOf } from './score.ts'
import { countsWeights, exactAtOnce, realVotersApi } from './voters-api.ts'

let scene: VotersScene
beforeAll(async () => {
  scene = await openVotersScene()
}, 60_000)
afterAll(() => scene.site.close())

const random = seededRandom(7)

/** How many of those whom each attack takes for voters of NOT are, of all owners. */
const found = (watched: readonly Watched[]): Rate[] =>
  Object.entries(suspicions).map(([attack, suspect]) => {
    const tries = watched.map(({ trace, truth }) => {
      const count = truth.size
      const suspects = trace.visits.filter(({ isLike }) => !isLike).length
      const guessed = mostSuspicious(trace, suspect, { count, random })
      const right = guessed.filter(id => truth.has(id)).length
      return { right, of: count, byChance: count ** 2 / suspects }
    })
    return rateOf(attack, tries)
  })

describe('who has voted NOT', () => {
  it('is found by the owner, who reads everything for days and knows who was there when, no better than by chance', async () => {
    await expectByChance(async () => {
      const watched = await watchVotes(scene, sample(2, 20), realVotersApi)
      // There was something to read.
      for (const { trace } of watched)
        expect(trace.results.at(-1)?.votes).toBeGreaterThanOrEqual(25)
      expect(watched.some(({ trace }) => trace.shares.length > 0)).toBe(true)
      return found(watched)
    })
  })

  it('is found where numbers are exact and change at once', async () => {
    const [rate] = found(await watchVotes(scene, sample(1, 4), exactAtOnce))
    expect(rate?.right).toBe(rate?.of)
    expectFound(rate)
  })
})

describe('whose votes weigh a tenth', () => {
  const guess = (attack: string, households: readonly Household[]) =>
    rateOf(
      attack,
      households.map(household => {
        const fits = suspectHousehold(household)
        const isGuessed = fits === 0 ? random() < 0.5 : fits > 0
        return { right: isGuessed === household.isNear ? 1 : 0, of: 1, byChance: 0.5 }
      }),
    )

  it('is told by no answer, and by one that counts weights', async () => {
    let households: readonly Household[] = []
    await expectByChance(async () => {
      households = await openHouseholds(scene, sample(30, 100))
      return [guess('who lives with the owner', households)]
    })
    const broken = await readHouseholds(scene, households, countsWeights)
    expectFound(guess('who lives with the owner, by the weights', broken))
  })
})
