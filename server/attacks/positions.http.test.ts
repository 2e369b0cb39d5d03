import { describe, expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { blockMember, placeMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { openScene, passTime, reportFix } from './scene.ts'
import { lookAtAll } from './town.ts'

const dayMs = 86_400_000
const town = await openScene({ victims: 3 })
const strictTown = await openScene({ victims: 1, decoys: 3, env: { LIMITS_FACTOR: '1' } })
/** Decoys bring a cell just below the count at which the site shows it, so one victim makes the difference. */
const countedTown = await openScene({ victims: 1, decoys: serverLimits.aggregateMembersMin - 1 })

const isShown = async () => (await lookAtAll(town)).map(spot => spot !== undefined)

it('a position ends after 26 hours by the server’s clock, whatever the client requests', async () => {
  const { site } = town
  const [{ member, home }] = firstOf(town.victims, 1)
  const inAYear = site.clock.now().getTime() + 365 * 86_400_000
  const change = { gpsTimestamp: inAYear, tsEffectiveUntil: inAYear }
  const reply = await reportFix(member, home, change)
  const until = Number(reply.body.tsEffectiveUntil)
  // The end counts from the time step of the report. Otherwise it would reveal the second.
  const early = site.clock.now().getTime() + limits.positionValidityMs - until
  expect(early).toBeGreaterThanOrEqual(0)
  expect(early).toBeLessThan(limits.shownTimeStepMs)
  site.clock.advance(limits.positionValidityMs - early - 1)
  expect((await isShown())[0]).toBe(true)
  site.clock.advance(1)
  expect((await isShown())[0]).toBe(false)
  site.clock.advance(early)
  expect(await isShown()).toEqual([false, false, false])
  const { text } = await town.attacker.visitor.fetch(`/api/profile/${member.profileId}`)
  expect(text).not.toMatch(/"l(at|on)"/)
})

it('the job then erases it from the table, with all that could reveal a location', async () => {
  const { site, victims } = town
  const ids = victims.map(({ member }) => member.profileId)
  await passTime(town, 600_000)
  for (const { table, columns } of await findRows(site.platform.db, ids)) {
    if (table !== 'public.positions') continue
    expect(columns).toMatchObject({ lat: 0, lon: 0, pending_lat: null, pending_lon: null })
    expect(columns.reported_at).toMatch(/^1970-01-01/)
    expect(columns.memory).toHaveLength(1)
  }
  await passTime(town, (limits.rememberedCellDays + 2) * 86_400_000)
  const left = await findRows(site.platform.db, ids)
  expect(left.filter(({ table }) => table === 'public.positions')).toEqual([])
})

it('nobody jumps around the world more than 20 times a day with positions that end at once', async () => {
  const [{ member }] = firstOf(strictTown.decoys, 1)
  await passTime(strictTown, dayMs)
  const jumps = sample(40, 120)
  let arrived = 0
  for (let jump = 0; jump < jumps; jump++) {
    const far = { lat: -60 + (jump % 12) * 10, lon: -170 + (jump % 30) * 11 }
    const tsEffectiveUntil = strictTown.site.clock.now().getTime() + 1_000
    const { status } = await placeMember(member, far, { tsEffectiveUntil })
    if (status === 200) arrived++
    else expect(status).toBe(429)
    await passTime(strictTown, (22 * 3_600_000) / jumps)
  }
  expect(arrived).toBeLessThanOrEqual(serverLimits.farJumps.count)
})

const [victim] = firstOf(countedTown.victims, 1)
// The attacker hides far from all others and only reads.
await reportFix(countedTown.attacker, { x: 0, y: 0 }, { hide: true })

/** The new aggregates, without the time of the count. */
async function counted(reader: TestMember): Promise<string> {
  await passTime(countedTown, mapLimits.aggregatesKeptMs)
  const { text } = expectDone(await reader.visitor.call('GET /api/profile-positions/aggregates'))
  return text.replaceAll(/"tsUpdated":\d+/g, '')
}

describe('the counts of the map', () => {
  it('reveal with decoys whether a visible member is in a whole degree, but not where in it', async () => {
    const answers = new Set<string>()
    for (const x of [-9_000, 0, 4_000, 9_000]) {
      await reportFix(victim.member, { x, y: 500 })
      await passTime(countedTown, serverLimits.publishWindowMs)
      answers.add(await counted(countedTown.attacker))
    }
    expect([...answers]).toEqual([
      expect.stringContaining(`"count":${serverLimits.aggregateMembersMin}`),
    ])
  })

  it('do not reveal who blocks the reader, and include no hidden member', async () => {
    const before = await counted(countedTown.attacker)
    await blockMember(victim.member, countedTown.attacker)
    expect(await counted(countedTown.attacker)).toBe(before)
    await reportFix(victim.member, victim.home, { hide: true })
    const hidden = await counted(countedTown.attacker)
    expect(hidden).not.toContain(`"count":${serverLimits.aggregateMembersMin}`)
    await reportFix(victim.member, { x: 3_000, y: 3_000 }, { hide: true })
    expect(await counted(countedTown.attacker)).toBe(hidden)
  })
})
