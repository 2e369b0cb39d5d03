import { describe, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { openTown } from './rule-town.ts'
import { expectPrivate, scoreOf } from './score.ts'
import { averageReports, readPoint, toggleHide, toggleWalk } from './watch-points.ts'

describe('a member on GPS, with cells of 1 km, who stays in one place', () => {
  it.each([
    ['reading the published point', readPoint],
    ['hiding and appearing again', toggleHide],
    ['going to Walk and back', toggleWalk],
    ['averaging 20 reports', averageReports],
  ] as const)('is not found by %s', async (attack, run) => {
    expectPrivate(scoreOf(attack, await run(await openTown(sample(200, 1_000)))))
  })
})
