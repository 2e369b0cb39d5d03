import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { giveVerdict, openedFor } from '#server/testing/case-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { receiveNotice } from '#server/testing/health-notices.ts'
import { storeCase } from '#server/testing/jury-actions.ts'
import {
  blockMember,
  changeLike,
  logInFrom,
  notificationsOf,
  putSettings,
  readConversation,
  sendMessage,
} from '#server/testing/member-actions.ts'
import { openPushService, type TestBrowser } from '#server/testing/push-service.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { claimDuePushes } from './push.queries.ts'

const { pushAfterMs, push } = serverLimits
const neutral = 'You have something new'

const service = await openPushService()
/** The service of tests that close gates. */
const shakyService = await openPushService()
const deadService = await openPushService()
const services = [service, shakyService, deadService]
/** A clock that stands still, so nothing is due until a test advances it. */
const clock = new TestClock(Date.now())
const pushServices = services.map(({ origin }) => origin)
/** Two processes of one site. Both send pushes all the time. */
const [site] = await ownTwoSites({ clock, pushServices, runsJobs: true })
// Closes the services before the site, which would wait for the silent one.
afterAll(() => Promise.all(services.map(each => each.close())))

let me: TestMember
let ann: TestMember
let bob: TestMember
/** The browser of `me`. */
let browser: TestBrowser
beforeEach(async () => {
  ;[me, ann, bob] = await site.members([{}, { name: 'Ann' }, { name: 'Bob' }])
  browser = await subscribe(me)
})

const save = ({ visitor }: TestMember, body: object) => visitor.ask('PATCH /api/settings', { body })

const settingsOf = ({ visitor }: TestMember) => visitor.ask('GET /api/settings')

/** Replaces a member's browsers with these. */
const setBrowsers = (member: TestMember, ...browsers: readonly TestBrowser[]) =>
  save(member, { pushSubscriptions: browsers.map(({ device }) => device) })

async function subscribe(member: TestMember) {
  const phone = service.subscribe('My phone')
  await setBrowsers(member, phone)
  return phone
}

const like = async (liker: TestMember, liked: TestMember, likeType: LikeType = 'LIKE') => {
  clock.advance(1)
  expectDone(await changeLike(liker, liked, { likeType }))
}

/** A member's notifications that wait for devices. */
const waiting = async ({ profileId }: TestMember) =>
  (await rowsOf(site, 'notifications', { profile_id: profileId })).filter(row => row.push_at)

/** Waits until all due pushes have been sent or dropped. */
async function settle(member = me) {
  clock.advance(pushAfterMs)
  await eventually(async () => (await waiting(member)).length === 0)
}

async function pushSecret() {
  await sendMessage(ann, me, 'A secret')
  await settle()
}

/** Waits until the next try is scheduled. */
async function untilPostponed(failures: number) {
  const find = async () => (await waiting(me)).find(row => row.push_failures === failures)
  return waitOf(await eventually(find))
}

const waitOf = (row: { readonly push_at: Date | null } | undefined) =>
  Number(row?.push_at) - clock.now().getTime()

const storedCaseOf = (accused: TestMember) => storeCase(site, { accused, reporters: [] })

async function throughTheDungeon(member: TestMember) {
  const caseId = await storedCaseOf(member)
  await giveVerdict(site, caseId, { upheld: true, penalty: 'DAY' })
  await giveVerdict(site, caseId, { upheld: false, round: 3 })
}

const words = ({ received }: TestBrowser) => received.map(({ payload }) => payload.body)

