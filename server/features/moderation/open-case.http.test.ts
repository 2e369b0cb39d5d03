import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { JobFailure, WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import {
  copiesOf,
  giveVerdict,
  newsOf,
  openedFor,
  read,
  readDone,
  readPicture,
  report,
  reported,
  storedCase,
  tellNow,
  writeToSide,
} from '#server/testing/case-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { openTwoSites, ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'
import {
  isForAdministrators,
  reasonsForAdministrators,
  reportReasons,
} from '#shared/report-reasons.ts'
import { addDraw } from './decisions/decisions.factory.ts'
import { sweepEvidence } from './evidence-pictures.ts'
import { purgeCases } from './moderation.jobs.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })

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
  await visitor.ask('PUT /api/profile', { body: { id: profileId, ...fields } })
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
    // Each under an id of their own, of which nobody learns that others have reported the same.
    const reports = replies.map(({ body }) => textOf(body.caseId))
    expect(new Set(reports).size).toBe(10)
    const [id = ''] = await casesOf(site, reports)
    expect(await reportsIn(id)).toHaveLength(10)
    const { stored, named } = await copiesOf(site)
    expect(named).toHaveLength(before.named.length + 1)
    expect(stored).toEqual(named)
    expect(await newsOf(accused)).toEqual([])
    await tellNow(site, id)
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
  })

  it('sent to two processes at once make one case, and of several things as many', async () => {
    const [one, other] = await openTwoSites({ runsJobs: true })
    const [accused] = await one.members([{}])
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
    const reports = replies.map(({ body }) => textOf(body.caseId))
    expect(await casesOf(one, reports)).toHaveLength(things.length)
    const { stored, named } = await copiesOf(one)
    expect([named.length, stored]).toEqual([2, named])
    await one.close()
  })

  it('join the case after its verdict too, and change nothing of it', async () => {
    const [accused, first, second] = await trio()
    const id = await reported(site, first, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: false })
    const before = await storedCase(site, id)
    expect(await reported(site, second, { profileId: accused.profileId })).toBe(id)
    expect(await storedCase(site, id)).toEqual({ ...before, masked_evidence: expect.anything() })
    // To who reports it, it looks like a new one.
    expect(await readDone(site, second, id)).toMatchObject({ stage: 'ANSWER', verdicts: [] })
    expect(await readDone(site, second, id)).not.toHaveProperty('upheld')
    await giveVerdict(site, id, { upheld: false, round: 3 })
    expect(await reported(site, await site.member(), { profileId: accused.profileId })).toBe(id)
    expect((await storedCase(site, id)).stage).toBe('CLOSED')
  })

  it('make another case once it is another thing', async () => {
    const [accused, first, second] = await trio()
    await change(accused, { description: 'Buy this' })
    const id = await reported(site, first, { profileId: accused.profileId })
    await change(accused, { description: 'Buy that' })
    const other = await reported(site, second, { profileId: accused.profileId })
    expect(other).not.toBe(id)
    await givePicture(site, accused)
    expect(await reported(site, second, { profileId: accused.profileId })).not.toBe(other)
    await change(accused, { description: 'Buy this' })
    expect((await readDone(site, first, id)).evidence).toMatchObject({
      texts: expect.arrayContaining([{ field: 'description', text: 'Buy this' }]),
    })
  })

  it('of a picture are one, whatever is said of its contents meanwhile', async () => {
    const [accused, first, second] = await trio()
    const profilePicId = await givePicture(site, accused)
    const id = await reported(site, first, { profilePicId })
    const mark = { params: { id: profilePicId }, body: { isNsfw: true } }
    await accused.visitor.ask('PUT /api/profile-pic/:id', mark)
    expect(await reported(site, second, { profilePicId })).toBe(id)
  })
})

/** Those which the reports are in. */
async function casesOf({ platform }: Pick<TestSite, 'platform'>, reports: readonly string[]) {
  const rows = platform.db.selectFrom('moderation_reports').select('case_id as id').distinct()
  return (await rows.where('id', 'in', reports).execute()).map(({ id }) => id)
}

it('a report whose words cannot be masked in time opens nothing, and does so when it is sent again', async () => {
  const [accused, reporter] = await trio()
  const words = { profileId: accused.profileId, bodyText: 'Bob was rude' }
  const masking = vi.spyOn(WorkerProcess.prototype, 'run').mockRejectedValue(new JobFailure('late'))
  const refused = await report(reporter, words)
  masking.mockRestore()
  expect(refused).toMatchObject({ status: 503, body: { type: problemType('server/unavailable') } })
  const cases = site.platform.db.selectFrom('moderation_cases').select('id')
  expect(await cases.where('accused_profile_id', '=', accused.profileId).execute()).toEqual([])
  const id = await reported(site, reporter, words)
  expect(await reportsIn(id)).toMatchObject([{ masked_text: 'Member A was rude' }])
})

