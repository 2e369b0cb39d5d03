import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  copiesOf,
  giveVerdict,
  newsOf,
  read,
  readDone,
  readPicture,
  report,
  reported,
  storedCase,
  writeToSide,
} from '#server/testing/case-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openCommunity } from '#server/testing/jury-actions.ts'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import {
  openTestSite,
  openTwoSites,
  type TestMember,
  type TestSite,
} from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'
import { beginRound } from './case-steps.ts'
import { sweepEvidence } from './evidence-pictures.ts'
import { purgeCases } from './moderation.jobs.ts'
import { lockCase } from './stored-case.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite('its mails are read', {}, { runsJobs: true })
})
afterAll(() => site.close())

const trio = async () => await site.members([{ name: 'Bob' }, {}, {}])

const mailed = (words: string) =>
  eventually(async () => (await readOutbox(site)).some(({ text }) => text?.includes(words)))

const reportsIn = (caseId: string) =>
  site.platform.db
    .selectFrom('moderation_reports')
    .select(['reporter_profile_id', 'masked_text', 'sees_evidence'])
    .where('case_id', '=', caseId)
    .execute()

async function change({ visitor, profileId }: TestMember, fields: object) {
  expectDone(await visitor.call('PUT /api/profile', { body: { id: profileId, ...fields } }))
}

describe('reports of one thing', () => {
  it('by ten members at once make one case, with one copy of its pictures', async () => {
    const accused = await site.member()
    await givePicture(site, accused)
    const before = await copiesOf(site)
    const reporters = await site.members(Array.from({ length: 10 }, () => ({})))
    const replies = await Promise.all(
      reporters.map(reporter => report(reporter, { profileId: accused.profileId })),
    )
    expect(replies.map(({ status }) => status)).toEqual(reporters.map(() => 201))
    const ids = new Set(replies.map(({ body }) => textOf(body.caseId)))
    expect(ids.size).toBe(1)
    expect(await reportsIn([...ids][0] ?? '')).toHaveLength(10)
    const { stored, named } = await copiesOf(site)
    expect(named).toHaveLength(before.named.length + 1)
    expect(stored).toEqual(named)
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
  })

  it('sent to two processes at once make one case, and of several things as many', async () => {
    const [one, other] = await openTwoSites({ runsJobs: true })
    const [accused] = await one.members([{}])
    if (!accused) throw new Error('nobody')
    const things = [
      { profileId: accused.profileId },
      { profilePicId: await givePicture(one, accused) },
    ]
    const reporters = (
      await Promise.all([one, other].map(at => at.members([{}, {}, {}, {}])))
    ).flat()
    const replies = await Promise.all(
      reporters.flatMap(reporter => things.map(thing => report(reporter, thing))),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(new Set(replies.map(({ body }) => textOf(body.caseId))).size).toBe(things.length)
    const { stored, named } = await copiesOf(one)
    expect([named.length, stored]).toEqual([2, named])
    await one.close()
  })

  it('join the case after its verdict too, and change nothing of it', async () => {
    const [accused, first, second] = await trio()
    const id = await reported(first, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: false })
    const before = await storedCase(site, id)
    expect(await reported(second, { profileId: accused.profileId })).toBe(id)
    expect(await storedCase(site, id)).toEqual({ ...before, masked_evidence: expect.anything() })
    expect(await readDone(second, id)).toMatchObject({ stage: 'DECIDED', upheld: false })
    await giveVerdict(site, id, { upheld: false, round: 3 })
    expect(await reported(await site.member(), { profileId: accused.profileId })).toBe(id)
    expect((await storedCase(site, id)).stage).toBe('CLOSED')
  })

  it('make another case once it is another thing', async () => {
    const [accused, first, second] = await trio()
    await change(accused, { description: 'Buy this' })
    const id = await reported(first, { profileId: accused.profileId })
    await change(accused, { description: 'Buy that' })
    const other = await reported(second, { profileId: accused.profileId })
    expect(other).not.toBe(id)
    await givePicture(site, accused)
    expect(await reported(second, { profileId: accused.profileId })).not.toBe(other)
    await change(accused, { description: 'Buy this' })
    expect((await readDone(first, id)).evidence).toMatchObject({
      texts: expect.arrayContaining([{ field: 'description', text: 'Buy this' }]),
    })
  })

  it('of a picture are one, whatever is said of its contents meanwhile', async () => {
    const [accused, first, second] = await trio()
    const profilePicId = await givePicture(site, accused)
    const id = await reported(first, { profilePicId })
    const mark = { params: { id: profilePicId }, body: { isNsfw: true } }
    expectDone(await accused.visitor.call('PUT /api/profile-pic/:id', mark))
    expect(await reported(second, { profilePicId })).toBe(id)
  })
})