describe('a push', () => {
  it('reaches each device once, encrypted for it, signed by the site, without a name unless the member wants it', async () => {
    const laptop = service.subscribe()
    await setBrowsers(me, browser, laptop)
    await sendMessage(ann, me, 'Another')
    await pushSecret()
    const signedBy = {
      key: (await settingsOf(me)).applicationServerKey,
      subject: 'mailto:no-reply@localhost',
      audience: service.origin,
    }
    const title = site.platform.brands.default.mailName
    const url = `/profile/${ann.profileId}#chat`
    const payload = { profileId: me.profileId, title, body: neutral, url, tag: 'new' }
    const topic = expect.stringMatching(/^[\w-]{32}$/)
    const sent = { ttl: String(push.ttlMs / 1_000), urgency: 'high', topic, signedBy }
    expect(browser.received).toEqual([{ payload, length: expect.any(Number), ...sent }])
    expect(words(laptop)).toEqual([neutral])
    expect(laptop.received[0]?.topic).not.toBe(browser.received[0]?.topic)
  })

  it('shows details if the member wants them, in the name of the brand unless they are discreet', async () => {
    await save(me, { notificationDetail: 'DETAILED' })
    await pushSecret()
    await save(me, { discreet: true })
    await like(bob, me)
    await settle()
    const [first, second] = browser.received
    expect(first?.payload).toMatchObject({ title: site.platform.brands.default.name })
    expect(second?.payload).toMatchObject({ title: site.platform.brands.default.mailName })
    expect(words(browser)).toEqual(['Ann wrote to you', 'Bob likes you'])
    expect(JSON.stringify(browser.received)).not.toContain('secret')
    // Equal lengths, so the length does not reveal the kind.
    expect(first?.length).toBe(second?.length)
    expect([first?.urgency, second?.urgency]).toEqual(['high', 'low'])
  })

  it('keeps its words in order around a name from right to left', async () => {
    const [sara] = await site.members([{ name: '\u202eשרה 05' }])
    await save(me, { notificationDetail: 'DETAILED' })
    await like(sara, me)
    await settle()
    expect(words(browser)).toEqual(['\u2068שרה 05\u2069 likes you'])
  })

  it.each([
    ['that it is about health', () => receiveNotice(site, me)],
    ['that its member was reported', () => openedFor(site, ann, { profileId: me.profileId })],
    ['the verdict', async () => giveVerdict(site, await storedCaseOf(me), { upheld: true })],
    ['that they have left the dungeon', () => throughTheDungeon(me)],
  ])('never reveals %s, with any setting', async (_, happen) => {
    await save(me, { notificationDetail: 'DETAILED' })
    await happen()
    await settle()
    expect(browser.received).not.toEqual([])
    for (const { payload } of browser.received) {
      const title = site.platform.brands.default.mailName
      expect(payload).toMatchObject({ title, body: neutral, tag: 'new' })
    }
  })

  it('replaces an earlier push of the same conversation or group', async () => {
    await save(me, { notificationDetail: 'DETAILED' })
    await like(ann, me)
    await like(bob, me)
    await settle()
    expect(words(browser)).toEqual(['Bob and Ann like you'])
    await sendMessage(ann, me, 'one')
    await settle()
    await readConversation(me, ann)
    await sendMessage(ann, me, 'two')
    await sendMessage(bob, me, 'three')
    await settle()
    const ofAnn = 'Ann wrote to you'
    const expected = [ofAnn, ofAnn, 'Bob and Ann like you', 'Bob wrote to you']
    expect(words(browser).toSorted()).toEqual(expected)
    const topicsOf = (received: TestBrowser['received']) =>
      new Set(received.map(({ topic, payload }) => `${topic} ${payload.tag}`)).size
    expect(topicsOf(browser.received.filter(({ payload }) => payload.body === ofAnn))).toBe(1)
    expect(topicsOf(browser.received)).toBe(3)
  })

  it.each([
    ['a conversation read meanwhile', () => readConversation(me, ann)],
    ['a member whom the reader has blocked', () => blockMember(me, ann)],
    ['a member who has blocked the reader', () => blockMember(ann, me)],
    ['an erased member', () => ann.visitor.call('DELETE /api/account', { body: {} })],
  ])('is not sent about %s', async (_, withdraw) => {
    await sendMessage(ann, me, 'A secret')
    await withdraw()
    await like(bob, me)
    await settle()
    expect(browser.received).toHaveLength(1)
    expect(browser.received[0]?.payload.url).toContain(bob.profileId)
  })

  it('does not go to a device whose login has ended or expired', async () => {
    const elsewhere = { ...me, visitor: site.visitor() }
    await logInFrom(site, [elsewhere])
    await me.visitor.ask('DELETE /api/auth')
    expect((await settingsOf(elsewhere)).pushSubscriptions).toEqual([])
    await pushSecret()
    expect(browser.tries).toBe(0)

    const later = await subscribe(elsewhere)
    await changeRows(site, 'sessions', { account_id: me.accountId }, { seen_at: new Date(0) })
    await sendMessage(bob, me, 'A secret')
    await settle()
    expect(later.tries).toBe(0)
  })

  it('is not sent for an erased account or for a member without devices', async () => {
    await sendMessage(ann, me, 'A secret')
    await me.visitor.ask('DELETE /api/account', { body: {} })
    await sendMessage(ann, bob, 'A secret')
    await settle(bob)
    expect(browser.tries).toBe(0)
  })
})