describe('the copy', () => {
  it('of a picture that was deleted is there for both sides, and for nobody else', async () => {
    const [accused, reporter, stranger] = await trio()
    const profilePicId = await givePicture(site, accused)
    const id = await openedFor(site, reporter, { profilePicId })
    const params = { id: profilePicId }
    await accused.visitor.ask('DELETE /api/profile-pic/:id', { params })
    for (const side of [accused, reporter]) {
      const picture = await readPicture(site, side, id)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/jpeg')
      expect(picture.headers.get('cache-control')).toContain('no-store')
      expect((await readPicture(site, side, id, 1)).status).toBe(404)
      expect((await readDone(site, side, id)).evidence).toMatchObject({ pictures: 1 })
    }
    const none = await readPicture(site, stranger, randomUUID())
    const hidden = await readPicture(site, stranger, id)
    expect([hidden.status, hidden.body.type]).toEqual([404, none.body.type])
    expect((await site.visitor().fetch(`/api/arbitration/cases/${id}/pictures/0`)).status).toBe(401)
  })

  it('lies encrypted in the store', async () => {
    const [accused, reporter] = await trio()
    const id = await reported(site, reporter, { profilePicId: await givePicture(site, accused) })
    const { bundle } = await site.platform.db
      .selectFrom('moderation_evidence_pictures')
      .select('bundle')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    const encrypted = await site.platform.storage.read(bundle, 'picture')
    expect(encrypted?.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(encrypted?.length).toBeGreaterThan(100)
  })

  it('of a profile has its public pictures, six at most', async () => {
    const [accused, reporter] = await trio()
    for (let count = 0; count < 7; count++) await givePicture(site, accused)
    await givePicture(site, accused, { isPrivate: true })
    const id = await openedFor(site, reporter, { profileId: accused.profileId })
    expect((await readDone(site, accused, id)).evidence).toMatchObject({ pictures: 6 })
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
    const id = await openedFor(site, reporter, { messageId })
    await accused.visitor.ask('DELETE /api/profile-pic/:id', { params: { id: shown } })
    const texts = [{ field: 'bodyText', text: 'Unkind words' }]
    expect((await readDone(site, accused, id)).evidence).toEqual({ texts, pictures: 2 })
    // What was private is the owner's to show.
    expect((await readDone(site, reporter, id)).evidence).toEqual({ texts, pictures: 1 })
    expect((await readPicture(site, reporter, id, 1)).status).toBe(404)
    expect((await readPicture(site, accused, id, 1)).status).toBe(200)
  })

  it('is not for whom the accused had blocked, who may report nevertheless', async () => {
    const [accused, reporter] = await trio()
    const messageId = await sendMessage(accused, reporter, 'Go away')
    await givePicture(site, accused)
    await blockMember(accused, reporter)
    const id = await reported(site, reporter, { profileId: accused.profileId })
    expect((await readDone(site, reporter, id)).evidence).toEqual({ texts: [], pictures: 0 })
    expect((await readPicture(site, reporter, id)).status).toBe(404)
    expect(
      (await readDone(site, reporter, await reported(site, reporter, { messageId }))).evidence,
    ).toEqual({
      texts: [{ field: 'bodyText', text: 'Go away' }],
      pictures: 0,
    })
  })

  it('goes with the account it is about, and what no case names with the next sweep', async () => {
    const [accused, reporter] = await trio()
    await reported(site, reporter, { profilePicId: await givePicture(site, accused) })
    const lost = `evidence-${randomUUID()}`
    await site.platform.storage.put(lost, new Map([['picture', Buffer.from('x')]]))
    await sweepEvidence(site.platform)
    expect((await copiesOf(site)).stored).toContain(lost)
    await accused.visitor.ask('DELETE /api/account', { body: {} })
    const ahead = { now: () => new Date(Date.now() + 7_200_000) }
    await sweepEvidence({ ...site.platform, clock: ahead })
    const { stored, named } = await copiesOf(site)
    expect(stored).toEqual(named)
    expect(stored).not.toContain(lost)
  })
})

it.each(reportReasons.filter(reason => !isForAdministrators(reason)))(
  'a report for the reason %s comes before a jury',
  async reason => {
    const [accused, reporter] = await trio()
    const id = await reported(site, reporter, { profileId: accused.profileId, reason })
    expect(await storedCase(site, id)).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  },
)

describe('reasons for administrators', () => {
  it.each(reasonsForAdministrators)(
    'like %s keep a case from juries, and from the accused until it is decided',
    async reason => {
      const [accused, reporter] = await trio()
      const words = randomUUID()
      const part = { profileId: accused.profileId, reason, bodyText: words }
      const id = await reported(site, reporter, part)
      expect(await storedCase(site, id)).toMatchObject({
        route: 'ADMINISTRATORS',
        stage: 'ADMINISTRATORS',
        tell_at: null,
        due_at: null,
      })
      expect(await newsOf(accused)).toEqual([])
      const none = await read(site, accused, randomUUID())
      expect(await read(site, accused, id)).toMatchObject({
        status: 404,
        body: { type: none.body.type },
      })
      const list = () => accused.visitor.call('GET /api/arbitration/cases')
      expect((await list()).body).toEqual([])
      expect(await readDone(site, reporter, id)).toMatchObject({
        reasons: [reason],
        ownWords: words,
      })
      await writeToSide(site, id, 'REPORTER')
      expect((await read(site, accused, id)).status).toBe(404)
      await writeToSide(site, id, 'ACCUSED')
      expect(await readDone(site, accused, id)).toMatchObject({
        reasons: [],
        messages: [{ text: 'To the ACCUSED' }],
      })
      await giveVerdict(site, id, { upheld: true })
      expect(await readDone(site, accused, id)).toMatchObject({ reasons: [reason], upheld: true })
      await mailed(words)
    },
  )

  it('take an open case from its jury, and are told to no juror and not to the accused', async () => {
    const [accused, first, second] = await trio()
    const [juror, voter] = await site.members([{}, {}])
    const id = await openedFor(site, first, {
      profileId: accused.profileId,
      bodyText: 'Bob is a pest',
    })
    const votes = [{ reason: 'No' }]
    await addDraw(site.platform, id, { pool: [juror, voter], drawn: 2, votes })
    const part = { profileId: accused.profileId, reason: 'CRIME', bodyText: 'Bob sells drugs' }
    expect(await reported(site, second, part)).toBe(id)
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
    expect(await readDone(site, accused, id)).toMatchObject({
      reasons: ['SPAM'],
      isTheirTurn: false,
    })
  })

  it('are told by mail when the case is decided already, which stays so', async () => {
    const [accused, first, second] = await trio()
    const id = await reported(site, first, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: false })
    const words = randomUUID()
    await reported(site, second, { profileId: accused.profileId, reason: 'CRIME', bodyText: words })
    await mailed(words)
    expect(await storedCase(site, id)).toMatchObject({ route: 'JURY', stage: 'DECIDED' })
    expect(await readDone(site, accused, id)).toMatchObject({ reasons: ['SPAM'] })
  })

  it('take an appeal from its jury too, and are told with the verdict on them', async () => {
    const [accused, first, second] = await trio()
    const id = await reported(site, first, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: true })
    const appeal = { params: { id }, body: { bodyText: 'Once more' } }
    await accused.visitor.ask('PUT /api/arbitration/cases/:id/appeal', appeal)
    await reported(site, second, { profileId: accused.profileId, reason: 'CRIME' })
    expect(await storedCase(site, id)).toMatchObject({
      route: 'ADMINISTRATORS',
      stage: 'ADMINISTRATORS',
      round: 2,
    })
    expect(await readDone(site, accused, id)).toMatchObject({ reasons: ['SPAM'], upheld: true })
    await giveVerdict(site, id, { upheld: true, round: 2 })
    expect((await readDone(site, accused, id)).reasons).toEqual(['SPAM', 'CRIME'])
  })
})

