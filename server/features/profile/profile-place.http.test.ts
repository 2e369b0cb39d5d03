import { expect, it } from 'vitest'
import { placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { openTestSite, sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

const site = await sharedSiteWithClock()

const walk = { lat: 52.52, lon: 13.405 }

async function report(member: TestMember, hide: boolean, place: object = {}) {
  const { body } = expectDone(await placeMember(member, walk, { hide, ...place }))
  return { lat: body.disclosedLat, lon: body.disclosedLon }
}

const seen = ({ visitor }: TestMember, { profileId: id }: TestMember) =>
  visitor.call('GET /api/profile/:id', { params: { id } })

it('a profile tells others the published point, never the one that GPS gave', async () => {
  const [reader, walker] = await site.members([{}, {}])
  await report(walker, false)
  // The time as the map tells it, in steps.
  const place = { ...walk, tsShown: expect.any(Number) }
  expect((await seen(reader, walker)).body).toMatchObject(place)

  const gps = await site.member()
  const exact = { use: 'DEVICE_GPS', gpsLat: 52.51234567, gpsLon: 13.31234567 }
  const published = await report(gps, false, exact)
  const { body } = await seen(reader, gps)
  expect(body).toMatchObject(published)
  expect(JSON.stringify(body)).not.toMatch(/52\.51234|13\.31234/)
})

it('a hidden, an expired and a never placed member answer alike, without a point', async () => {
  const traits = { name: 'Alike' }
  const expired = await site.member(traits)
  await report(expired, false)
  site.clock.advance(limits.positionValidityMs)
  const hidden = await site.member(traits)
  await report(hidden, false)
  await report(hidden, true)
  const unplaced = await site.member(traits)
  const reader = await site.member()

  const answers = await Promise.all([hidden, expired, unplaced].map(other => seen(reader, other)))
  const shapes = answers.map(({ status, body }) => ({
    status,
    body: { ...body, id: '', tsUpdated: 0 },
  }))
  expect(shapes[0]?.status).toBe(200)
  const keys = Object.keys(shapes[0]?.body ?? {})
  expect(keys.filter(key => ['lat', 'lon', 'tsShown'].includes(key))).toEqual([])
  expect(new Set(shapes.map(shape => JSON.stringify(shape))).size).toBe(1)
})

it('members get no point of themselves', async () => {
  const reader = await site.member()
  await report(reader, false)
  const own = await seen(reader, reader)
  expect(own.status).toBe(200)
  expect(Object.keys(own.body)).not.toContain('lat')
})

it('only a profile with a point spends the budget of positions, and none of a conversation does', async () => {
  const strict = await openTestSite('other limits', { LIMITS_FACTOR: '0.05' })
  try {
    const [reader, partner, placeless, stranger] = await strict.members([{}, {}, {}, {}])
    for (const placed of [partner, stranger]) await report(placed, false)
    await sendMessage(partner, reader, 'Hello')
    const most = limits.positionReads.count * 0.05
    for (const free of [partner, placeless]) {
      for (let reads = 0; reads <= most; reads++) {
        expect((await seen(reader, free)).status).toBe(200)
      }
    }
    for (let reads = 0; reads < most; reads++) {
      expect((await seen(reader, stranger)).status).toBe(200)
    }
    expect((await seen(reader, stranger)).status).toBe(429)
    expect((await seen(reader, partner)).status).toBe(200)
  } finally {
    await strict.close()
  }
})
