import { afterAll, beforeAll, describe, it } from 'vitest'
import { averageReports } from './average-reports.ts'
import { changeSizes } from './change-sizes.ts'
import { guessByEdge, guessByLine, watchWalkers } from './follow-walker.ts'
import { readPoint } from './read-point.ts'
import { openScene, type Scene } from './scene.ts'
import { expectPrivate, type Guess, type Score, scoreOf, tableOf } from './score.ts'
import { shrinkBounds } from './shrink-bounds.ts'
import { toggleHide, toggleWalk } from './toggle-visibility.ts'
import { byDecoys, byOrder, byPageEdges } from './trilaterate.ts'
import { watchReturns } from './watch-returns.ts'

const scores: Score[] = []
afterAll(() => {
  process.stdout.write(`\n${tableOf(scores)}\n`)
})

function judged(attack: string, guesses: readonly Guess[]): Score {
  const score = scoreOf(attack, guesses)
  scores.push(score)
  return score
}

describe('a member on GPS, with cells of 1 km, who stays where he is', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene({ victims: 200, decoys: 250 })
  })
  afterAll(() => scene.site.close())

  it.each([
    ['reading the published point', readPoint],
    ['trilateration by the order of the nearest', byOrder],
    ['trilateration by the edges of pages', byPageEdges],
    ['trilateration by colluding decoys', byDecoys],
    ['shrinking bounds', shrinkBounds],
    ['hiding and showing himself', toggleHide],
    ['going to Walk and back', toggleWalk],
  ] as const)('is not found by %s', async (attack, run) => {
    expectPrivate(judged(attack, await run(scene)))
  })

  it('is not found by averaging hundreds of reports', async () => {
    const some = { ...scene, victims: scene.victims.slice(0, 100) }
    const guesses = await averageReports(some, { reports: 150 })
    expectPrivate(judged('averaging 150 reports', guesses))
  })
})

describe('a member on GPS who moves', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene({ victims: 100 })
  })
  afterAll(() => scene.site.close())

  it('is not found by the edges that he crosses', async () => {
    const changes = await watchWalkers(scene)
    expectPrivate(judged('a walker, by the edge just crossed', guessByEdge(changes)))
    judged('a walker known to go straight on', guessByLine(changes, 5))
  })
})

describe('a member on GPS who comes home', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene({ victims: 100 })
  })
  afterAll(() => scene.site.close())

  it('is not found by watching 40 returns', async () => {
    expectPrivate(judged('40 returns home', await watchReturns(scene)))
  })

  it('is found hardly better when he tries other sizes', async () => {
    judged('trying 3 km and 10 km', await changeSizes(scene))
  })
})