it('whose last three cases were rejected is read by administrators first', async () => {
  const flooder = await site.member()
  const before: string[] = []
  for (let count = 0; count < 3; count++) {
    const accused = await site.member()
    before.push(await reported(site, flooder, { profileId: accused.profileId }))
  }
  const [one = '', two = '', three = ''] = before
  await giveVerdict(site, one, { upheld: false })
  await giveVerdict(site, two, { upheld: false })
  const open = async () => {
    const accused = await site.member()
    return storedCase(site, await reported(site, flooder, { profileId: accused.profileId }))
  }
  expect(await open()).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  // Joined after its verdict: nothing that they caused.
  const other = await site.member()
  const decided = await reported(site, await site.member(), { profileId: other.profileId })
  await giveVerdict(site, decided, { upheld: false })
  await reported(site, flooder, { profileId: other.profileId })
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
    stages.push((await storedCase(site, await reported(site, reporter, { messageId }))).stage)
  }
  expect(stages).toEqual([...Array(5).fill('ANSWER'), 'ADMINISTRATORS'])
})

it('who has five cases with juries gives them no sixth, whomever they report', async () => {
  const flooder = await site.member()
  const stages: string[] = []
  for (let count = 0; count < 6; count++) {
    const { profileId } = await site.member()
    stages.push((await storedCase(site, await reported(site, flooder, { profileId }))).stage)
  }
  expect(stages).toEqual([...Array(5).fill('ANSWER'), 'ADMINISTRATORS'])
})

it('a closed case is kept for a year, and longer while a stay in the dungeon stands on it', async () => {
  const [accused, reporter, other] = await trio()
  const id = await reported(site, reporter, { profileId: accused.profileId })
  const second = await reported(site, reporter, { profileId: other.profileId })
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
