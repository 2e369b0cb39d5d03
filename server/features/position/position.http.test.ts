import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { openTestSite, sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { publishPositions, purgePositions } from './position.jobs.ts'

const site = await sharedSiteWithClock()

const report = (member: TestMember, change: object = {}) => ({
  profileId: member.profileId,
  session: 1,
  use: 'OVERRIDE' as const,
  overrideLat: 52.520011,
  overrideLon: 13.404988,
  hide: false,
  ...change,
})
const put = (member: TestMember, change: object = {}) =>
  member.visitor.call('PUT /api/profile-position/:profileId', {
    params: { profileId: member.profileId },
    body: report(member, change),
  })
const sector = (reader: TestMember, key = '52:13', headers = {}) =>
  reader.visitor.call('GET /api/profile-briefs/by-sector/:sector', {
    params: { sector: key },
    headers,
  })
async function sees(reader: TestMember, other: TestMember, key?: string) {
  const { body } = await sector(reader, key)
  return Array.isArray(body) && body.some(brief => brief.profileId === other.profileId)
}

describe('a position', () => {
  it('chosen on the map is shown as chosen, to four decimals', async () => {
    const [walker, reader] = await site.members([{ name: 'Walker', characteristics: ['top'] }, {}])
    const reply = await put(walker)
    expect(reply).toMatchObject({
      status: 200,
      body: { disclosedLat: 52.52, disclosedLon: 13.405, precisionM: 0 },
    })
    const { body } = await sector(reader)
    const found = Array.isArray(body) && body.find(brief => brief.profileId === walker.profileId)
    expect(found).toMatchObject({
      profileName: 'Walker',
      profileChars: ['top'],
      lat: 52.52,
      lon: 13.405,
    })
    const ago = site.clock.now().getTime() - found.tsUpdated
    expect(ago).toBeGreaterThanOrEqual(0)
    expect(ago).toBeLessThan(limits.shownTimeStepMs)
    expect(Object.keys(found)).not.toContain('session')
  })

  it('from GPS is never shown, stored or logged exactly', async () => {
    const member = await site.member()
    const exact = { gpsLat: 52.51234567, gpsLon: 13.31234567 }
    const reply = await put(member, { use: 'DEVICE_GPS', ...exact })
    expect(reply.body.precisionM).toBe(1000)
    const rows = await site.platform.db
      .selectFrom('positions')
      .selectAll()
      .where('profile_id', '=', member.profileId)
      .execute()
    const seen = JSON.stringify([rows, reply.body, (await sector(member)).body])
    expect(seen).not.toContain('52.512345')
    expect(seen).not.toContain('13.312345')
    const again = await put(member, { use: 'DEVICE_GPS', gpsLat: 52.51234, gpsLon: 13.31235 })
    expect(again.body.disclosedLat).toBe(reply.body.disclosedLat)
  })

  it('is hidden at once, and shown again', async () => {
    const [member, reader] = await site.members([{}, {}])
    await put(member)
    expect(await sees(reader, member)).toBe(true)
    await put(member, { hide: true })
    expect(await sees(reader, member)).toBe(false)
    expect(await sees(member, member)).toBe(false)
    await put(member)
    expect(await sees(reader, member)).toBe(true)
  })

  it('that is only repeated stays where and as another device put it, and is known to be fresh', async () => {
    const [member, reader] = await site.members([{}, {}])
    const elsewhere = { overrideLat: 52.1, overrideLon: 13.1 }
    expect((await put(member, { ...elsewhere, hide: true, isRepeat: true })).body).toMatchObject({
      disclosedLat: 52.1,
      hide: true,
    })
    await put(member)
    expect((await put(member, { ...elsewhere, hide: true, isRepeat: true })).body).toMatchObject({
      disclosedLat: 52.52,
      disclosedLon: 13.405,
      hide: false,
    })
    expect(await sees(reader, member)).toBe(true)
    await put(member, { hide: true })
    expect((await put(member, { isRepeat: true })).body.hide).toBe(true)
    const fix = { use: 'DEVICE_GPS', gpsLat: 52.3, gpsLon: 13.3 }
    expect((await put(member, { ...fix, isRepeat: true })).body).toMatchObject({
      disclosedLat: 52.52,
      precisionM: 0,
      hide: true,
    })
    expect(await sees(reader, member)).toBe(false)
    await put(member, { ...fix, hide: false })
    expect((await put(member, { ...elsewhere, isRepeat: true })).body.precisionM).toBe(1000)
    const moved = { ...fix, gpsLat: 52.9, isRepeat: true }
    expect((await put(member, moved)).body.disclosedLat).toBeGreaterThan(52.8)
  })

  it('is reported as chosen to a browser that knows none, but not one that a browser made up', async () => {
    const member = await site.member()
    const elsewhere = { overrideLat: 48.1, overrideLon: 11.5, hide: true, isRepeat: true }
    expect((await put(member, elsewhere)).body).toMatchObject({ hide: true, isChosen: false })
    const chosen = await put(member, { hide: true })
    expect(chosen.body).toMatchObject({ hide: true, isChosen: true })
    expect((await put(member, elsewhere)).body).toMatchObject({
      disclosedLat: 52.52,
      hide: true,
      isChosen: true,
    })
    const gps = { use: 'DEVICE_GPS', gpsLat: 52.5, gpsLon: 13.4, hide: true }
    expect((await put(member, gps)).body.isChosen).toBe(false)
    expect((await put(member, elsewhere)).body.isChosen).toBe(false)
  })

  it('reported within the minute after its step moves no time that others see: only the job does', async () => {
    const [member, reader] = await site.members([{}, {}])
    await put(member)
    const timeSeen = async () => {
      const { body } = await sector(reader)
      const briefs: readonly { profileId: unknown; tsUpdated: number }[] = JSON.parse(
        JSON.stringify(body),
      )
      return briefs.find(({ profileId }) => profileId === member.profileId)?.tsUpdated
    }
    const before = (await timeSeen()) ?? 0
    const stepMs = limits.shownTimeStepMs
    /** Ten seconds into a later step. */
    const passTo = (steps: number) =>
      site.clock.advance(before + steps * stepMs + 10_000 - site.clock.now().getTime())
    passTo(1)
    await put(member)
    passTo(2)
    await put(member)
    expect(await timeSeen()).toBe(before)
    await publishPositions(site.platform)
    expect(await timeSeen()).toBe(before)
    passTo(3)
    await publishPositions(site.platform)
    await expect.poll(timeSeen).toBe(before + 2 * stepMs)
  })

  it('is shown until its device says, at most as long as the server’s clock allows, and nobody stores when GPS found it', async () => {
    const member = await site.member()
    const now = site.clock.now().getTime()
    const gps = { use: 'DEVICE_GPS', gpsLat: 52.5, gpsLon: 13.4, gpsTimestamp: 1_234_567_890_123 }
    const hour = 3_600_000
    const soon = await put(member, { ...gps, tsEffectiveUntil: now + hour })
    expect(soon.body.tsEffectiveUntil).toBe(now + hour)
    // The clock of a device may be days behind.
    const others = [now + 300 * hour, now - 30 * hour].map(at => ({ tsEffectiveUntil: at }))
    for (const until of [...others, {}]) {
      const { body } = await put(member, { ...gps, ...until })
      const longest = limits.positionValidityMs
      // Counted from the step of the report.
      expect(body.tsEffectiveUntil).toBeGreaterThan(now + longest - limits.shownTimeStepMs)
      expect(body.tsEffectiveUntil).toBeLessThanOrEqual(site.clock.now().getTime() + longest)
    }
    const rows = await site.platform.db
      .selectFrom('positions')
      .selectAll()
      .where('profile_id', '=', member.profileId)
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/1234567890|2009-02-13/)
  })

  it('that ended while hidden stays hidden after a repeat', async () => {
    const member = await site.member()
    await put(member, { hide: true })
    site.clock.advance(limits.positionValidityMs)
    await purgePositions(site.platform)
    const repeated = await put(member, { isRepeat: true })
    expect(repeated.body).toMatchObject({ hide: true, isChosen: false })
    expect((await put(member)).body.hide).toBe(false)
  })

  it('can still be hidden where it was after a refused jump', async () => {
    const strict = await openTestSite('other limits', { LIMITS_FACTOR: '0.1' })
    const [member, reader] = await strict.members([{}, {}])
    for (const overrideLat of [10, 52.5, 10]) await put(member, { overrideLat })
    expect((await put(member, { overrideLat: 52.5 })).status).toBe(429)
    expect(await sees(reader, member, '10:13')).toBe(true)
    const { status, body } = await put(member, { overrideLat: 52.5, hide: true })
    expect({ status, lat: body.disclosedLat, hide: body.hide }).toEqual({
      status: 200,
      lat: 10,
      hide: true,
    })
    expect(await sees(reader, member, '10:13')).toBe(false)
    await strict.close()
  })

  it.each([false, true])('chosen ends for all with its validity, hidden: %s', async hide => {
    const member = await site.member()
    await put(member, { overrideLat: 33.5, hide })
    site.clock.advance(limits.positionValidityMs)
    const ended = await purgePositions(site.platform)
    expect(ended).toContain(member.profileId)
    await eventually(() => site.liveMap.publishedPoint(member.profileId) === undefined)
    const nearest = await member.visitor.call('GET /api/profile-briefs/nearest')
    expect(nearest.status).toBe(409)
  })

  it('chosen is not lost to a repeat that comes at the same moment', async () => {
    const member = await site.member()
    await put(member)
    await Promise.all([put(member, { hide: true }), put(member, { isRepeat: true })])
    expect((await put(member, { isRepeat: true })).body.hide).toBe(true)
  })

  it('ends after 26 hours', async () => {
    const member = await site.member()
    await put(member)
    const later = await openTestSiteView(limits.positionValidityMs + 1000)
    expect(later.includes(member.profileId)).toBe(false)
  })

  it('is not shown to a blocked member, nor theirs to the blocker', async () => {
    const [one, other] = await site.members([{}, {}])
    await put(one)
    await put(other)
    await site.platform.db
      .insertInto('blocks')
      .values({
        blocker_profile_id: one.profileId,
        blocked_profile_id: other.profileId,
        created_at: new Date(),
      })
      .execute()
    await site.liveMap.refresh([one.profileId, other.profileId])
    expect(await sees(one, other)).toBe(false)
    expect(await sees(other, one)).toBe(false)
    expect(await sees(one, one)).toBe(true)
  })

  it('is refused when foreign, incomplete, out of range or not a number', async () => {
    const [member, other] = await site.members([{}, {}])
    expect((await put(member, { profileId: other.profileId })).status).toBe(403)
    const foreign = await member.visitor.call('PUT /api/profile-position/:profileId', {
      params: { profileId: other.profileId },
      body: report(other),
    })
    expect(foreign.status).toBe(403)
    expect((await put(member, { overrideLat: 91 })).status).toBe(422)
    expect((await put(member, { overrideLon: null })).status).toBe(422)
    expect((await put(member, { overrideLat: 'NaN' })).status).toBe(422)
    expect((await put(member, { use: 'DEVICE_GPS' })).status).toBe(422)
    expect((await put(member, { use: 'TELEPATHY' })).status).toBe(422)
    const notANumber = await member.visitor.fetch(`/api/profile-position/${member.profileId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report(member)).replace('52.520011', 'NaN'),
    })
    expect(notANumber.status).toBe(400)
    expect((await put(await site.member({ birthdate: null }))).status).toBe(403)
    expect(await sees(other, member)).toBe(false)
    const visitor = await site.visitor().call('PUT /api/profile-position/:profileId', {
      params: { profileId: randomUUID() },
      body: report(member),
    })
    expect(visitor.status).toBe(401)
  })

  it('written by many members at the same time is acknowledged to each', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => site.member()))
    const replies = await Promise.all(
      members.map((member, index) =>
        put(member, { overrideLat: -33.5, overrideLon: 151 + index / 100 }),
      ),
    )
    replies.forEach((reply, index) => {
      expect(reply.body.disclosedLon).toBeCloseTo(151 + index / 100, 4)
    })
    const { body } = await sector(members[0] ?? (await site.member()), '-34:151')
    expect(Array.isArray(body) && body.length).toBe(20)
  })
})

async function openTestSiteView(aheadMs: number) {
  site.clock.advance(aheadMs)
  const reader = await site.member()
  const { body } = await sector(reader)
  return JSON.stringify(body)
}

describe('a sector', () => {
  it('answers 304 to who has it already, and anew after a change', async () => {
    const [reader, member] = await site.members([{}, {}])
    await put(member, { overrideLat: 10.5, overrideLon: 20.5 })
    const first = await sector(reader, '10:20')
    const etag = first.headers.get('etag') ?? ''
    for (const held of [etag, `W/${etag}`, `"older", ${etag}`]) {
      expect((await sector(reader, '10:20', { 'if-none-match': held })).status).toBe(304)
    }
    await put(member, { overrideLat: 10.6, overrideLon: 20.5 })
    expect((await sector(reader, '10:20', { 'if-none-match': etag })).status).toBe(200)
  })

  it('is refused outside the world, oversized, or without a session', async () => {
    const reader = await site.member()
    expect((await sector(reader, '95:0')).status).toBe(422)
    expect((await sector(reader, '0:180')).status).toBe(422)
    expect((await sector(reader, 'a:b')).status).toBe(422)
    const oversized = await reader.visitor.call('GET /api/profile-briefs/by-sector/:sector', {
      params: { sector: '1:1' },
      query: { size: 1501 },
    })
    expect(oversized.status).toBe(422)
    const anonymous = await site.visitor().call('GET /api/profile-briefs/by-sector/:sector', {
      params: { sector: '1:1' },
    })
    expect(anonymous.status).toBe(401)
  })
})
