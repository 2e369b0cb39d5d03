import { describe, expect, it } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { trueOrder } from './broken-position-apis.ts'
import { openScene } from './scene.ts'
import { expectPrivate, isPrivate, scoreOf } from './score.ts'
import { everybodyHome } from './town.ts'
import { byDecoys, byOrder, byPageEdges, shrinkBounds } from './trilaterate.ts'

const scene = await openScene(sample({ victims: 100, decoys: 100 }, { victims: 200, decoys: 250 }))

describe('a member on GPS, with cells of 1 km, who stays in one place', () => {
  it.each([
    ['trilateration by the order of the nearest', byOrder],
    ['trilateration by the edges of pages', byPageEdges],
    ['trilateration by colluding decoys', byDecoys],
    ['shrinking bounds', shrinkBounds],
  ] as const)('is not found by %s', async (attack, run) => {
    expectPrivate(scoreOf(attack, await run(scene)))
  })
})

it('trilateration finds a broken site that sorts by the true location', async () => {
  const broken = { ...scene, api: trueOrder(scene.api) }
  await everybodyHome(broken)
  const score = scoreOf('true order, by trilateration', await byOrder(broken))
  expect(isPrivate(score)).toBe(false)
  expect(score.medianMeters).toBeLessThan(100)
})
