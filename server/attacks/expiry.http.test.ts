import { expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { limits } from '#shared/limits.ts'
import { openScene, passTime, reportFix } from './scene.ts'
import { lookAtAll } from './town.ts'

const scene = await openScene({ victims: 3 })

const isShown = async () => (await lookAtAll(scene)).map(spot => spot !== undefined)

it('a position ends after 26 hours by the server’s clock, whatever the client asks for', async () => {
  const { site } = scene
  const [{ member, home }] = firstOf(scene.victims, 1)
  const inAYear = site.clock.now().getTime() + 365 * 86_400_000
  const change = { gpsTimestamp: inAYear, tsEffectiveUntil: inAYear }
  const reply = await reportFix(member, home, change)
  const until = Number(reply.body.tsEffectiveUntil)
  // Counted from the step of the report, whose second the end would tell otherwise.
  const early = site.clock.now().getTime() + limits.positionValidityMs - until
  expect(early).toBeGreaterThanOrEqual(0)
  expect(early).toBeLessThan(limits.shownTimeStepMs)
  site.clock.advance(limits.positionValidityMs - early - 1)
  expect((await isShown())[0]).toBe(true)
  site.clock.advance(1)
  expect((await isShown())[0]).toBe(false)
  site.clock.advance(early)
  expect(await isShown()).toEqual([false, false, false])
  const { text } = await scene.attacker.visitor.fetch(`/api/profile/${member.profileId}`)
  expect(text).not.toMatch(/"l(at|on)"/)
})

it('and is then erased from the table, with all that could tell of a place', async () => {
  const { site, victims } = scene
  const ids = victims.map(({ member }) => member.profileId)
  await passTime(scene, 600_000)
  for (const { table, columns } of await findRows(site.platform.db, ids)) {
    if (table !== 'public.positions') continue
    expect(columns).toMatchObject({ lat: 0, lon: 0, pending_lat: null, pending_lon: null })
    expect(columns.reported_at).toMatch(/^1970-01-01/)
    expect(columns.memory).toHaveLength(1)
  }
  await passTime(scene, (limits.rememberedCellDays + 2) * 86_400_000)
  const left = await findRows(site.platform.db, ids)
  expect(left.filter(({ table }) => table === 'public.positions')).toEqual([])
})
