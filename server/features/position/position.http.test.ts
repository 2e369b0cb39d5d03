import { beforeEach, describe, expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import { eventually } from '#server/testing/eventually.ts'
import { briefIn, readSector as sector } from '#server/testing/map-reads.ts'
import { placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, siteOfTest, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { publishPositions, purgePositions } from './position.jobs.ts'

const site = await sharedSiteWithClock()

let member: TestMember
let reader: TestMember
beforeEach(async () => {
  ;[member, reader] = await site.members([{}, {}])
})

const point = { lat: 52.520011, lon: 13.404988 }
const put = (member: TestMember, change: object = {}) => placeMember(member, point, change)
const gps = { use: 'DEVICE_GPS', gpsLat: 52.3, gpsLon: 13.3 }
const briefOf = async (reader: TestMember, member: TestMember, key?: string) =>
  briefIn(await sector(reader, key), member)
const sees = async (...asked: Parameters<typeof briefOf>) => (await briefOf(...asked)) !== undefined
const stored = async ({ profileId }: TestMember) =>
  JSON.stringify(await rowsOf(site, 'positions', { profile_id: profileId }))

describe('a position', () => {
  it('chosen on the map is shown as chosen, to four decimals', async () => {
    const walker = await site.member({ name: 'Walker', characteristics: ['top'] })
    const reply = await put(walker)
    expect(reply).toMatchObject({
      status: 200,
      body: { disclosedLat: 52.52, disclosedLon: 13.405, precisionM: 0 },
    })
    const found = await briefOf(reader, walker)
    const shown = { profileName: 'Walker', profileChars: ['top'], lat: 52.52, lon: 13.405 }
    expect(found).toMatchObject(shown)
    const ago = site.clock.now().getTime() - Number(found?.tsUpdated)
    expect(ago).toBeGreaterThanOrEqual(0)
    expect(ago).toBeLessThan(limits.shownTimeStepMs)
    expect(found).not.toHaveProperty('session')
  })

  it('from GPS is never shown, stored or logged exactly', async () => {
    const exact = { gpsLat: 52.51234567, gpsLon: 13.31234567 }
    const reply = await put(member, { use: 'DEVICE_GPS', ...exact })
    expect(reply.body.precisionM).toBe(1000)
    const seen = `${await stored(member)} ${reply.text} ${(await sector(member)).text}`
    expect(seen).not.toContain('52.512345')
    expect(seen).not.toContain('13.312345')
    const again = await put(member, { use: 'DEVICE_GPS', gpsLat: 52.51234, gpsLon: 13.31235 })
    expect(again.body.disclosedLat).toBe(reply.body.disclosedLat)
  })

  it('is hidden at once, and shown again', async () => {
    await put(member)
    expect(await sees(reader, member)).toBe(true)
    await put(member, { hide: true })
    expect(await sees(reader, member)).toBe(false)
    expect(await sees(member, member)).toBe(false)
    await put(member)
    expect(await sees(reader, member)).toBe(true)
  })

  it('that is only repeated keeps the point and mode of another device, and counts as fresh', async () => {
    const elsewhere = { overrideLat: 52.1, overrideLon: 13.1, isRepeat: true }
    const chosen = { disclosedLat: 52.52, disclosedLon: 13.405 }
    const expectAnswer = async (change: object, body: object) =>
      expect(await put(member, change)).toMatchObject({ body })
    await expectAnswer({ ...elsewhere, hide: true }, { disclosedLat: 52.1, hide: true })
    await put(member)
    await expectAnswer({ ...elsewhere, hide: true }, { ...chosen, hide: false })
    expect(await sees(reader, member)).toBe(true)
    await put(member, { hide: true })
    await expectAnswer({ isRepeat: true }, { hide: true })
    await expectAnswer({ ...gps, isRepeat: true }, { ...chosen, precisionM: 0, hide: true })
    expect(await sees(reader, member)).toBe(false)
    await put(member, gps)
    await expectAnswer(elsewhere, { precisionM: 1000 })
    const moved = await put(member, { ...gps, gpsLat: 52.9, isRepeat: true })
    expect(moved.body.disclosedLat).toBeGreaterThan(52.8)
  })

  it('is reported as chosen to a browser without one, but a browser cannot invent one', async () => {
    const elsewhere = { overrideLat: 48.1, overrideLon: 11.5, isRepeat: true }
    for (const [change, expected] of [
      [elsewhere, { isChosen: false }],
      [{}, { isChosen: true }],
      [elsewhere, { disclosedLat: 52.52, isChosen: true }],
      [gps, { isChosen: false }],
      [elsewhere, { isChosen: false }],
    ] as const) {
      const reply = await put(member, { hide: true, ...change })
      expect(reply.body).toMatchObject({ hide: true, ...expected })
    }
  })

  it('reported within a minute after its step does not move the time that others see: only the job does', async () => {
    await put(member)
    const timeSeen = async () => Number((await briefOf(reader, member))?.tsUpdated)
    const before = await timeSeen()
    const stepMs = limits.shownTimeStepMs
    /** Moves to ten seconds into a later step. */
    const passTo = (steps: number) =>
      site.clock.advance(before + steps * stepMs + 10_000 - site.clock.now().getTime())
    for (const step of [1, 2]) {
      passTo(step)
      await put(member)
    }
    expect(await timeSeen()).toBe(before)
    await publishPositions(site.platform)
    expect(await timeSeen()).toBe(before)
    passTo(3)
    await publishPositions(site.platform)
    await expect.poll(timeSeen).toBe(before + 2 * stepMs)
  })

  it('is shown until the end that its device sets, up to the server’s limit, and the time of the GPS fix is not stored', async () => {
    const now = site.clock.now().getTime()
    const fix = { ...gps, gpsTimestamp: 1_234_567_890_123 }
    const hour = 3_600_000
    const soon = await put(member, { ...fix, tsEffectiveUntil: now + hour })
    expect(soon.body.tsEffectiveUntil).toBe(now + hour)
    // The clock of a device may be days behind.
    for (const tsEffectiveUntil of [now + 300 * hour, now - 30 * hour, undefined]) {
      const { body } = await put(member, { ...fix, tsEffectiveUntil })
      const longest = limits.positionValidityMs
      // Counted from the step of the update.
      expect(body.tsEffectiveUntil).toBeGreaterThan(now + longest - limits.shownTimeStepMs)
      expect(body.tsEffectiveUntil).toBeLessThanOrEqual(site.clock.now().getTime() + longest)
    }
    expect(await stored(member)).not.toMatch(/1234567890|2009-02-13/)
  })

  it('that ended while hidden stays hidden after a repeat', async () => {
    await put(member, { hide: true })
    site.clock.advance(limits.positionValidityMs)
    await purgePositions(site.platform)
    const repeated = await put(member, { isRepeat: true })
    expect(repeated.body).toMatchObject({ hide: true, isChosen: false })
    expect((await put(member)).body.hide).toBe(false)
  })

  it('can still be hidden at its old point after a refused jump', async () => {
    const strict = await siteOfTest('other limits', { LIMITS_FACTOR: '0.1' })
    const [member, reader] = await strict.members([{}, {}])
    for (const overrideLat of [10, 52.5, 10]) await put(member, { overrideLat })
    expect((await put(member, { overrideLat: 52.5 })).status).toBe(429)
    expect(await sees(reader, member, '10:13')).toBe(true)
    const hidden = await put(member, { overrideLat: 52.5, hide: true })
    expect(hidden).toMatchObject({ status: 200, body: { disclosedLat: 10, hide: true } })
    expect(await sees(reader, member, '10:13')).toBe(false)
  })

  it.each([false, true])(
    'chosen on the map ends for everybody when its validity ends, hidden: %s',
    async hide => {
      await put(member, { overrideLat: 33.5, hide })
      site.clock.advance(limits.positionValidityMs)
      const ended = await purgePositions(site.platform)
      expect(ended).toContain(member.profileId)
      await eventually(() => site.liveMap.publishedPoint(member.profileId) === undefined)
      const nearest = await member.visitor.call('GET /api/profile-briefs/nearest')
      expect(nearest.status).toBe(409)
    },
  )

  it('chosen on the map is not lost to a repeat at the same moment', async () => {
    await put(member)
    await Promise.all([put(member, { hide: true }), put(member, { isRepeat: true })])
    expect((await put(member, { isRepeat: true })).body.hide).toBe(true)
  })

  it.each([
    ['incomplete', { overrideLon: null }],
    ['of another kind', { use: 'DEVICE_GPS' }],
    ['not a number', { overrideLat: 'NaN' }],
  ])('is refused when it is %s', async (_, change) => {
    expect((await put(member, change)).status).toBe(422)
  })

  it('is refused if body and address name different profiles', async () => {
    expect((await put(member, { profileId: reader.profileId })).status).toBe(403)
    expect(await sees(reader, member)).toBe(false)
  })

  it('written by many members at the same time is acknowledged to each', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => site.member()))
    const lonOf = (index: number) => 151 + index / 100
    const replies = await Promise.all(
      members.map((member, index) => placeMember(member, { lat: -33.5, lon: lonOf(index) })),
    )
    for (const [index, { body }] of replies.entries()) {
      expect(body.disclosedLon).toBeCloseTo(lonOf(index), 4)
    }
    expect((await sector(reader, '-34:151')).body).toHaveLength(20)
  })
})

