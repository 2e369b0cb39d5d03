import { describe, expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { filterAfterLimit, trueOrder } from './broken-position-apis.ts'
import { openScene } from './scene.ts'
import { expectPrivate, isPrivate, scoreOf } from './score.ts'
import { everybodyHome } from './town.ts'
import { byDecoys, byOrder, byPageEdges, countHoles, shrinkBounds } from './trilaterate.ts'

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

describe('a broken site is found out', () => {
  it('when it sorts by the true point, by trilateration', async () => {
    const broken = { ...scene, api: trueOrder(scene.api) }
    await everybodyHome(broken)
    const score = scoreOf('true order, by trilateration', await byOrder(broken))
    expect(isPrivate(score)).toBe(false)
    expect(score.medianMeters).toBeLessThan(100)
  })

  it('when it cuts the page before it leaves the blocked out, by the holes', async () => {
    const { api, attacker, victims } = scene
    const [decoy] = firstOf(scene.decoys, 1)
    const at = { x: 500, y: 500 }
    await api.choose(attacker, at)
    await api.choose(decoy.member, at)
    const blocking = victims.slice(3, 5).map(({ member }) => member)
    for (const victim of blocking) await blockMember(victim, attacker)
    const blockingIds = new Set(blocking.map(({ profileId }) => profileId))
    const station = { reader: attacker, at }
    const broken = { api: filterAfterLimit(api, decoy.member, blockingIds) }
    expect(await countHoles(broken, station)).toBeGreaterThan(0)
    expect(await countHoles(scene, station)).toBe(0)
  })
})
