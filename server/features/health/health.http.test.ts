import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveVerdict } from '#server/testing/case-actions.ts'
import type { ReadEvent } from '#server/testing/event-reader.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  eraseOwn,
  exchangeMessages,
  passHours,
  readHealth,
  receiveNotice,
  report,
  settledMembers,
} from '#server/testing/health-notices.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { storeCase } from '#server/testing/jury-actions.ts'
import { blockMember, notificationsOf, sendMessage } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { healthLimits } from '#shared/health.ts'
import { deliverLetters } from './deliver-letters.ts'
import { purgeHealth } from './health.jobs.ts'

const dayMs = 86_400_000

const clock = new TestClock(Date.UTC(2026, 4, 4, 12))
const site = await ownSite('a clock of its own, and only the tests deliver', {}, { clock })

let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeEach(async () => {
  // A letter that was redrawn after an outage may still wait after a day.
  await removeRows(site, 'health_letters')
  ;[ann, bob, cem] = await settledMembers(site, ['Ann', 'Bob', 'Cem'])
  await exchangeMessages(site, ann, [bob, cem])
})

const today = () => dayOf(site.clock.now())
const letters = () => rowsOf(site, 'health_letters')
const noticesOf = async (member: TestMember) => (await readHealth(member)).notices

const healthNewsOf = async (member: TestMember) =>
  (await notificationsOf(member)).filter(({ kind }) => textOf(kind).startsWith('HEALTH'))

/** A report by Ann, and the day on which it arrives. */
async function deliver(...people: readonly TestMember[]) {
  expectDone(await report(site, ann, people))
  await passHours(site, 24)
}

const peopleOf = async ({ visitor }: TestMember, query: object = {}) => {
  const dates = { from: addDays(today(), -30), to: today() }
  const reply = await visitor.call('GET /api/health-people', { query: { ...dates, ...query } })
  return Object.values(expectDone(reply).body)
}

