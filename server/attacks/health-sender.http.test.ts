import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { afterAFixedTime, allTogether, atOnce, tellsMuch } from './broken-health-apis.ts'
import { guesses } from './guess-sender.ts'
import { type HealthScene, openHealthScene, playRounds } from './health-scene.ts'
import { expectFound, expectNoBetter, ratesOf } from './score.ts'

let scene: HealthScene
beforeAll(async () => {
  scene = await openHealthScene()
})
afterAll(() => scene.site.close())

describe('whoever gets a health notice', () => {
  it('finds its sender no better than by chance', async () => {
    const rounds = await playRounds(scene, sample(2, 10))
    expect(rounds.length).toBe(sample(20, 100))
    expectNoBetter(ratesOf(guesses, rounds))
  })
})

describe('the attacks find it out where', () => {
  it.each([
    ['a notice comes at once', atOnce, 'who was there just before it came'],
    [
      'each takes the same time',
      afterAFixedTime,
      'who was there as long before as it takes in the middle',
    ],
    [
      'those of one report come together',
      allTogether,
      'who knows another who was told in the same moment',
    ],
  ])('%s', async (_, broken, attack) => {
    const rates = ratesOf(guesses, await playRounds(scene, 1, broken))
    expectFound(rates.find(rate => rate.attack === attack))
  })

  it('its id tells when it was sent, it has the sender’s dates, leads to them, and reads their messages', async () => {
    const rates = ratesOf(guesses, await playRounds(scene, 1, tellsMuch))
    for (const attack of [
      'who was there at the moment in an id',
      'with whom it was in its dates',
      'who is named in it',
      'with whom something has changed',
    ]) {
      expectFound(rates.find(rate => rate.attack === attack))
    }
  })
})
