import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reviewMs } from '#server/testing/case-actions.ts'
import { changeRows, removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { CallName } from '#shared/contract/index.ts'
import type { Penalty } from '#shared/justice-limits.ts'
import { addDraw, addStay, addVerdict, makeCase } from './decisions.factory.ts'

const site = await ownSite('reads the queue of all cases')
const [chief, other, accused, reporter] = await site.members([
  { roles: ['ADMIN'] },
  { roles: ['ADMIN'] },
  { name: 'Ann' },
  { name: 'Bob' },
])

type Traits = Partial<Parameters<typeof makeCase>[1]>
const make = (traits: Traits = {}) =>
  makeCase(site.platform, { accused, reporters: [reporter], ...traits })

const file = (id: string, { visitor } = chief) =>
  visitor.read('GET /api/admin/cases/:id', { params: { id } })

const invalid = refused('request/invalid')
const notDecided = refused('moderation/not-decided')
const notWaiting = refused('moderation/not-waiting')
type Act = Extract<CallName, `PUT /api/admin/cases/${string}`>
const deciding = 'PUT /api/admin/cases/:id/decision'
const overturning = 'PUT /api/admin/cases/:id/overturning'
const release = 'PUT /api/admin/cases/:id/release'
const act = (call: Act, id: string, body: object, { visitor } = chief) =>
  visitor.call(call, { params: { id }, body })
const send = (id: string, body: object, { visitor } = chief) =>
  visitor.call('POST /api/admin/cases/:id/messages', { params: { id }, body })

const upheld = { upheld: true, penalty: 'WEEK', reason: 'They wrote a threat' }
const rejected = { upheld: false, reason: 'Nothing of it is a threat' }

const entries = (caseId: string) => rowsOf(site, 'audit_entries', { details: caseId })
const entry = (action: AuditAction, reason: string) => ({ action, reason, subject_key: null })

const news = async ({ profileId }: TestMember, caseId: string) =>
  (await rowsOf(site, 'notifications', { profile_id: profileId, case_id: caseId })).map(
    ({ kind }) => kind,
  )
const forgetNews = () => removeRows(site, 'notifications')

/** Makes the case wait for administrators with an appeal. */
const appealed = (id: string) =>
  changeRows(site, 'moderation_cases', { id }, { stage: 'ADMINISTRATORS', round: 2, due_at: null })

/** A case decided by a jury. */
async function decided(penalty: Penalty | undefined, traits: Traits = {}) {
  const id = await make({ stage: 'DECIDED', reason: 'SPAM', ...traits })
  await addVerdict(site.platform, id, penalty ? { penalty } : {})
  return id
}

describe('a decision', () => {
  it('stores verdict and reason, notifies both sides, and is in the log without their names', async () => {
    await forgetNews()
    const id = await make({ openedAt: new Date(site.clock.now().getTime() - reviewMs) })
    expect((await file(id)).may).toEqual({ decide: true, overturn: false, release: false })
    expectDone(await act(deciding, id, upheld))
    const { reason, ...decision } = upheld
    const verdict = { ...decision, decidedBy: 'ADMINISTRATOR', votesFor: 0 }
    expect(await file(id)).toMatchObject({
      stage: 'DECIDED',
      verdicts: [{ round: 1, ...verdict, reasons: [reason] }],
      dungeon: { step: 'WEEK', isOver: false },
      may: { decide: false, overturn: true, release: true },
    })
    for (const side of [accused, reporter]) expect(await news(side, id)).toEqual(['CASE_NEWS'])
    expect(await entries(id)).toMatchObject([entry('CASE_DECIDED', reason)])
  })

  it('confirms the votes of jurors, and shows them without names', async () => {
    const pool = await site.members([{}, {}, {}])
    const id = await make({ reason: 'SPAM' })
    await addDraw(site.platform, id, {
      pool,
      drawn: 3,
      votes: [{ penalty: 'WARNING', reason: 'It is spam' }, { reason: 'It is not' }],
    })
    const before = await file(id)
    expect(before.votes).toEqual([
      { round: 1, upholds: false, reason: 'It is not' },
      { round: 1, upholds: true, penalty: 'WARNING', reason: 'It is spam' },
    ])
    for (const { profileId } of pool) expect(JSON.stringify(before)).not.toContain(profileId)
    expectDone(await act(deciding, id, { ...upheld, penalty: 'WARNING' }))
    expect((await file(id)).verdicts).toMatchObject([
      { decidedBy: 'JURY_AND_ADMINISTRATOR', votesFor: 1, votesAgainst: 1 },
    ])
  })

  it('is refused while a jury votes, and after a decision', async () => {
    for (const stage of ['ANSWER', 'VOTE', 'DECIDED', 'CLOSED'] as const) {
      const id = await make({ stage, reason: 'SPAM' })
      expect(await act(deciding, id, rejected)).toMatchObject(notWaiting)
    }
    expect(await act(deciding, randomUUID(), rejected)).toMatchObject(
      refused('moderation/case-not-found'),
    )
  })

  it.each([
    ['upheld without a penalty', { upheld: true, reason: 'So' }],
    ['rejected with a penalty', { upheld: false, penalty: 'DAY', reason: 'So' }],
  ])('that is %s is refused, and nothing is written', async (_, body) => {
    const id = await make()
    expect(await act(deciding, id, body)).toMatchObject(invalid)
    expect(await file(id)).toMatchObject({ stage: 'ADMINISTRATORS', verdicts: [] })
    expect(await entries(id)).toEqual([])
  })

  it('on an appeal must come from another administrator than the first', async () => {
    const id = await make()
    expectDone(await act(deciding, id, upheld))
    await appealed(id)
    expect((await file(id)).may.decide).toBe(false)
    expect(await act(deciding, id, rejected)).toMatchObject(refused('moderation/own-decision'))
    expect((await file(id, other)).may.decide).toBe(true)
    expectDone(await act(deciding, id, rejected, other))
    expect(await file(id)).toMatchObject({ stage: 'CLOSED', dungeon: { isOver: true } })
  })

  it('on an appeal may come from the same administrator when all others are a side', async () => {
    const id = await make({ reporters: [other] })
    expectDone(await act(deciding, id, upheld))
    await appealed(id)
    expect((await file(id)).may.decide).toBe(true)
    expectDone(await act(deciding, id, rejected))
  })
})

describe('an overturning', () => {
  it('reverses the standing verdict, for good, with its reason', async () => {
    const id = await decided('WEEK', { stage: 'CLOSED' })
    await addStay(site.platform, id, accused)
    expect((await file(id)).may).toMatchObject({ decide: false, overturn: true })
    expect(await act(overturning, id, { penalty: 'DAY', reason: 'No' })).toMatchObject(invalid)
    expectDone(await act(overturning, id, { reason: 'It was a quotation' }))
    expect(await file(id)).toMatchObject({
      stage: 'CLOSED',
      verdicts: [
        { round: 1, upheld: true },
        { round: 3, upheld: false, decidedBy: 'ADMINISTRATOR', reasons: ['It was a quotation'] },
      ],
      dungeon: { isOver: true },
      may: { overturn: false, release: false },
    })
    expect(await entries(id)).toMatchObject([entry('CASE_OVERTURNED', 'It was a quotation')])
    expect(await act(overturning, id, { penalty: 'DAY', reason: 'Again' })).toMatchObject(
      notDecided,
    )
  })

  it('of a rejection needs a penalty', async () => {
    const id = await decided(undefined, { accused: await site.member() })
    const why = { reason: 'It is spam' }
    expect(await act(overturning, id, why)).toMatchObject(invalid)
    expectDone(await act(overturning, id, { ...why, penalty: 'DAY' }))
    expect(await file(id)).toMatchObject({ stage: 'CLOSED', dungeon: { step: 'DAY' } })
  })

  it('waits for a verdict, and for the end of an appeal', async () => {
    const body = { reason: 'No' }
    for (const stage of ['ANSWER', 'ADMINISTRATORS'] as const) {
      const id = await make({ stage })
      expect(await act(overturning, id, body)).toMatchObject(notDecided)
    }
    const voted = await decided('DAY', { stage: 'VOTE', round: 2, appeal: 'It is not' })
    expect((await file(voted)).may.overturn).toBe(false)
    expect(await act(overturning, voted, body)).toMatchObject(notDecided)
  })
})

it.each([
  [deciding, () => make(), rejected, notWaiting],
  [overturning, () => decided('DAY'), { reason: 'No' }, notDecided],
] as const)(
  'of two administrators at once is one, and the other learns of it: %s',
  async (call, open, body, late) => {
    const id = await open()
    const replies = await Promise.all([chief, other].map(each => act(call, id, body, each)))
    expect(statusesOf(replies)).toEqual([204, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject(late)
    expect((await file(id)).verdicts).toHaveLength(call === deciding ? 1 : 2)
    expect(await entries(id)).toHaveLength(1)
  },
)

it('a release ends the stay, notifies the member and keeps the verdict', async () => {
  await forgetNews()
  const member = await site.member()
  const id = await decided('WEEK', { accused: member })
  await addStay(site.platform, id, member)
  const body = { reason: 'They have understood' }
  expectDone(await act(release, id, body))
  expect(await file(id)).toMatchObject({
    stage: 'DECIDED',
    verdicts: [{ upheld: true }],
    dungeon: { isOver: true },
    may: { release: false },
  })
  expect(await rowsOf(site, 'notifications')).toMatchObject([{ kind: 'RELEASED' }])
  expect(await entries(id)).toMatchObject([entry('MEMBER_RELEASED', body.reason)])
  expect(await act(release, id, body)).toMatchObject(refused('moderation/not-in-dungeon'))
})

describe('a message to a side', () => {
  it('is stored and notified once, however often it is sent', async () => {
    await forgetNews()
    const id = await make()
    const message = { id: randomUUID(), side: 'ACCUSED', bodyText: ' Please stop. ' }
    const replies = await Promise.all([1, 2, 3].map(() => send(id, message)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await file(id)).messages).toMatchObject([{ side: 'ACCUSED', text: 'Please stop.' }])
    expect(await news(accused, id)).toEqual(['CASE_NEWS'])
    expect(await news(reporter, id)).toEqual([])
    expect(await entries(id)).toMatchObject([entry('CASE_MESSAGE_SENT', '')])
    const taken = refused('moderation/id-taken')
    expect(await send(id, { ...message, bodyText: 'Go on.' })).toMatchObject(taken)
    expect(await send(id, { ...message, side: 'REPORTER' })).toMatchObject(taken)
    expect(await send(await make(), message)).toMatchObject(taken)
  })

  it('to the reporters reaches each of them', async () => {
    await forgetNews()
    const witness = await site.member()
    const id = await make({ reporters: [reporter, witness] })
    expectDone(await send(id, { id: randomUUID(), side: 'REPORTER', bodyText: 'Thank you' }))
    for (const side of [reporter, witness]) expect(await news(side, id)).toEqual(['CASE_NEWS'])
    expect(await news(accused, id)).toEqual([])
  })
})

/** A case in which the administrator is the accused, one as reporter, and one as juror. */
async function ownCases() {
  const [one, two, juror] = await site.many(3, { roles: ['ADMIN'] })
  const judged = await make({ reason: 'SPAM' })
  await addDraw(site.platform, judged, { pool: [juror], drawn: 1 })
  return [
    { member: one, id: await make({ accused: one }) },
    { member: two, id: await make({ reporters: [two] }) },
    { member: juror, id: judged },
  ]
}

it('an administrator who is a side of a case or its juror cannot act in it, read it or find it in the list', async () => {
  for (const { id, member } of await ownCases()) {
    const own = refused('moderation/own-case')
    const message = { id: randomUUID(), side: 'ACCUSED', bodyText: 'Hello' }
    expect(await act(deciding, id, rejected, member)).toMatchObject(own)
    expect(await act(overturning, id, { reason: 'No' }, member)).toMatchObject(own)
    expect(await act(release, id, { reason: 'No' }, member)).toMatchObject(own)
    expect(await send(id, message, member)).toMatchObject(own)
    for (const call of [
      'GET /api/admin/cases/:id',
      'GET /api/admin/cases/:id/pictures/:number',
    ] as const) {
      const params = { id, number: 0 }
      expect(await member.visitor.call(call, { params })).toMatchObject(own)
    }
    expect((await member.visitor.call('GET /api/admin/cases')).text).not.toContain(id)
    expect((await chief.visitor.call('GET /api/admin/cases')).text).toContain(id)
    expect(await entries(id)).toEqual([])
  }
})
