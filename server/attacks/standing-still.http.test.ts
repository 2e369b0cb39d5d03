import { afterAll, beforeAll, describe, it } from 'vitest'
import { openScene, type Scene } from './scene.ts'
import { expectPrivate, type Score, scoreOf, tableOf } from './score.ts'
import { byDecoys, byOrder, byPageEdges } from './trilaterate.ts'
import { averageReports, readPoint, shrinkBounds, toggleHide, toggleWalk } from './watch-points.ts'

/** Thousands of reports, on a machine that may be at work on other things. */
const timeout = 600_000

describe('a member on GPS, with cells of 1 km, who stays in one place', { timeout }, () => {
  const scores: Score[] = []
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene({ victims: 200, decoys: 250 })
  })
  afterAll(async () => {
    await scene.site.close()
    process.stdout.write(`\n${tableOf('Standing still', scores)}\n`)
  })

  it.each([
    ['reading the published point', readPoint],
    ['trilateration by the order of the nearest', byOrder],
    ['trilateration by the edges of pages', byPageEdges],
    ['trilateration by colluding decoys', byDecoys],
    ['shrinking bounds', shrinkBounds],
    ['hiding and appearing again', toggleHide],
    ['going to Walk and back', toggleWalk],
    ['averaging 20 reports', averageReports],
  ] as const)('is not found by %s', async (attack, run) => {
    const score = scoreOf(attack, await run(scene))
    scores.push(score)
    expectPrivate(score)
  })
})