describe('a health report', () => {
  it('reaches each of its people once, 2 to 24 hours later, as a day and a condition without a sender', async () => {
    // A report has no field for words.
    const words = { bodyText: 'Told you so' }
    expect((await report(site, ann, [bob, cem], words)).status).toBe(201)
    const events = await site.listen(bob.visitor)
    // Their earlier messages may still be on their way.
    const isNews = ({ event }: ReadEvent) => event.kind !== 'message'
    await passHours(site, 1.9)
    expect(await noticesOf(bob)).toEqual([])
    expect(events.pending().filter(isNews)).toEqual([])
    await passHours(site, 22.1)
    const notice = {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      condition: 'GONORRHOEA',
      receivedOn: expect.stringMatching(/^2026-\d\d-\d\d$/),
      appeal: 'NONE',
    }
    for (const member of [bob, cem]) {
      const { testingLinks, ...health } = await readHealth(member)
      expect(health).toEqual({ notices: [notice] })
      expect(testingLinks).not.toEqual([])
    }
    expect(await letters()).toEqual([])
    await passHours(site, 1)
    expect(await noticesOf(bob)).toHaveLength(1)
    expect(await events.nextBesideMessages()).toEqual({ kind: 'notification' })
  })

  it('draws another moment for each recipient, spread over the whole time', async () => {
    const people = await settledMembers(site, Array<string>(20).fill('Dee'))
    await exchangeMessages(site, ann, people)
    expectDone(await report(site, ann, people))
    const now = site.clock.now().getTime()
    const hours = (await letters()).map(({ due_at: due }) => (due.getTime() - now) / 3_600_000)
    expect(hours).toHaveLength(20)
    expect(new Set(hours).size).toBe(20)
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...hours)).toBeLessThan(24)
    // Twenty uniform draws span less than half of the time once in 50,000 runs.
    expect(Math.max(...hours) - Math.min(...hours)).toBeGreaterThan(11)
  })

  it('notifies without details, and once the notice is read the notification is gone', async () => {
    await deliver(bob)
    const bodyText = 'You have a health notice'
    const item = { kind: 'HEALTH_NOTICE', bodyText, url: '/games/arbitration/health' }
    expect(await healthNewsOf(bob)).toMatchObject([item])
    await readHealth(bob)
    expect(await healthNewsOf(bob)).toEqual([])
  })

  it('stores nothing that names its sender or its recipient while it is on its way', async () => {
    expectDone(await report(site, ann, [bob, cem]))
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(health_letters)::text as row from health_letters
      union all select to_jsonb(health_report_limits)::text from health_report_limits`.execute(
      site.platform.db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    const ids = [ann, bob, cem].flatMap(({ accountId, profileId }) => [accountId, profileId])
    for (const { row } of rows) for (const id of ids) expect(row).not.toContain(id)
    const tables = (await findRows(site.platform.db, ids)).map(({ table }) => table)
    expect(tables.filter(table => table.includes('health'))).toEqual([])
    expect(new Set((await letters()).map(({ encrypted }) => encrypted.length)).size).toBe(1)
  })

  it('stores, once delivered, rows that have nothing in common for two people of one report', async () => {
    expectDone(await report(site, ann, [bob, cem]))
    const before = await letters()
    await passHours(site, 24)
    const ids = [bob.profileId, cem.profileId]
    const received = await rowsOf(site, 'health_notices', { profile_id: ids })
    const [one, other] = firstOf(received, 2)
    for (const column of ['id', 'encrypted_condition', 'encrypted_sender'] as const) {
      expect(one[column]).not.toEqual(other[column])
    }
    expect(before.map(({ id }) => id)).not.toContain(one.id)
    const told = await rowsOf(site, 'notifications', { kind: 'HEALTH_NOTICE', profile_id: ids })
    expect(told).toMatchObject([1, 2].map(() => ({ actor_profile_id: null, subject_id: null })))
  })

  it('looks the same whether one member or two have sent one', async () => {
    expectDone(await report(site, ann, [bob]))
    await exchangeMessages(site, cem, [bob])
    expectDone(await report(site, cem, [bob]))
    await passHours(site, 26)
    expect(await noticesOf(bob)).toHaveLength(1)
    expect(await letters()).toEqual([])
  })

  it('that waited during an outage is spread again, not delivered in one moment', async () => {
    expectDone(await report(site, ann, [bob, cem]))
    site.clock.advance(2 * dayMs)
    await deliverLetters(site.platform)
    expect(await letters()).toHaveLength(2)
    expect(await noticesOf(bob)).toEqual([])
    await passHours(site, 24)
    for (const member of [bob, cem]) expect(await noticesOf(member)).toHaveLength(1)
  })

  it('arrives after its sender has erased their account, and then leads to nobody', async () => {
    expectDone(await report(site, ann, [bob]))
    await eraseOwn(site, ann)
    await passHours(site, 24)
    expect(await noticesOf(bob)).toHaveLength(1)
  })

  it('is dropped for a recipient who is gone by then', async () => {
    expectDone(await report(site, ann, [bob]))
    await eraseOwn(site, bob)
    await passHours(site, 24)
    expect(await letters()).toEqual([])
  })

  it('is kept for 90 days, with its sender, and no longer', async () => {
    await receiveNotice(site, bob)
    site.clock.advance((healthLimits.keptDays - 1) * dayMs)
    await purgeHealth(site.platform)
    const rows = () => rowsOf(site, 'health_notices', { profile_id: bob.profileId })
    expect(await rows()).toMatchObject([{ encrypted_sender: expect.any(Buffer) }])
    site.clock.advance(dayMs)
    await purgeHealth(site.platform)
    expect(await rows()).toEqual([])
    expect(await rowsOf(site, 'health_report_limits')).toEqual([])
  })
})

describe('sending one', () => {
  it('is done once a week, and says when the next can be sent', async () => {
    const sent = await report(site, ann, [bob])
    const nextReportOn = addDays(today(), 8)
    expect(sent.body).toEqual({ nextReportOn })
    expect(await readHealth(ann)).toMatchObject({ nextReportOn })
    const reply = await report(site, ann, [cem], { condition: 'HIV' })
    expect(reply).toMatchObject(refused('health/report-spent'))
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(7 * 86_400)
    site.clock.advance(7 * dayMs)
    expect((await report(site, ann, [cem])).status).toBe(429)
    site.clock.advance(dayMs)
    expect((await report(site, ann, [cem])).status).toBe(201)
  })

  it('is recognized when it is sent again, also at the same time, unlike a different one', async () => {
    const id = randomUUID()
    const both = await Promise.all([1, 2, 3].map(() => report(site, ann, [bob], { id })))
    expect(statusesOf(both)).toEqual([200, 200, 201])
    expect((await report(site, ann, [cem], { id })).status).toBe(429)
    expect(await letters()).toHaveLength(1)
  })

  it.each([
    ['to one person twice', () => ({ profileIds: [bob.profileId, bob.profileId] })],
    ['with dates in the future', () => ({ to: addDays(today(), 2) })],
    ['with dates of more than a year ago', () => ({ from: addDays(today(), -367) })],
    ['with dates that end before they begin', () => ({ to: addDays(today(), -20) })],
    ['with dates that no calendar has', () => ({ from: '2026-02-30' })],
  ])('%s is refused', async (_, change) => {
    expect((await report(site, ann, [bob], change())).status).toBe(422)
  })

  it('is refused for dates further back than clinics ask about', async () => {
    const dates = { from: addDays(today(), -120), to: addDays(today(), -100) }
    const reply = await report(site, ann, [bob], dates)
    expect(reply).toMatchObject(refused('health/too-long-ago'))
    expect((await report(site, ann, [bob], { ...dates, condition: 'SYPHILIS' })).status).toBe(201)
  })

  it('is refused alike for all whom the member sees and has not exchanged messages with', async () => {
    const [silent, asked] = await settledMembers(site, ['Silent', 'Asked'])
    await sendMessage(ann, asked, 'Hello?')
    const strangers = [silent, asked, ann]
    const answers = await Promise.all(strangers.map(each => report(site, ann, [bob, each])))
    for (const reply of answers) {
      expect(reply).toMatchObject(refused('health/unknown-people'))
      expect({ ...reply.body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
    // No refusal used up the week.
    expect((await report(site, ann, [bob])).status).toBe(201)
  })

  it('is accepted alike for members who are erased, block the sender or never existed, and reaches no stranger', async () => {
    const [gone, blocker, stranger] = await settledMembers(site, ['Gone', 'Blocker', 'Stranger'])
    await exchangeMessages(site, ann, [gone, blocker])
    await eraseOwn(site, gone)
    for (const each of [blocker, stranger]) expectDone(await blockMember(each, ann))
    const bodies = []
    for (const each of [gone, blocker, stranger, { profileId: randomUUID() }]) {
      const answer = await report(site, ann, [each])
      expect(answer.status).toBe(201)
      const waits = Date.parse(textOf(answer.body.nextReportOn)) - site.clock.now().getTime()
      bodies.push(Math.round(waits / dayMs))
      await passHours(site, 24)
      site.clock.advance(7 * dayMs)
    }
    expect(new Set(bodies).size).toBe(1)
    // A member who exchanged messages with the sender may be infected in any case.
    expect(await letters()).toEqual([])
    const ids = [blocker.profileId, stranger.profileId]
    const found = await rowsOf(site, 'health_notices', { profile_id: ids })
    expect(found).toMatchObject([{ profile_id: blocker.profileId }])
  })

  it('waits until a day after the other member’s first message', async () => {
    const [dee] = await settledMembers(site, ['Dee'])
    await sendMessage(ann, dee, 'Hello')
    await sendMessage(dee, ann, 'Hello')
    site.clock.advance(dayMs - 60_000)
    expect((await report(site, ann, [dee])).status).toBe(422)
    site.clock.advance(60_000)
    expect((await report(site, ann, [dee])).status).toBe(201)
  })

  it('is refused for a young account and an incomplete profile', async () => {
    const [young, nameless] = await site.members([{}, { birthdate: null }])
    expect(await report(site, young, [bob])).toMatchObject(refused('health/account-too-new'))
    expect(await report(site, nameless, [bob])).toMatchObject(refused('profile/incomplete'))
  })

  it('answers the same, and delivers, whether or not one of the two has blocked the other', async () => {
    expectDone(await blockMember(bob, ann))
    expectDone(await blockMember(ann, cem))
    const body = { nextReportOn: addDays(today(), 8) }
    expect(await report(site, ann, [bob, cem])).toMatchObject({ status: 201, body })
    await passHours(site, 24)
    for (const member of [bob, cem]) expect(await noticesOf(member)).toHaveLength(1)
  })

  it('is open from the dungeon and reaches members in it, because infections do not depend on it', async () => {
    for (const accused of [ann, bob]) {
      const caseId = await storeCase(site, { accused, reporters: [] })
      await giveVerdict(site, caseId, { upheld: true, penalty: 'WEEK' })
    }
    expect(await peopleOf(ann)).toMatchObject([{ profileId: cem.profileId }])
    await deliver(bob, cem)
    for (const member of [bob, cem]) {
      expect(await healthNewsOf(member)).toHaveLength(1)
      expect(await noticesOf(member)).toHaveLength(1)
    }
  })
})

describe('the people to choose from', () => {
  it('come from the member’s own conversations, those from these days first', async () => {
    const [dee] = await settledMembers(site, ['Dee'])
    await exchangeMessages(site, ann, [dee])
    const people = await peopleOf(ann, { from: addDays(today(), -2) })
    expect(people).toMatchObject([
      { profileName: 'Dee', wroteThen: true },
      { profileName: 'Cem', wroteThen: false },
      { profileName: 'Bob', wroteThen: false },
    ])
    expect(await peopleOf(ann, { name: 'bo' })).toMatchObject([{ profileId: bob.profileId }])
    expect(await peopleOf(ann, { name: ' BÖ' })).toMatchObject([{ profileId: bob.profileId }])
    expect(await peopleOf(bob)).toMatchObject([{ profileId: ann.profileId }])
  })

  it('leave out members who blocked the member, and include those whom they blocked', async () => {
    expectDone(await blockMember(bob, ann))
    expectDone(await blockMember(ann, cem))
    expect(await peopleOf(ann)).toMatchObject([{ profileId: cem.profileId }])
  })
})

it('a member who deletes a notice has none, and cannot delete another member’s', async () => {
  await receiveNotice(site, bob)
  const [notice] = await noticesOf(bob)
  const params = { id: notice?.id ?? '' }
  expect((await cem.visitor.call('DELETE /api/health-notice/:id', { params })).status).toBe(404)
  expect(await noticesOf(bob)).toHaveLength(1)
  await bob.visitor.ask('DELETE /api/health-notice/:id', { params })
  expect(await noticesOf(bob)).toEqual([])
})