describe('a like that was pushed and is withdrawn', () => {
  it('is not pushed again until a day after its push', async () => {
    await like(ann, me)
    await settle()
    for (let again = 0; again < 3; again++) {
      await like(ann, me, 'DISLIKE')
      expect(await notificationsOf(me)).toEqual([])
      await like(ann, me)
      expect(await notificationsOf(me)).toHaveLength(1)
      await settle()
    }
    expect(browser.tries).toBe(1)
    await like(ann, me, 'DISLIKE')
    clock.advance(serverLimits.notificationSilentMs)
    await like(ann, me)
    await settle()
    expect(browser.tries).toBe(2)
  })

  it('is not pushed again after its reader has deleted it or was blocked meanwhile', async () => {
    await like(ann, me)
    await settle()
    const [item] = await notificationsOf(me)
    const id = textOf(item?.id)
    await me.visitor.ask('DELETE /api/notification/:id', { params: { id } })
    await like(ann, me, 'DISLIKE')
    await like(ann, me)
    await blockMember(ann, me)
    await blockMember(ann, me, false)
    await like(ann, me, 'DISLIKE')
    await like(ann, me)
    await settle()
    expect(browser.tries).toBe(1)
  })

  it('is pushed if it was withdrawn before its push, as is a message after one that was read', async () => {
    await like(ann, me)
    await like(ann, me, 'DISLIKE')
    await like(ann, me)
    await settle()
    expect(browser.tries).toBe(1)
    for (const _ of [1, 2]) {
      await pushSecret()
      await readConversation(me, ann)
    }
    expect(browser.tries).toBe(3)
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %d loses its device, and other devices stay', async status => {
    const laptop = service.subscribe('My laptop')
    await setBrowsers(me, browser, laptop)
    browser.answers = [{ status }]
    await pushSecret()
    expect((await settingsOf(me)).pushSubscriptions).toMatchObject([{ deviceName: 'My laptop' }])
    expect([browser.tries, laptop.tries]).toEqual([1, 1])
  })

  it('that fails is retried at growing intervals, only for the devices still without the push, and given up in the end', async () => {
    const phone = shakyService.subscribe('My phone')
    await setBrowsers(me, phone, browser)
    const later = { status: 429, headers: { 'retry-after': '90' } }
    phone.answers = [{ status: 503 }, later, { status: 503 }]
    await sendMessage(ann, me, 'A secret')
    clock.advance(pushAfterMs)
    expect(await untilPostponed(1)).toBeLessThanOrEqual(push.retryFirstMs)
    clock.advance(push.retryFirstMs)
    expect(await untilPostponed(2)).toBeGreaterThan(80_000)
    clock.advance(push.retryMostMs)
    await untilPostponed(3)
    const failed = { push_failures: push.triesMax - 1 }
    await changeRows(site, 'notifications', { profile_id: me.profileId }, failed)
    clock.advance(push.retryMostMs)
    await settle()
    expect([phone.tries, browser.tries]).toEqual([4, 1])
    expect((await settingsOf(me)).pushSubscriptions).toHaveLength(2)
  })

  it('that refuses or redirects is not retried, and one that recovers is', async () => {
    const [laptop, tablet] = [service.subscribe(), service.subscribe()]
    await setBrowsers(me, browser, laptop, tablet)
    browser.answers = [{ status: 403 }]
    laptop.answers = [{ status: 307, headers: { location: `${service.origin}/elsewhere` } }]
    tablet.answers = [{ status: 500 }, { status: 201 }]
    await sendMessage(ann, me, 'A secret')
    clock.advance(pushAfterMs)
    await untilPostponed(1)
    clock.advance(push.retryFirstMs)
    await settle()
    expect([browser, laptop, tablet].map(({ tries }) => tries)).toEqual([1, 1, 2])
    expect((await settingsOf(me)).pushSubscriptions).toHaveLength(3)
  })

  it('counts as sent at any status of success, and is retried as a busy or full service asks', async () => {
    const made = [200, 202, 204, 413, 429, 507].map(status => ({ status, at: service.subscribe() }))
    for (const { at, status } of made) {
      at.answers = [{ status, headers: { 'retry-after': '40' } }, { status: 201 }]
    }
    await setBrowsers(me, ...made.map(({ at }) => at))
    await sendMessage(ann, me, 'A secret')
    clock.advance(pushAfterMs)
    await untilPostponed(1)
    clock.advance(39_000)
    expect((await waiting(me)).length).toBe(1)
    clock.advance(1_000)
    await settle()
    expect(made.map(({ at }) => at.tries)).toEqual([1, 1, 1, 1, 2, 2])
    expect((await settingsOf(me)).pushSubscriptions).toHaveLength(6)
  })

  it('that never answers gets a limited number of calls at once, and does not delay others', async () => {
    const names = Array.from({ length: serverLimits.pushDevicesMax }, (_, index) => `${index}`)
    const dead = names.map(name => deadService.subscribe(name))
    for (const browser of dead) browser.answers = ['silence']
    await setBrowsers(me, ...dead)
    const alive = await subscribe(bob)
    await sendMessage(ann, me, 'A secret')
    await sendMessage(ann, bob, 'A secret')
    await settle(bob)
    expect(words(alive)).toEqual([neutral])
    const tries = () => dead.reduce((sum, browser) => sum + browser.tries, 0)
    await eventually(() => tries() === push.atOncePerService)
    expect((await waiting(me)).length).toBe(1)
  })

  it('that is not allowed gets no calls, and neither do devices with unfit keys', async () => {
    const { device } = service.subscribe()
    await save(me, { pushSubscriptions: [{ ...device, p256dh_base64: 'A'.repeat(87) }] })
    await pushSecret()
    expect((await settingsOf(me)).pushSubscriptions).toEqual([])
    const body = { pushSubscriptions: [{ ...device, endpoint: 'http://127.0.0.1:1/push' }] }
    const answer = await me.visitor.call('PATCH /api/settings', { body })
    expect(answer).toMatchObject(refused('accounts/unknown-push-service'))
  })

  it('goes to a device of a host that the site no longer uses only until the next push, which removes it', async () => {
    await setBrowsers(me, browser)
    const { accountId: account_id } = me
    const endpoint = 'https://former.example/up?up=1'
    await changeRows(site, 'accounts_push_subscriptions', { account_id }, { endpoint })
    expect((await settingsOf(me)).pushSubscriptions).toEqual([])
    const body = { pushSubscriptions: (await settingsOf(me)).pushSubscriptions, discreet: true }
    expectDone(await me.visitor.call('PATCH /api/settings', { body: { discreet: true } }))
    await pushSecret()
    expect(await rowsOf(site, 'accounts_push_subscriptions', { account_id })).toEqual([])
    expectDone(await me.visitor.call('PATCH /api/settings', { body }))
  })
})

