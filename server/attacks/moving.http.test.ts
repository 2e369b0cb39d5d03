import { afterAll, beforeAll, describe, it } from 'vitest'
import { guessByEdge, guessByLine, watchWalkers } from './follow-walker.ts'
import { openScene, partOf, type Scene } from './scene.ts'
import { expectPrivate, type Guess, promised, type Score, scoreOf, tableOf } from './score.ts'
import { watchReturns } from './watch-points.ts'

/**
 * What the design does not prevent: a patient watcher of a path that is known to be straight. Limited to what it costs
 * today (docs/decisions/0007-tests-attacks-benchmarks.md).
 */
const straightWay = { medianMeters: 325, advantage: 0.3 }

const scores: Score[] = []
afterAll(() => {
  process.stdout.write(`\n${tableOf('Moving', scores)}\n`)
})

function expectHeld(attack: string, guesses: readonly Guess[], bound = promised) {
  const score = scoreOf(attack, guesses)
  scores.push(score)
  expectPrivate(score, bound)
}

/** Thousands of reports, on a machine that may be at work on other things. */
const timeout = 600_000

describe('a member on GPS, with cells of 1 km', { timeout }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene({ victims: 100 })
  })
  afterAll(() => scene.site.close())

  it('a walker is not found by the edges crossed, and hardly when known to go straight', async () => {
    const changes = await watchWalkers(partOf(scene, 100))
    expectHeld('a walker, by the edge just crossed', guessByEdge(changes))
    expectHeld('a walker known to go straight on', guessByLine(changes, 5), straightWay)
  })

  it('who comes home is not found by watching 10 returns', async () => {
    expectHeld('10 returns home', await watchReturns(partOf(scene, 100)))
  })
})
