import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import { afterAFixedTime, allTogether, atOnce, tellsMuch } from './broken-health-apis.ts'
import { guesses } from './guess-sender.ts'
import {
  candidatesCount,
  type HealthScene,
  openHealthScene,
  playRounds,
  type Round,
} from './health-scene.ts'

let scene: HealthScene
beforeAll(async () => {
  scene = await openHealthScene()
})
afterAll(() => scene.site.close())

/**
 * How often chance alone finds the sender at most: four standard deviations of the binomial distribution above one in four.
 * About one run in 10,000 goes beyond, for each attack.
 */
function chanceMost(count: number): number {
  const share = 1 / candidatesCount
  return share * count + 4 * Math.sqrt(count * share * (1 - share))
}

const random = seededRandom(4)

/** How often each attack finds the sender; of those it cannot tell apart it takes any. */
function hits(rounds: readonly Round[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(guesses).map(([name, guess]) => {
      const found = rounds.filter(({ trace, sender }) => {
        const possible = guess(trace)
        return possible[Math.floor(random() * possible.length)] === sender
      })
      return [name, found.length]
    }),
  )
}

describe('whoever gets a health notice', () => {
  it('finds its sender no better than by chance', async () => {
    const rounds = await playRounds(scene, sample(2, 10))
    expect(rounds.length).toBe(sample(20, 100))
    const found = hits(rounds)
    const most = chanceMost(rounds.length)
    for (const [name, count] of Object.entries(found)) {
      noteFigure(`${name}: right in ${count} of ${rounds.length}`)
      expect.soft(count, name).toBeLessThanOrEqual(most)
    }
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
    const rounds = await playRounds(scene, 1, broken)
    expect(hits(rounds)[attack]).toBeGreaterThan(chanceMost(rounds.length))
  })

  it('its id tells when it was sent, it has the sender’s dates, leads to them, and reads their messages', async () => {
    const rounds = await playRounds(scene, 1, tellsMuch)
    const found = hits(rounds)
    for (const attack of [
      'who was there at the moment in an id',
      'with whom it was in its dates',
      'who is named in it',
      'with whom something has changed',
    ]) {
      expect.soft(found[attack], attack).toBeGreaterThan(chanceMost(rounds.length))
    }
  })
})