it('a push that a dead process had claimed is sent by another when the lease ends', async () => {
  await sendMessage(ann, me, 'A secret')
  const dueAt = new Date(clock.now().getTime() + pushAfterMs)
  const { pushes } = await claimDuePushes(site.platform.db, dueAt, { most: 1 })
  expect(pushes).toMatchObject([{ profileId: me.profileId }])
  await like(ann, bob)
  await settle(bob)
  expect(browser.tries).toBe(0)
  clock.advance(push.leaseMs)
  await settle()
  expect(browser.tries).toBe(1)
})

describe('quiet hours', () => {
  /** From an hour ago until an hour from now, in UTC. */
  function around(now: Date) {
    const at = (hours: number) =>
      new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    return { from: at(-1), to: at(1), timeZone: 'UTC' }
  }

  it('hold a push back until they end', async () => {
    const quietHours = around(clock.now())
    expect(await save(me, { quietHours })).toMatchObject({ quietHours })
    await sendMessage(ann, me, 'A secret')
    clock.advance(pushAfterMs)
    await eventually(async () => waitOf((await waiting(me))[0]) > 3_500_000)
    expect(browser.tries).toBe(0)
    clock.advance(3_600_000 + push.quietEndSpreadMs)
    await settle()
    expect(words(browser)).toEqual([neutral])
  })

  it('end with one push for all news, at different times for different members', async () => {
    const members = [me, bob, await site.member()]
    const browsers = await Promise.all(members.map(subscribe))
    const quietHours = around(clock.now())
    for (const member of members) {
      await save(member, { quietHours })
      if (member !== bob) await like(bob, member)
      await sendMessage(ann, member, 'A secret')
      if (member !== bob) await sendMessage(bob, member, 'A secret')
    }
    clock.advance(pushAfterMs)
    for (const member of members)
      await eventually(async () => (await waiting(member)).every(row => waitOf(row) > 3_000_000))
    const times = (await Promise.all(members.map(waiting))).map(([row]) => Number(row?.push_at))
    expect(new Set(times).size).toBe(members.length)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(push.quietEndSpreadMs)
    clock.advance(3_600_000 + push.quietEndSpreadMs)
    for (const member of members) await settle(member)
    const [first] = browsers
    expect(browsers.map(words)).toEqual([[neutral], [neutral], [neutral]])
    const payload = { url: '/notifications', tag: 'new' }
    expect(first?.received[0]).toMatchObject({ payload, urgency: 'high' })
  })

  it('that begin while a device is off are included in the push', async () => {
    const { from, to } = around(new Date(clock.now().getTime() + 7_200_000))
    await save(me, { quietHours: { from, to, timeZone: 'UTC' } })
    await pushSecret()
    const { quiet } = browser.received[0]?.payload ?? {}
    const inMinutes = (ms = 0) => Math.round((ms - clock.now().getTime()) / 60_000)
    expect([inMinutes(quiet?.from), inMinutes(quiet?.to)]).toEqual([
      expect.closeTo(60, -0.5),
      expect.closeTo(180, -0.5),
    ])
  })

  it('are settings: they stay if absent, null deletes them, and a full form keeps them', async () => {
    const hours = { from: '22:00', to: '07:00', timeZone: 'America/Argentina/Buenos_Aires' }
    expect(await settingsOf(me)).not.toHaveProperty('quietHours')
    await save(me, { quietHours: hours })
    expect(await save(me, { discreet: true })).toMatchObject({ quietHours: hours })
    expect(await save(me, { quietHours: null })).not.toHaveProperty('quietHours')
    await putSettings(me.visitor, { quietHours: hours })
    expect((await putSettings(me.visitor)).body).toMatchObject({ quietHours: hours })
  })

  const night = { from: '22:00', to: '07:00', timeZone: 'UTC' }
  it.each([
    ['an unknown time zone', { ...night, timeZone: 'Europe/Atlantis' }],
    ['an offset', { ...night, timeZone: '+02:00' }],
    ['an unknown hour', { ...night, from: '24:00' }],
    ['the same time twice', { ...night, to: '22:00' }],
  ])('with %s are refused', async (_, quietHours) => {
    const body = { quietHours }
    expect((await me.visitor.call('PATCH /api/settings', { body })).status).toBe(422)
    expect(await settingsOf(me)).not.toHaveProperty('quietHours')
  })
})
