import { describe, expect, it } from 'vitest'
import { purgePositions } from '#server/features/position/position.jobs.ts'
import { tokenIn } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, siteOfTest, type TestSite } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { renewPositions } from './demo.jobs.ts'
import { demoLogins } from './demo-logins.ts'
import { citiesOf, type DemoMember, demoMembers } from './demo-members.ts'
import { adminNumber, demoMemberNumber } from './plan-member.ts'
import { seedCommunity, seedDemo } from './seed-demo.ts'

const size = 12
const hourMs = 3_600_000
const dayAndMoreMs = 27 * hourMs

const quiet = () => undefined

/** Logs in with a printed line, as a reader of the console does. */
async function logIn(site: TestSite, line: string | undefined): Promise<Visitor> {
  const token = tokenIn(line?.split(': ')[1] ?? '')
  const { email, password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  const visitor = site.visitor()
  const reply = await visitor.call('POST /api/auth', { form: { username: email, password } })
  expect(reply.status).toBe(200)
  return visitor
}

async function namesInCity(reader: Visitor): Promise<string[]> {
  const { body } = await reader.call('GET /api/profile-briefs/by-sector/:sector', {
    params: { sector: '52:13' },
  })
  return Array.isArray(body) ? body.map(brief => String(brief.profileName)).toSorted() : []
}

/** A community without its pictures, as an interrupted start leaves it. */
async function openCommunity(members: number) {
  const site = await ownSite('a demo community', { DEMO: String(members) })
  const { platform } = site
  await platform.db.transaction().execute(tx => seedCommunity(platform, tx, { size: members }))
  return site
}

const count = async (site: TestSite, table: (typeof tables)[number]) =>
  (await rowsOf(site, table)).length

const isRobin = ({ plan }: DemoMember) => plan.number === demoMemberNumber
const nameOf = ({ plan }: DemoMember) => plan.traits.name ?? ''

const tables = ['accounts', 'pictures', 'likes', 'chat_messages', 'health_notices'] as const
const counts = () => Promise.all(tables.map(table => count(site, table)))

const site = await openCommunity(size)
const lines: string[] = []
const seeded = await seedDemo(site, line => lines.push(line))
let robin = await logIn(site, (await demoLogins(site.platform))[0])

describe('a demo community', () => {
  it('reports once that it is being finished', () => {
    expect(seeded).toBe('finished')
    expect(lines).toEqual(['Finishing the demo community…'])
  })

  it('prints a password that two accounts can use repeatedly, until they choose another', async () => {
    const words = (await demoLogins(site.platform)).at(-1) ?? ''
    const [, email = '', , password = ''] =
      /as (\S+) or (\S+) with the password (\S+)$/.exec(words) ?? []
    const visitor = site.visitor()
    const form = { username: email, password }
    expect((await visitor.call('POST /api/auth', { form })).status).toBe(200)
    expect((await visitor.call('GET /api/settings')).body).toMatchObject({ passwordWanted: false })
    expect((await demoLogins(site.platform)).at(-1)).toBe(words)
    const change = { password: 'correct horse battery', currentPassword: password }
    expect((await visitor.call('PATCH /api/settings', { body: change })).status).toBe(200)
    const [own, ...others] = await demoLogins(site.platform)
    robin = await logIn(site, own)
    expect(others.at(-1)).not.toContain(email)
  })

  it('prints no password in production', async () => {
    const config = { ...site.platform.config, production: true }
    expect(await demoLogins({ ...site.platform, config })).toHaveLength(2)
  })

  it('has as many members as configured, all of them test users', async () => {
    const members = await demoMembers(site.platform.db)
    expect(members).toHaveLength(size)
    expect(await count(site, 'accounts')).toBe(size)
  })

  it('appears in the city, except for members who hide', async () => {
    const members = await demoMembers(site.platform.db, { cities: citiesOf(site.platform.brands) })
    const near = members.filter(
      ({ plan: { isHidden, home } }) =>
        !isHidden && Math.floor(home.lat) === 52 && Math.floor(home.lon) === 13,
    )
    expect(near.length).toBeGreaterThan(size / 2)
    expect(await namesInCity(robin)).toEqual(near.map(nameOf).toSorted())
  })

  it('has pictures that are served', async () => {
    const mine = await robin.call('GET /api/profiles/mine')
    expect(mine.body[0]).toMatchObject({ profilename: 'Robin', age: 34 })
    for (const { plan, profileId } of await demoMembers(site.platform.db)) {
      if (plan.pictures.length === 0) continue
      const { body } = await robin.call('GET /api/profile/:id', { params: { id: profileId } })
      const [id] = Array.isArray(body.profilePicIds) ? body.profilePicIds.map(String) : []
      const picture = await robin.call('GET /api/profile-pic/:id', {
        params: { id },
        query: { scale_x: 256 },
      })
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toMatch(/^image\//)
    }
  })

  it('has conversations of the last days, some of them unread', async () => {
    const me = (await demoMembers(site.platform.db)).find(isRobin)?.profileId ?? ''
    const { body } = await robin.call('GET /api/messages/most-recent-with/:profileId', {
      params: { profileId: me },
      query: { size: 100 },
    })
    const latest = Array.isArray(body) ? body : []
    const received = latest.filter(({ recipientProfileId }) => recipientProfileId === me)
    expect(received.some(({ tsRecipientRead }) => tsRecipientRead === undefined)).toBe(true)
    expect(received.some(({ tsRecipientRead }) => tsRecipientRead !== undefined)).toBe(true)
    const times = latest.map(({ tsCreated }) => Number(tsCreated))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(Math.max(...times)).toBeLessThan(Date.now())
    const between = await robin.call('GET /api/messages/between/:me/:other', {
      params: { me, other: String(received[0]?.senderProfileId) },
    })
    expect(Array.isArray(between.body) && between.body.length).toBeGreaterThan(2)
  })

  it('has dues: bank details, one paid invoice and one open one', async () => {
    const { body } = await robin.call('GET /api/billing')
    expect(body).toMatchObject({
      contributor: { by: 'DUES' },
      bankTransfer: { holder: 'Demonstration only' },
      seatsToGive: 2,
      seats: [{}],
      invoices: [
        { tariff: 'YEAR', paidCents: 0 },
        { tariff: 'MONTH', paidCents: 1000 },
      ],
    })
  })

  it('has books that anybody may read, and payments for the administrator to decide', async () => {
    const { body } = await site.visitor().call('GET /api/public/books')
    expect(body).toMatchObject({ nextMonth: { isCovered: true } })
    expect(body.periods).not.toHaveLength(0)
    const kim = await logIn(site, (await demoLogins(site.platform))[1])
    const waiting = await kim.call('GET /api/admin/billing/payments')
    expect(waiting.body).toMatchObject([{ reason: 'UNKNOWN' }, { reason: 'UNKNOWN' }])
  })

  it('lets the administrator log in as one', async () => {
    const kim = await logIn(site, (await demoLogins(site.platform))[1])
    const { body } = await kim.call('GET /api/settings')
    expect(body.roles).toEqual(expect.arrayContaining(['ADMIN', 'TEST']))
  })

  it('stays the same at the next start', async () => {
    const before = await counts()
    expect(await seedDemo(site, line => lines.push(line))).toBe('there already')
    expect(await counts()).toEqual(before)
    expect(lines).toHaveLength(1)
  })
})

const small = await openCommunity(4)
const reader = await small.member({ name: 'Reader' })
const robinId = (await demoMembers(small.platform.db))[0]?.profileId ?? ''

describe('the positions of a demo community', () => {
  const renew = async () => {
    await renewPositions(small.platform)
    await small.liveMap.rebuild()
  }
  const place = () =>
    small.platform.db
      .selectFrom('positions')
      .select(['lat', 'lon', 'hidden'])
      .where('profile_id', '=', robinId)
      .executeTakeFirst()
  const put = async (member: { profileId: string }, change: object) => {
    const line = (await demoLogins(small.platform))[0]
    const visitor = member.profileId === robinId ? await logIn(small, line) : reader.visitor
    return visitor.call('PUT /api/profile-position/:profileId', {
      params: { profileId: member.profileId },
      body: { profileId: member.profileId, session: 1, hide: false, ...change },
    })
  }

  it('are renewed before and after they have expired, and no others are', async () => {
    await renew()
    const before = await namesInCity(reader.visitor)
    expect(before).toContain('Robin')
    await put(reader, { use: 'OVERRIDE', overrideLat: 52.5, overrideLon: 13.4 })
    small.clock.advance(dayAndMoreMs)
    expect(await namesInCity(reader.visitor)).toEqual([])
    await renew()
    expect(await namesInCity(reader.visitor)).toEqual(before)
    small.clock.advance(dayAndMoreMs)
    await purgePositions(small.platform)
    await renew()
    expect(await namesInCity(reader.visitor)).toEqual(before)
  })

  it('stay where a member has put themselves', async () => {
    await put({ profileId: robinId }, { use: 'OVERRIDE', overrideLat: 52.3, overrideLon: 13.2 })
    small.clock.advance(20 * hourMs)
    await renew()
    small.clock.advance(20 * hourMs)
    await renew()
    expect(await place()).toEqual({ lat: 52.3, lon: 13.2, hidden: false })
  })

  it('are not extended when they come from a device', async () => {
    await put({ profileId: robinId }, { use: 'DEVICE_GPS', gpsLat: 48.1, gpsLon: 11.5 })
    small.clock.advance(20 * hourMs)
    await renew()
    expect((await place())?.lat).toBeCloseTo(48.1, 1)
    small.clock.advance(7 * hourMs)
    await renew()
    expect((await place())?.lat).toBeCloseTo(52.5, 1)
  })
})

describe('a start', () => {
  it('seeds a demo community, and finishes an interrupted one', async () => {
    const few = 5
    const site = await siteOfTest('a demo community', { DEMO: String(few) })
    const { platform } = site
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    expect(await seedDemo(site, say)).toBe('new')
    expect(lines).toEqual([`Creating a demo community of ${few} members…`])
    const members = await demoMembers(platform.db)
    const planned = members.reduce((sum, { plan }) => sum + plan.pictures.length, 0)
    expect(await count(site, 'pictures')).toBe(planned)
    const some = await platform.db.selectFrom('pictures').select('id').limit(3).execute()
    const administrator = members.find(({ plan }) => plan.number === adminNumber)
    const lost = platform.db.deleteFrom('pictures')
    await lost.where('profile_id', '=', administrator?.profileId ?? '').execute()
    for (const { id } of some) await lost.where('id', '=', id).execute()
    expect(await seedDemo(site, say)).toBe('finished')
    expect(lines.slice(1)).toEqual(['Finishing the demo community…'])
    expect(await count(site, 'pictures')).toBe(planned)
  })

  it('seeds none when DEMO is off', async () => {
    const site = await siteOfTest('a demo community', { DEMO: 'off' })
    expect(await seedDemo(site, quiet)).toBe('off')
    expect(await demoLogins(site.platform)).toEqual([])
    expect(await count(site, 'accounts')).toBe(0)
  })

  it('seeds none in production', async () => {
    const site = await siteOfTest('other limits', { NODE_ENV: 'production', LIMITS_FACTOR: '1' })
    expect(await seedDemo(site, quiet)).toBe('off')
  })

  it('adds nobody to a community of real members', async () => {
    const site = await siteOfTest('a demo community', { DEMO: '5' })
    await site.member({ name: 'Real' })
    expect(await seedDemo(site, quiet)).toBe('not empty')
    expect(await demoLogins(site.platform)).toEqual([])
    expect(await count(site, 'accounts')).toBe(1)
  })
})