describe('the copy', () => {
  it('of a picture that was deleted is there for both sides, and for nobody else', async () => {
    const [accused, reporter, stranger] = await trio()
    const profilePicId = await givePicture(site, accused)
    const id = await reported(reporter, { profilePicId })
    const params = { id: profilePicId }
    expectDone(await accused.visitor.call('DELETE /api/profile-pic/:id', { params }))
    for (const side of [accused, reporter]) {
      const picture = await readPicture(side, id)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/jpeg')
      expect(picture.headers.get('cache-control')).toContain('no-store')
      expect((await readPicture(side, id, 1)).status).toBe(404)
      expect((await readDone(side, id)).evidence).toMatchObject({ pictures: 1 })
    }
    const none = await readPicture(stranger, randomUUID())
    const hidden = await readPicture(stranger, id)
    expect([hidden.status, hidden.body.type]).toEqual([404, none.body.type])
    expect((await site.visitor().fetch(`/api/arbitration/cases/${id}/pictures/0`)).status).toBe(401)
  })

  it('lies sealed in the store', async () => {
    const [accused, reporter] = await trio()
    const id = await reported(reporter, { profilePicId: await givePicture(site, accused) })
    const { bundle } = await site.platform.db
      .selectFrom('moderation_evidence_pictures')
      .select('bundle')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    const sealed = await site.platform.storage.read(bundle, 'picture')
    expect(sealed?.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(sealed?.length).toBeGreaterThan(100)
  })

  it('of a profile has its public pictures, six at most', async () => {
    const [accused, reporter] = await trio()
    for (let count = 0; count < 7; count++) await givePicture(site, accused)
    await givePicture(site, accused, { isPrivate: true })
    const id = await reported(reporter, { profileId: accused.profileId })
    expect((await readDone(accused, id)).evidence).toMatchObject({ pictures: 6 })
  })

  it('of a message has its words and pictures, though it and they are gone', async () => {
    const [accused, reporter] = await trio()
    const shown = await givePicture(site, accused)
    const body = {
      senderProfileId: accused.profileId,
      recipientProfileId: reporter.profileId,
      bodyText: 'Unkind words',
      profilePicIds: [shown, await givePicture(site, accused, { isPrivate: true })],
    }
    const sent = expectDone(await accused.visitor.call('POST /api/message', { body }))
    const messageId = textOf(sent.body.id)
    const id = await reported(reporter, { messageId })
    expectDone(await accused.visitor.call('DELETE /api/profile-pic/:id', { params: { id: shown } }))
    const texts = [{ field: 'bodyText', text: 'Unkind words' }]
    expect((await readDone(accused, id)).evidence).toEqual({ texts, pictures: 2 })
    // What was private is the owner's to show.
    expect((await readDone(reporter, id)).evidence).toEqual({ texts, pictures: 1 })
    expect((await readPicture(reporter, id, 1)).status).toBe(404)
    expect((await readPicture(accused, id, 1)).status).toBe(200)
  })

  it('is not for whom the accused had blocked, who may report nevertheless', async () => {
    const [accused, reporter] = await trio()
    const messageId = await sendMessage(accused, reporter, 'Go away')
    await givePicture(site, accused)
    await blockMember(accused, reporter)
    const id = await reported(reporter, { profileId: accused.profileId })
    expect((await readDone(reporter, id)).evidence).toEqual({ texts: [], pictures: 0 })
    expect((await readPicture(reporter, id)).status).toBe(404)
    expect((await readDone(reporter, await reported(reporter, { messageId }))).evidence).toEqual({
      texts: [{ field: 'bodyText', text: 'Go away' }],
      pictures: 0,
    })
  })

  it('goes with the account it is about, and what no case names with the next sweep', async () => {
    const [accused, reporter] = await trio()
    await reported(reporter, { profilePicId: await givePicture(site, accused) })
    const lost = `evidence-${randomUUID()}`
    await site.platform.storage.put(lost, new Map([['picture', Buffer.from('x')]]))
    await sweepEvidence(site.platform)
    expect((await copiesOf(site)).stored).toContain(lost)
    expectDone(await accused.visitor.call('DELETE /api/account', { body: {} }))
    const ahead = { now: () => new Date(Date.now() + 7_200_000) }
    await sweepEvidence({ ...site.platform, clock: ahead })
    const { stored, named } = await copiesOf(site)
    expect(stored).toEqual(named)
    expect(stored).not.toContain(lost)
  })
})

describe('reasons for administrators', () => {
  it.each(['MINOR', 'THREAT', 'NON_CONSENSUAL_PICTURE', 'CRIME'])(
    'like %s keep a case from juries, and from the accused until it is decided',
    async reason => {
      const [accused, reporter] = await trio()
      const words = randomUUID()
      const part = { profileId: accused.profileId, reason, bodyText: words }
      const id = await reported(reporter, part)
      expect(await storedCase(site, id)).toMatchObject({
        route: 'ADMINISTRATORS',
        stage: 'ADMINISTRATORS',
        seed: null,
        due_at: null,
      })
      expect(await newsOf(accused)).toEqual([])
      const none = await read(accused, randomUUID())
      expect(await read(accused, id)).toMatchObject({ status: 404, body: { type: none.body.type } })
      const list = () => accused.visitor.call('GET /api/arbitration/cases')
      expect((await list()).body).toEqual([])
      expect(await readDone(reporter, id)).toMatchObject({ reasons: [reason], ownWords: words })
      await writeToSide(site, id, 'REPORTER')
      expect((await read(accused, id)).status).toBe(404)
      await writeToSide(site, id, 'ACCUSED')
      expect(await readDone(accused, id)).toMatchObject({
        reasons: [],
        messages: [{ text: 'To the ACCUSED' }],
      })
      await giveVerdict(site, id, { upheld: true })
      expect(await readDone(accused, id)).toMatchObject({ reasons: [reason], upheld: true })
      await mailed(words)
    },
  )

  it('take an open case from its jury, and are told to no juror and not to the accused', async () => {
    const [accused, first, second] = await trio()
    const [juror, voter] = await site.members([{}, {}])
    const id = await reported(first, { profileId: accused.profileId, bodyText: 'Bob is a pest' })
    const now = site.clock.now()
    const called = { case_id: id, round: 1, called_at: now, due_at: now }
    await site.platform.db
      .insertInto('moderation_jurors')
      .values([
        { ...called, juror_profile_id: juror.profileId },
        {
          ...called,
          juror_profile_id: voter.profileId,
          state: 'VOTED',
          upholds: false,
          reason: 'No',
          masked_reason: 'No',
          voted_at: now,
        },
      ])
      .execute()
    const part = { profileId: accused.profileId, reason: 'CRIME', bodyText: 'Bob sells drugs' }
    expect(await reported(second, part)).toBe(id)
    expect(await storedCase(site, id)).toMatchObject({
      route: 'ADMINISTRATORS',
      stage: 'ADMINISTRATORS',
      due_at: null,
    })
    const jurors = site.platform.db.selectFrom('moderation_jurors').select('state')
    expect(await jurors.where('case_id', '=', id).orderBy('state').execute()).toEqual([
      { state: 'DISMISSED' },
      { state: 'VOTED' },
    ])
    expect((await reportsIn(id)).map(row => row.masked_text).toSorted()).toEqual([
      '',
      'Member A is a pest',
    ])
    expect(await newsOf(accused)).toEqual([])
    expect(await readDone(accused, id)).toMatchObject({ reasons: ['SPAM'], isTheirTurn: false })
  })

  it('are told by mail when the case is decided already, which stays so', async () => {
    const [accused, first, second] = await trio()
    const id = await reported(first, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: false })
    const words = randomUUID()
    await reported(second, { profileId: accused.profileId, reason: 'CRIME', bodyText: words })
    await mailed(words)
    expect(await storedCase(site, id)).toMatchObject({ route: 'JURY', stage: 'DECIDED' })
    expect(await readDone(accused, id)).toMatchObject({ reasons: ['SPAM'] })
  })

  it('take an appeal from its jury too, and are told with the verdict on them', async () => {
    const [accused, first, second] = await trio()
    const id = await reported(first, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: true })
    const appeal = { params: { id }, body: { bodyText: 'Once more' } }
    expectDone(await accused.visitor.call('PUT /api/arbitration/cases/:id/appeal', appeal))
    await reported(second, { profileId: accused.profileId, reason: 'CRIME' })
    expect(await storedCase(site, id)).toMatchObject({
      route: 'ADMINISTRATORS',
      stage: 'ADMINISTRATORS',
      round: 2,
    })
    expect(await readDone(accused, id)).toMatchObject({ reasons: ['SPAM'], upheld: true })
    await giveVerdict(site, id, { upheld: true, round: 2 })
    expect((await readDone(accused, id)).reasons).toEqual(['SPAM', 'CRIME'])
  })
})