describe('a sector', () => {
  it.each(['95:0', '0:180', 'a:b', '1:1?size=1501'])('is refused as %s', async key => {
    expect((await reader.visitor.fetch(`/api/profile-briefs/by-sector/${key}`)).status).toBe(422)
  })
})

const profileOf = ({ profileId: id }: TestMember, { visitor } = reader) =>
  visitor.call('GET /api/profile/:id', { params: { id } })

it('a profile shows others the published point, never the GPS fix', async () => {
  await put(member)
  // The time in steps, as the map shows it.
  const place = { lat: 52.52, lon: 13.405, tsShown: expect.any(Number) }
  expect((await profileOf(member)).body).toMatchObject(place)
  const exact = { use: 'DEVICE_GPS', gpsLat: 52.51234567, gpsLon: 13.31234567 }
  const walker = await site.member()
  const { disclosedLat: lat, disclosedLon: lon } = (await put(walker, exact)).body
  const { body } = await profileOf(walker)
  expect(body).toMatchObject({ lat, lon })
  expect(JSON.stringify(body)).not.toMatch(/52\.51234|13\.31234/)
})

it('profiles of a hidden, an expired and a never placed member look alike, without a point', async () => {
  const traits = { name: 'Alike' }
  const [expired, hidden, unplaced] = await site.members([traits, traits, traits])
  await put(expired)
  site.clock.advance(limits.positionValidityMs)
  await put(hidden)
  await put(hidden, { hide: true })
  const shapes = new Set<string>()
  for (const each of [expired, hidden, unplaced]) {
    const { body } = expectDone(await profileOf(each))
    for (const name of ['lat', 'lon', 'tsShown']) expect(body).not.toHaveProperty(name)
    shapes.add(JSON.stringify({ ...body, id: '', tsUpdated: 0 }))
  }
  expect(shapes.size).toBe(1)
})

it('members do not get their own point', async () => {
  await put(reader)
  expect(expectDone(await profileOf(reader)).body).not.toHaveProperty('lat')
})

it('only a profile with a point spends the budget of positions, except in a conversation', async () => {
  const strict = await siteOfTest('other limits', { LIMITS_FACTOR: '0.05' })
  const [asker, partner, placeless, stranger] = await strict.members([{}, {}, {}, {}])
  for (const placed of [partner, stranger]) await put(placed)
  await sendMessage(partner, asker, 'Hello')
  const most = limits.positionReads.count * 0.05
  for (const free of [partner, placeless]) {
    for (let reads = 0; reads <= most; reads++) expectDone(await profileOf(free, asker))
  }
  await spendAllowance(most, 200, () => profileOf(stranger, asker))
  expectDone(await profileOf(partner, asker))
})
