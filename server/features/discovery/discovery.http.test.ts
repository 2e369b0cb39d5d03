import { describe, expect, it } from 'vitest'
import { idsIn, readBounds, readNearest } from '#server/testing/map-reads.ts'
import { blockMember, placeMember } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import { mapLimits } from '#shared/map-limits.ts'

const site = await sharedSiteWithClock()

async function placed(lat: number, lon: number) {
  const member = await site.member()
  expectDone(await placeMember(member, { lat, lon }))
  return member
}

const aggregates = ({ visitor }: TestMember, headers = {}) =>
  visitor.call('GET /api/profile-positions/aggregates', { headers })

describe('the nearest members', () => {
  it('need a position of the reader, hidden or not', async () => {
    const reader = await site.member()
    expect(await readNearest(reader)).toMatchObject(refused('position/none-yet'))
    await placeMember(reader, { lat: 40, lon: 40 }, { hide: true })
    expect(idsIn(await readNearest(reader))).toEqual([])
  })

  it('are sorted by the distance of the published points, then by id, without the reader', async () => {
    const reader = await placed(-10.5, 20.5)
    const far = await placed(-10.5, 21.4)
    const near = await placed(-10.6, 20.5)
    const twins = [await placed(-10.5, 20.7), await placed(-10.5, 20.7)]
    await placed(-10.5, 21.51)
    const expected = [near, ...twins, far].map(({ profileId }) => profileId)
    expect(idsIn(await readNearest(reader))).toEqual(expected)
  })
})

it('an answer has an entity tag in each form, and both return 304 until something changes', async () => {
  const reader = await placed(63.5, 140.5)
  for (let index = 0; index < 6; index++) await placed(63.5, 140.6)
  const ask = (headers: Record<string, string>) => readNearest(reader, {}, headers)
  const plain = await ask({ 'accept-encoding': 'br, gzip;q=0' })
  const gzipped = await ask({ 'accept-encoding': 'gzip' })
  expect(plain.text.length).toBeGreaterThan(1_024)
  expect(gzipped.text).toBe(plain.text)
  expect(plain.headers.get('cache-control')).toBe('no-store')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(gzipped.headers.get('content-encoding')).toBe('gzip')
  const tags = [plain, gzipped].map(({ headers }) => headers.get('etag') ?? '')
  expect(tags[0]).toMatch(/^"[^"]+"$/)
  expect(tags[1]).toBe(tags[0]?.replace(/"$/, '-gzip"'))
  for (const tag of tags) {
    for (const encoding of ['gzip', 'identity']) {
      const reply = await ask({ 'if-none-match': tag, 'accept-encoding': encoding })
      expect([reply.status, reply.text, reply.headers.get('etag')]).toEqual([304, '', tag])
      expect(reply.headers.get('vary')).toBe('accept-encoding')
    }
  }
  await placed(63.5, 140.6)
  expect((await ask({ 'if-none-match': tags.join() })).status).toBe(200)
})

describe('bounds', () => {
  const box = { latMin: 30.25, lonMin: -20.75, latMax: 30.75, lonMax: -20.25 }

  it('contain the members within, including the edges, in the order of ids, page by page', async () => {
    const reader = await site.member()
    const within = [await placed(30.25, -20.75), await placed(30.75, -20.25)]
    within.push(await placed(30.5, -20.5), await placed(30.6, -20.3))
    await placed(30.76, -20.5)
    const expected = within.map(({ profileId }) => profileId)
    expect(idsIn(await readBounds(reader, box))).toEqual(expected)
    const pageOf = async (page: number) =>
      idsIn(await readBounds(reader, { ...box, page, size: 3 }))
    expect([await pageOf(0), await pageOf(1)]).toEqual([expected.slice(0, 3), expected.slice(3)])
  })

  it.each([
    { latMin: 'south' },
    { latMin: '1e1' },
    { latMin: 'NaN' },
    { lonMax: [] },
    { latMin: -90, latMax: 90, lonMin: -180, lonMax: 180 },
  ])('are refused with %j', async change => {
    const reader = await site.member()
    expect((await readBounds(reader, { ...box, ...change })).status).toBe(422)
  })
})

it('aggregates are the same bytes for every reader, rounded to fives, for two minutes', async () => {
  const one = await placed(-40.5, -60.5)
  for (let index = 1; index < 7; index++) await placed(-40.5, -60.5)
  site.clock.advance(mapLimits.aggregatesKeptMs)
  const other = await site.member()
  await blockMember(one, other)
  const [first, second] = [await aggregates(one), await aggregates(other)]
  expect(second.text).toBe(first.text)
  const cell = { centerLat: -40.5, centerLon: -60.5, deltaLat: 1, deltaLon: 1, count: 5 }
  expect(first.body).toContainEqual({ ...cell, tsUpdated: expect.any(Number) })
  for (let index = 0; index < 3; index++) await placed(-40.5, -60.5)
  expect((await aggregates(one)).text).toBe(first.text)
  const etag = first.headers.get('etag') ?? ''
  expect((await aggregates(one, { 'if-none-match': etag })).status).toBe(304)
  site.clock.advance(mapLimits.aggregatesKeptMs)
  expect((await aggregates(one)).text).toContain('"count":10')
})