it('whose last three cases were rejected is read by administrators first', async () => {
  const flooder = await site.member()
  const before: string[] = []
  for (let count = 0; count < 3; count++) {
    const accused = await site.member()
    before.push(await reported(flooder, { profileId: accused.profileId }))
  }
  const [one = '', two = '', three = ''] = before
  await giveVerdict(site, one, { upheld: false })
  await giveVerdict(site, two, { upheld: false })
  const open = async () => {
    const accused = await site.member()
    return storedCase(site, await reported(flooder, { profileId: accused.profileId }))
  }
  expect(await open()).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  // Joined after its verdict: nothing that they caused.
  const other = await site.member()
  const decided = await reported(await site.member(), { profileId: other.profileId })
  await giveVerdict(site, decided, { upheld: false })
  await reported(flooder, { profileId: other.profileId })
  expect(await open()).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  await giveVerdict(site, three, { upheld: false })
  expect(await open()).toMatchObject({ route: 'JURY', stage: 'ADMINISTRATORS', due_at: null })
  site.clock.advance(1_000)
  await giveVerdict(site, one, { upheld: true, round: 2 })
  expect(await open()).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
})

it('about whom five cases run, by however many members, is kept from no further jurors by a sixth', async () => {
  const [accused, one, other] = await trio()
  const stages: string[] = []
  for (let count = 0; count < 6; count++) {
    const reporter = count % 2 ? one : other
    const messageId = await sendMessage(accused, reporter, `Message ${count}`)
    stages.push((await storedCase(site, await reported(reporter, { messageId }))).stage)
  }
  expect(stages).toEqual([...Array(5).fill('ANSWER'), 'ADMINISTRATORS'])
  expect(await newsOf(accused)).toEqual(Array(5).fill('CASE_OPENED'))
})

