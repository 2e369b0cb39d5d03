import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { JobFailure, WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import {
  appeal,
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
import { declareNsfw, deletePicture, givePicture } from '#server/testing/picture-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import {
  ownSite,
  type TestMember,
  type TestSite,
  twoSitesOfTest,
} from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import {
  isForAdministrators,
  reasonsForAdministrators,
  reportReasons,
} from '#shared/report-reasons.ts'
import { addDraw, addStay } from './decisions/decisions.factory.ts'
import { sweepEvidence } from './evidence-pictures.ts'
import { purgeCases } from './moderation.jobs.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })

const notFound = refused('moderation/case-not-found')

const trio = async () => await site.members([{ name: 'Bob' }, {}, {}])

/** A case about the profile of one member, reported by another. */
async function opened(part: object = {}) {
  const [accused, reporter, other] = await trio()
  const id = await reported(site, reporter, { profileId: accused.profileId, ...part })
  const reportAgain = (more: object = {}) =>
    reported(site, other, { profileId: accused.profileId, ...more })
  return { accused, reporter, other, id, reportAgain }
}

/** The first stage of a case that a member opens about a new member. */
async function openedBy(reporter: TestMember) {
  const { profileId } = await site.member()
  return storedCase(site, await reported(site, reporter, { profileId }))
}

const mailed = (words: string) =>
  eventually(async () => (await readOutbox(site)).some(({ text }) => text?.includes(words)))

const reportsIn = (caseId: string) => rowsOf(site, 'moderation_reports', { case_id: caseId })

async function change({ visitor, profileId }: TestMember, fields: object) {
  await visitor.ask('PUT /api/profile', { body: { id: profileId, ...fields } })
}

describe('reports of one thing', () => {
  it('sent to two processes at once make one case, and reports of several things make several', async () => {
    const [one, other] = await twoSitesOfTest({ runsJobs: true })
    const [accused] = await one.members([{}])
    const things = [
      { profileId: accused.profileId },
      { profilePicId: await givePicture(one, accused) },
    ]
    const reporters = [...(await one.many(4)), ...(await other.many(4))]
    const replies = await Promise.all(
      reporters.flatMap(reporter => things.map(thing => report(reporter, thing))),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    // Each reporter gets an id of their own, so nobody learns that others have reported the same.
    const reports = replies.map(({ body }) => textOf(body.caseId))
    expect(new Set(reports).size).toBe(replies.length)
    expect(await casesOf(one, reports)).toHaveLength(things.length)
    const { stored, named } = await copiesOf(one)
    expect([named.length, stored]).toEqual([2, named])
  })

  it('join the case after its verdict too, and do not change it', async () => {
    const { accused, other, id, reportAgain } = await opened()
    await giveVerdict(site, id, { upheld: false })
    const before = await storedCase(site, id)
    expect(await reportAgain()).toBe(id)
    expect(await storedCase(site, id)).toEqual({ ...before, masked_evidence: expect.anything() })
    // The new reporter sees a new case.
    expect(await readDone(site, other, id)).toMatchObject({ stage: 'ANSWER', verdicts: [] })
    expect(await readDone(site, other, id)).not.toHaveProperty('upheld')
    await giveVerdict(site, id, { upheld: false, round: 3 })
    expect(await reported(site, await site.member(), { profileId: accused.profileId })).toBe(id)
    expect((await storedCase(site, id)).stage).toBe('CLOSED')
  })

  it('make another case once the thing has changed', async () => {
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

  it('of a picture are one, even when its marks change meanwhile', async () => {
    const [accused, first, second] = await trio()
    const profilePicId = await givePicture(site, accused)
    const id = await reported(site, first, { profilePicId })
    expectDone(await declareNsfw(accused, profilePicId, true))
    expect(await reported(site, second, { profilePicId })).toBe(id)
  })
})

/** The cases of these reports. */
async function casesOf(at: Pick<TestSite, 'platform'>, ids: readonly string[]) {
  const reports = await rowsOf(at, 'moderation_reports', { id: ids })
  return [...new Set(reports.map(({ case_id: id }) => id))]
}

it('a report that cannot be masked in time opens nothing, and opens a case when it is sent again', async () => {
  const [accused, reporter] = await trio()
  const words = { profileId: accused.profileId, bodyText: 'Bob was rude' }
  const masking = vi.spyOn(WorkerProcess.prototype, 'run').mockRejectedValue(new JobFailure('late'))
  const late = await report(reporter, words)
  masking.mockRestore()
  expect(late).toMatchObject(refused('server/unavailable'))
  const ofAccused = { accused_profile_id: accused.profileId }
  expect(await rowsOf(site, 'moderation_cases', ofAccused)).toEqual([])
  const id = await reported(site, reporter, words)
  expect(await reportsIn(id)).toMatchObject([{ masked_text: 'Member A was rude' }])
})

describe('the copy', () => {
  it('of a deleted picture exists for both sides, and for nobody else', async () => {
    const [accused, reporter, stranger] = await trio()
    const profilePicId = await givePicture(site, accused)
    const id = await openedFor(site, reporter, { profilePicId })
    expectDone(await deletePicture(accused, profilePicId))
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

  it('is encrypted in the store', async () => {
    const [accused, reporter] = await trio()
    const id = await reported(site, reporter, { profilePicId: await givePicture(site, accused) })
    const [picture] = await rowsOf(site, 'moderation_evidence_pictures', { case_id: id })
    const encrypted = await site.platform.storage.read(textOf(picture?.bundle), 'picture')
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

  it('of a message has its words and pictures, even when these are deleted', async () => {
    const [accused, reporter] = await trio()
    const shown = await givePicture(site, accused)
    const profilePicIds = [shown, await givePicture(site, accused, { isPrivate: true })]
    const messageId = await sendMessage(accused, reporter, 'Unkind words', { profilePicIds })
    const id = await openedFor(site, reporter, { messageId })
    expectDone(await deletePicture(accused, shown))
    const texts = [{ field: 'bodyText', text: 'Unkind words' }]
    expect((await readDone(site, accused, id)).evidence).toEqual({ texts, pictures: 2 })
    // The reporter does not get private pictures, which only their owner may share.
    expect((await readDone(site, reporter, id)).evidence).toEqual({ texts, pictures: 1 })
    expect((await readPicture(site, reporter, id, 1)).status).toBe(404)
    expect((await readPicture(site, accused, id, 1)).status).toBe(200)
  })

  it('is not shown to reporters whom the accused had blocked, though they may report, as may the accused', async () => {
    const [accused, reporter] = await trio()
    const messageId = await sendMessage(accused, reporter, 'Go away')
    await givePicture(site, accused)
    await blockMember(accused, reporter)
    const id = await reported(site, reporter, { profileId: accused.profileId })
    expect((await readDone(site, reporter, id)).evidence).toEqual({ texts: [], pictures: 0 })
    expect((await readPicture(site, reporter, id)).status).toBe(404)
    expect((await report(accused, { profileId: reporter.profileId })).status).toBe(201)
    const ofMessage = await readDone(site, reporter, await reported(site, reporter, { messageId }))
    const texts = [{ field: 'bodyText', text: 'Go away' }]
    expect(ofMessage.evidence).toEqual({ texts, pictures: 0 })
  })

  it('is deleted with the account it is about, and unused copies with the next sweep', async () => {
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
    const { id } = await opened({ reason })
    expect(await storedCase(site, id)).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  },
)

const withAdministrators = { route: 'ADMINISTRATORS', stage: 'ADMINISTRATORS', due_at: null }

describe('reasons for administrators', () => {
  it.each(reasonsForAdministrators)(
    'like %s keep a case from juries, and from the accused until it is decided',
    async reason => {
      const words = randomUUID()
      const { accused, reporter, id } = await opened({ reason, bodyText: words })
      const stored = { ...withAdministrators, tell_at: null }
      expect(await storedCase(site, id)).toMatchObject(stored)
      expect(await newsOf(accused)).toEqual([])
      expect(await read(site, accused, id)).toMatchObject(notFound)
      expect(await accused.visitor.ask('GET /api/arbitration/cases')).toEqual([])
      const own = { reasons: [reason], ownWords: words }
      expect(await readDone(site, reporter, id)).toMatchObject(own)
      await writeToSide(site, id, 'REPORTER')
      expect(await read(site, accused, id)).toMatchObject(notFound)
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

  it('take an open case from its jury, and show to neither its jurors nor the accused', async () => {
    const { accused, id, reportAgain } = await opened({ bodyText: 'Bob is a pest' })
    await tellNow(site, id)
    const pool = await site.members([{}, {}])
    await addDraw(site.platform, id, { pool, drawn: 2, votes: [{ reason: 'No' }] })
    expect(await reportAgain({ reason: 'CRIME', bodyText: 'Bob sells drugs' })).toBe(id)
    expect(await storedCase(site, id)).toMatchObject(withAdministrators)
    const jurors = await rowsOf(site, 'moderation_jurors', { case_id: id })
    expect(jurors.map(({ state }) => state).toSorted()).toEqual(['DISMISSED', 'VOTED'])
    const masked = (await reportsIn(id)).map(row => row.masked_text)
    expect(masked.toSorted()).toEqual(['', 'Member A is a pest'])
    expect(await newsOf(accused)).toEqual([])
    const told = { reasons: ['SPAM'], isTheirTurn: false }
    expect(await readDone(site, accused, id)).toMatchObject(told)
  })

  it('are mailed when the case is already decided, and leave the verdict', async () => {
    const { accused, id, reportAgain } = await opened()
    await giveVerdict(site, id, { upheld: false })
    const words = randomUUID()
    await reportAgain({ reason: 'CRIME', bodyText: words })
    await mailed(words)
    expect(await storedCase(site, id)).toMatchObject({ route: 'JURY', stage: 'DECIDED' })
    expect(await readDone(site, accused, id)).toMatchObject({ reasons: ['SPAM'] })
  })

  it('take an appeal from its jury too, and show with the verdict on them', async () => {
    const { accused, id, reportAgain } = await opened()
    await giveVerdict(site, id, { upheld: true })
    expectDone(await appeal(site, accused, id, 'Once more'))
    await reportAgain({ reason: 'CRIME' })
    expect(await storedCase(site, id)).toMatchObject({ ...withAdministrators, round: 2 })
    expect(await readDone(site, accused, id)).toMatchObject({ reasons: ['SPAM'], upheld: true })
    await giveVerdict(site, id, { upheld: true, round: 2 })
    expect((await readDone(site, accused, id)).reasons).toEqual(['SPAM', 'CRIME'])
  })
})

it('administrators first read the next case of a reporter whose last three were rejected', async () => {
  const flooder = await site.member()
  const [one, two] = [await openedBy(flooder), await openedBy(flooder)]
  const three = await openedBy(flooder)
  for (const { id } of [one, two]) await giveVerdict(site, id, { upheld: false })
  expect(await openedBy(flooder)).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  // They joined this case after its verdict, and did not cause it.
  const { accused, id } = await opened()
  await giveVerdict(site, id, { upheld: false })
  await reported(site, flooder, { profileId: accused.profileId })
  expect(await openedBy(flooder)).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
  await giveVerdict(site, three.id, { upheld: false })
  const reviewed = { ...withAdministrators, route: 'JURY' }
  expect(await openedBy(flooder)).toMatchObject(reviewed)
  site.clock.advance(1_000)
  await giveVerdict(site, one.id, { upheld: true, round: 2 })
  expect(await openedBy(flooder)).toMatchObject({ route: 'JURY', stage: 'ANSWER' })
})

it('a sixth case about a member with five running ones goes to administrators first', async () => {
  const [accused, one, other] = await trio()
  const stages: string[] = []
  for (let count = 0; count < 6; count++) {
    const reporter = count % 2 ? one : other
    const messageId = await sendMessage(accused, reporter, `Message ${count}`)
    stages.push((await storedCase(site, await reported(site, reporter, { messageId }))).stage)
  }
  expect(stages).toEqual([...Array(5).fill('ANSWER'), 'ADMINISTRATORS'])
})

it('a sixth case by a member with five running ones goes to administrators first, whomever they report', async () => {
  const flooder = await site.member()
  const stages: string[] = []
  for (let count = 0; count < 6; count++) stages.push((await openedBy(flooder)).stage)
  expect(stages).toEqual([...Array(5).fill('ANSWER'), 'ADMINISTRATORS'])
})

it('a closed case is kept for a year, and longer while a stay in the dungeon depends on it', async () => {
  const { reporter, other, id } = await opened()
  const second = await reported(site, reporter, { profileId: other.profileId })
  const left = async () => {
    await purgeCases(site.platform)
    return (await rowsOf(site, 'moderation_cases', { id: [id, second] })).length
  }
  site.clock.advance(limits.caseKeptMs + 1_000)
  expect(await left()).toBe(2)
  await giveVerdict(site, id, { upheld: false, round: 3 })
  await giveVerdict(site, second, { upheld: true, round: 3 })
  await addStay(site.platform, second, other)
  expect(await left()).toBe(2)
  site.clock.advance(limits.caseKeptMs + 1_000)
  expect(await left()).toBe(1)
  const end = { ended_at: site.clock.now(), ended_by: 'ADMINISTRATOR' } as const
  await changeRows(site, 'moderation_sentences', { case_id: second }, end)
  expect(await left()).toBe(0)
})
