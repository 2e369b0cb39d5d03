import { describe, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { guessByEdge, guessByLine, watchWalkers } from './follow-walker.ts'
import { openTown } from './rule-town.ts'
import { expectPrivate, scoreOf } from './score.ts'
import { watchReturns } from './watch-points.ts'

/**
 * What the design does not prevent: a patient watcher of a path that is known to be straight. Limited to what it costs
 * today (docs/decisions/0007-tests-attacks-benchmarks.md).
 */
const straightWay = { medianMeters: 325, advantage: 0.3 }

const victims = sample(100, 1_000)

describe('a member on GPS, with cells of 1 km', () => {
  it('a walker is not found by the edges crossed, and hardly when known to go straight', async () => {
    const changes = await watchWalkers(await openTown(victims))
    expectPrivate(scoreOf('a walker, by the edge just crossed', guessByEdge(changes)))
    const onLine = scoreOf('a walker known to go straight on', guessByLine(changes, 5))
    expectPrivate(onLine, straightWay)
  })

  it('who comes home is not found by watching 10 returns', async () => {
    expectPrivate(scoreOf('10 returns home', await watchReturns(await openTown(victims))))
  })
})
