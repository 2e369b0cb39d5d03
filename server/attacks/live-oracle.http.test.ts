import { describe, expect, it } from 'vitest'
import { publishPositions } from '#server/features/position/position.jobs.ts'
import { shownTimeMs } from '#server/policies/shown-time.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { readSector } from '#server/testing/map-reads.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { chooseSpot, openScene, passTime, readTown, reportFix, type Scene } from './scene.ts'
import { nearby } from './town.ts'

const scene = await openScene({ victims: 5, decoys: 1, env: { LIMITS_FACTOR: '1000' } })
const [{ member: blocking }, { member: blocked }, { member: hidden }, victim, stayer] = firstOf(
  scene.victims,
  5,
)
const [{ member: decoy }] = firstOf(scene.decoys, 1)

/** What a watcher heard of some members until the decoy moved, which happens last. */
async function heardUntilDecoyMoves(stream: EventReader, profileIds: readonly string[]) {
  const y = scene.random() * 3_000
  await chooseSpot(decoy, { x: 2_000, y })
  const events = () => stream.pending().map(({ event }) => JSON.stringify(event))
  await eventually(() => events().some(event => event.includes(decoy.profileId)))
  return events().filter(event => profileIds.some(id => event.includes(id)))
}

it('no event reveals that a blocked or hidden member moves, appears or hides', async () => {
  const { attacker, site } = scene
  await blockMember(blocking, attacker)
  await blockMember(attacker, blocked)
  await reportFix(hidden, { x: 0, y: 0 }, { hide: true })
  await readTown(attacker)
  const stream = await site.listen(attacker.visitor)
  for (const x of [3_000, 9_000, -20_000, 250_000, 0]) {
    for (const member of [blocking, blocked]) {
      await reportFix(member, { x, y: 0 })
      await reportFix(member, { x, y: 0 }, { hide: true })
      await chooseSpot(member, { x: x / 2, y: 100 })
    }
    await reportFix(hidden, { x, y: 0 }, { hide: true })
    await passTime(scene, serverLimits.publishWindowMs / 10)
    await readTown(attacker)
  }
  const ids = [blocking, blocked, hidden].map(({ profileId }) => profileId)
  expect(await heardUntilDecoyMoves(stream, ids)).toEqual([])
})

it('no event reveals a move within a cell, or a move out of it before the publish slot', async () => {
  const { attacker, site } = scene
  await reportFix(victim.member, victim.home)
  await readTown(attacker)
  const stream = await site.listen(attacker.visitor)
  for (let step = 0; step < 20; step++) {
    await reportFix(victim.member, nearby(scene, victim.home, 5))
  }
  await reportFix(victim.member, { x: victim.home.x + 4_000, y: victim.home.y })
  expect(await heardUntilDecoyMoves(stream, [victim.member.profileId])).toEqual([])
})

it('a sector and its ETag stay the same while members only repeat their reports', async () => {
  const read = (headers = {}) => readSector(scene.attacker, undefined, headers)
  await reportFix(stayer.member, stayer.home)
  await passTime(scene, 2 * limits.shownTimeStepMs)
  const etag = (await read()).headers.get('etag') ?? ''
  for (let minute = 0; minute < 3; minute++) {
    await reportFix(stayer.member, nearby(scene, stayer.home, 5))
    expect((await read({ 'if-none-match': etag })).status).toBe(304)
    scene.site.clock.advance(60_000)
  }
  await passTime(scene, 2 * limits.shownTimeStepMs)
  expect((await read({ 'if-none-match': etag })).status).toBe(200)
})

describe('watching when a member is active', () => {
  it('does not reveal the second: times change only at each member’s publish slots', async () => {
    const sightings = await watchPresence(scene, () => readTown(scene.attacker))
    for (const { changedAt } of sightings) {
      expect(changedAt.length).toBeGreaterThan(4)
      const phases = changedAt.map(moment => moment % limits.shownTimeStepMs)
      expect(new Set(phases).size).toBe(1)
    }
    expect(secondsOff(sightings)).toBeGreaterThan(60)
  })

  it('reveals it if reports show at once', async () => {
    const reported = new Map<string, number>()
    const api: Scene['api'] = {
      ...scene.api,
      report: (victim, at) => {
        reported.set(victim.profileId, shownTimeMs(scene.site.clock.now().getTime()))
        return scene.api.report(victim, at)
      },
    }
    const sightings = await watchPresence({ ...scene, api }, async () =>
      (await readTown(scene.attacker)).map(seen => ({
        ...seen,
        tsUpdated: reported.get(seen.profileId) ?? seen.tsUpdated,
      })),
    )
    expect(secondsOff(sightings)).toBeLessThanOrEqual(lookMs / 1_000)
  })
})

interface Presence {
  /** The times at which the victim's device reported. */
  readonly reportedAt: number[]
  /** The times at which the attacker first saw a new time. */
  readonly changedAt: number[]
}

const lookMs = sample(60_000, 30_000)
const watchedMs = sample(5_400_000, 7_200_000)

/** Two victims use the site now and then for this long, and the attacker looks at intervals. */
async function watchPresence(
  watched: Scene,
  read: () => ReturnType<typeof readTown>,
): Promise<readonly Presence[]> {
  const { site, api, random } = watched
  const open = watched.victims.slice(3).map(victim => ({
    victim,
    seen: undefined as number | undefined,
    nextAt: 0,
    presence: { reportedAt: [], changedAt: [] } as Presence,
  }))
  for (let look = 0; look < watchedMs / lookMs; look++) {
    const now = site.clock.now().getTime()
    for (const each of open) {
      if (now >= each.nextAt) {
        await api.report(each.victim.member, nearby(watched, each.victim.home, 5))
        each.presence.reportedAt.push(now)
        each.nextAt = now + (2 + 12 * random()) * 60_000
      }
    }
    const times = new Map((await read()).map(seen => [seen.profileId, seen.tsUpdated]))
    for (const each of open) {
      const time = times.get(each.victim.member.profileId)
      if (each.seen !== undefined && time !== each.seen) each.presence.changedAt.push(now)
      each.seen = time
    }
    // The other job looks for positions that end, and none ends within two hours.
    await passTime(watched, lookMs, [publishPositions])
  }
  return open.map(({ presence }) => presence)
}

/** The median distance in time between a change that the attacker saw and a true report. */
function secondsOff(sightings: readonly Presence[]): number {
  const off = sightings.flatMap(({ reportedAt, changedAt }) =>
    changedAt.map(seen => Math.min(...reportedAt.map(at => Math.abs(seen - at))) / 1_000),
  )
  return off.toSorted((one, other) => one - other)[Math.floor(off.length / 2)] ?? 0
}