it('who has five cases with juries gives them no sixth, whomever they report', async () => {
  const flooder = await site.member()
  const stages: string[] = []
  for (let count = 0; count < 6; count++) {
    const { profileId } = await site.member()
    stages.push((await storedCase(site, await reported(flooder, { profileId }))).stage)
  }
  expect(stages).toEqual([...Array(5).fill('ANSWER'), 'ADMINISTRATORS'])
})

it('a juror and a side of the case do not exist for each other’s reports', async () => {
  const [accused, reporter, juror] = await trio()
  const id = await reported(reporter, { profileId: accused.profileId })
  const created_at = site.clock.now()
  const seal = { case_id: id, created_at }
  const [one, other] = [accused.profileId, juror.profileId]
  await site.platform.db
    .insertInto('blocks')
    .values([
      { ...seal, blocker_profile_id: one, blocked_profile_id: other },
      { ...seal, blocker_profile_id: other, blocked_profile_id: one },
    ])
    .execute()
  const type = problemType('moderation/not-found')
  for (const [by, about] of [
    [juror, accused],
    [accused, juror],
  ] as const) {
    expect(await report(by, { profileId: about.profileId })).toMatchObject({
      status: 404,
      body: { type },
    })
  }
})

it('who is drawn while their report waits for the case has not reported', async () => {
  const { accused, reporter, jurors } = await openCommunity(site, 9)
  const part = { profileId: accused.profileId }
  const id = await reported(reporter, part)
  const { db } = site.platform
  const { promise: drawn, resolve: commit } = Promise.withResolvers<void>()
  const drawing = db.transaction().execute(async tx => {
    const found = await lockCase(tx, id)
    if (found) await beginRound(site.platform, tx, found, 1)
    await drawn
  })
  const reports = jurors.map(juror => report(juror, part))
  await eventually(async () => (await caseWaiters(db)) > 0)
  commit()
  await drawing
  const statuses = (await Promise.all(reports)).map(({ status }) => status)
  expect(statuses).toEqual(jurors.map(() => 404))
  expect(await reportsIn(id)).toHaveLength(1)
})

/** How many statements wait for a row. */
async function caseWaiters(db: TestSite['platform']['db']) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%moderation_cases%'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

it('a closed case is kept for a year, and longer while a stay in the dungeon stands on it', async () => {
  const [accused, reporter, other] = await trio()
  const id = await reported(reporter, { profileId: accused.profileId })
  const second = await reported(reporter, { profileId: other.profileId })
  const left = async () => {
    await purgeCases(site.platform)
    const rows = site.platform.db.selectFrom('moderation_cases').select('id')
    return (await rows.where('id', 'in', [id, second]).execute()).length
  }
  site.clock.advance(limits.caseKeptMs + 1_000)
  expect(await left()).toBe(2)
  await giveVerdict(site, id, { upheld: false, round: 3 })
  await giveVerdict(site, second, { upheld: true, round: 3 })
  const now = site.clock.now()
  const stay = { case_id: second, profile_id: other.profileId, begins_at: now }
  await site.platform.db
    .insertInto('moderation_sentences')
    .values({ ...stay, step: 'ADMINISTRATORS' })
    .execute()
  expect(await left()).toBe(2)
  site.clock.advance(limits.caseKeptMs + 1_000)
  expect(await left()).toBe(1)
  await site.platform.db
    .updateTable('moderation_sentences')
    .set({ ended_at: now, ended_by: 'ADMINISTRATOR' })
    .where('case_id', '=', second)
    .execute()
  expect(await left()).toBe(0)
})
