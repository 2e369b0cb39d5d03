import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockMember } from '#server/testing/block-member.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { limits } from '#shared/limits.ts'
import { nearby, openScene, pass, type Scene } from './scene.ts'
import { readTown, realWays, walkTo } from './ways.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ victims: 5, decoys: 1 })
})
afterAll(() => scene.site.close())

/** What a watcher heard of some members until the decoy, last of all, has moved. */
async function heardUntilDecoyMoves(stream: EventReader, profileIds: readonly string[]) {
  const [decoy] = scene.decoys
  if (!decoy) throw new Error('nobody')
  const y = scene.random() * 3_000
  await walkTo(decoy.member, { x: 2_000, y })
  const isLast = () =>
    stream.pending().some(({ event }) => JSON.stringify(event).includes(decoy.member.profileId))
  await eventually(isLast)
  const told = stream.pending().map(({ event }) => JSON.stringify(event))
  return told.filter(event => profileIds.some(id => event.includes(id)))
}

it('no event tells of a blocked or hidden member who moves, shows or hides himself', async () => {
  const { attacker, victims, site } = scene
  const [blocking, blocked, hidden] = victims.map(({ member }) => member)
  if (!blocking || !blocked || !hidden) throw new Error('too few')
  await blockMember(blocking, attacker)
  await blockMember(attacker, blocked)
  await realWays.report(hidden, { x: 0, y: 0 }, { hide: true })
  await readTown(attacker)
  const stream = await EventReader.open(site.origin, attacker.visitor)
  for (const x of [3_000, 9_000, -20_000, 250_000, 0]) {
    for (const member of [blocking, blocked]) {
      await realWays.report(member, { x, y: 0 })
      await realWays.report(member, { x, y: 0 }, { hide: true })
      await walkTo(member, { x: x / 2, y: 100 })
    }
    await realWays.report(hidden, { x, y: 0 }, { hide: true })
    await pass(scene, limits.publishWindowMs / 10)
    await readTown(attacker)
  }
  const ids = [blocking, blocked, hidden].map(({ profileId }) => profileId)
  expect(await heardUntilDecoyMoves(stream, ids)).toEqual([])
  await stream.cut()
})

it('no event tells that somebody moves within his cell, and none before his mark that he left it', async () => {
  const { attacker, victims, site } = scene
  const victim = victims[3]
  if (!victim) throw new Error('nobody')
  await realWays.report(victim.member, victim.home)
  await readTown(attacker)
  const stream = await EventReader.open(site.origin, attacker.visitor)
  for (let step = 0; step < 20; step++) {
    await realWays.report(victim.member, nearby(scene, victim.home, 5))
  }
  await realWays.report(victim.member, { x: victim.home.x + 4_000, y: victim.home.y })
  expect(await heardUntilDecoyMoves(stream, [victim.member.profileId])).toEqual([])
  await stream.cut()
})

it('tsUpdated tells a quarter of an hour, however often somebody reports', async () => {
  const { attacker, victims } = scene
  const victim = victims[4]
  if (!victim) throw new Error('nobody')
  const told = new Set<number>()
  for (let minute = 0; minute < 45; minute++) {
    await realWays.report(victim.member, nearby(scene, victim.home, 5))
    const seen = await readTown(attacker)
    const own = seen.find(({ profileId }) => profileId === victim.member.profileId)
    told.add(own?.tsUpdated ?? Number.NaN)
    await pass(scene, 60_000)
  }
  expect([...told].every(moment => moment % limits.shownTimeStepMs === 0)).toBe(true)
  expect(told.size).toBeLessThanOrEqual(4)
})
