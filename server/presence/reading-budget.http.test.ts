import { expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import { readBounds, readNearest, readSector } from '#server/testing/map-reads.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedStrictSite()

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const profile = ({ visitor }: TestMember, { profileId: id }: Pick<TestMember, 'profileId'>) =>
  visitor.call('GET /api/profile/:id', { params: { id } })

/** A sector key for each number below 360 * 90. */
const keyOf = (index: number) => `${Math.floor(index / 360)}:${(index % 360) - 180}`

/** Reads new sectors, a hundred a minute. */
async function readSectors(reader: TestMember, from: number, count: number) {
  const statuses: number[] = []
  for (let index = from; index < from + count; index++) {
    if (statuses.length % 100 === 0) site.clock.advance(minuteMs)
    statuses.push((await readSector(reader, keyOf(index))).status)
  }
  return statuses
}

it('an account reads 120 times a minute with any call, and other accounts are not affected', async () => {
  const [reader, other] = await site.members([{}, {}])
  for (const placed of [reader, other]) await placeMember(placed, { lat: 10.5, lon: 10.5 })
  const box = { latMin: 10, latMax: 10.5, lonMin: 10, lonMax: 10.5 }
  const statuses: number[] = []
  for (let turn = 0; turn < limits.positionReads.count / 4; turn++) {
    const replies = await Promise.all([
      readNearest(reader),
      readSector(reader, '10:10'),
      readBounds(reader, box),
      profile(reader, other),
    ])
    statuses.push(...replies.map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await readSector(reader, '10:10')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await readNearest(reader)).status).toBe(429)
  expect((await readSector(other, '10:10')).status).toBe(200)
  expect((await profile(reader, reader)).status).toBe(200)
  site.clock.advance(minuteMs)
  expect((await readSector(reader, '10:10')).status).toBe(200)
})

it('an account reads 240 different sectors an hour, and may reread them', async () => {
  const reader = await site.member()
  const [hourly] = serverLimits.sectorsRead
  const statuses = await readSectors(reader, 0, hourly.count + 1)
  expect(statuses.indexOf(429)).toBe(hourly.count)
  expect((await readSector(reader, keyOf(0))).status).toBe(200)
  const box = { latMin: 50, latMax: 50.5, lonMin: 10, lonMax: 10.5 }
  const refused = await readBounds(reader, box)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  await placeMember(reader, { lat: 50.5, lon: 10.5 })
  expect((await readNearest(reader)).status).toBe(429)
  site.clock.advance(hourMs)
  expect((await readBounds(reader, box)).status).toBe(200)
  expect((await readNearest(reader)).status).toBe(200)
})

it('bounds and the nearest count every sector they show', async () => {
  const reader = await site.member()
  const whole = { latMin: 0, latMax: 14.9, lonMin: 0, lonMax: 14.9 }
  expect((await readBounds(reader, whole)).status).toBe(200)
  await placeMember(reader, { lat: 30.5, lon: 30.5 })
  expect((await readNearest(reader)).status).toBe(200)
  const strip = { latMin: 40, latMax: 40.5, lonMin: 40 }
  expect((await readBounds(reader, { ...strip, lonMax: 46.5 })).status).toBe(429)
  expect((await readBounds(reader, { ...strip, lonMax: 45.5 })).status).toBe(200)
})

it('a profile counts the sector of the point it shows, and none without a point', async () => {
  const [reader, placed, hidden] = await site.members([{}, {}, {}])
  await placeMember(placed, { lat: 60.5, lon: 10.5 })
  await placeMember(hidden, { lat: 60.5, lon: 20.5 }, { hide: true })
  const [hourly] = serverLimits.sectorsRead
  const statuses = await readSectors(reader, 0, hourly.count - 1)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await profile(reader, hidden)).status).toBe(200)
  expect((await profile(reader, placed)).body).toMatchObject({ lat: 60.5, lon: 10.5 })
  expect((await profile(reader, placed)).status).toBe(200)
  await placeMember(placed, { lat: 60.5, lon: 11.5 })
  const refused = await profile(reader, placed)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(JSON.stringify(refused.body)).not.toContain('lat')
  expect((await readSector(reader, keyOf(hourly.count))).status).toBe(429)
  expect((await profile(reader, hidden)).status).toBe(200)
  expect((await profile(reader, { profileId: crypto.randomUUID() })).status).toBe(404)
  expect((await profile(reader, reader)).status).toBe(200)
})

it('a member jumps more than 200 km twenty times a day, and shorter distances without limit', async () => {
  const member = await site.member()
  const at = (lat: number) => placeMember(member, { lat, lon: 5 })
  await at(0)
  await spendAllowance(serverLimits.farJumps.count, 200, nth => {
    site.clock.advance(minuteMs)
    return at(nth % 2 === 0 ? 2 : 0)
  })
  expect((await at(1.7)).status).toBe(200)
  expect((await at(3)).status).toBe(200)
  site.clock.advance(24 * hourMs)
  expect((await at(0)).status).toBe(200)
})
