import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  answer,
  appeal,
  giveVerdict,
  knownAs,
  newsOf,
  openedFor,
  read,
  readDone,
  reported,
  reviewMs,
  storedCase,
  writeToSide,
} from '#server/testing/case-actions.ts'
import {
  eraseMember,
  openCommunity,
  removeOtherCases,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { addDraw } from './decisions/decisions.factory.ts'
import { eraseAppeals } from './moderation.jobs.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)
await openCommunity(site)

const notFound = refused('moderation/case-not-found')
const noAppeal = refused('moderation/no-appeal')
const tooLate = refused('moderation/too-late')
const hourMs = 3_600_000

const list = ({ visitor }: TestMember, query: object = {}) =>
  visitor.read('GET /api/arbitration/cases', { query })

/** A case before a jury, with both sides and an unrelated member. */
async function openedCase() {
  const [accused, reporter, stranger] = await site.members([
    { name: 'Bob Builder', description: 'Bob Builder, bob@example.org' },
    { name: 'Ann Onymous' },
    {},
  ])
  await givePicture(site, accused)
  const bodyText = 'Bob wrote to Ann: call 0171 1234567'
  const id = await openedFor(site, reporter, { profileId: accused.profileId, bodyText })
  return { accused, reporter, stranger, id }
}

describe('a case', () => {
  it('is shown to each side and to nobody else, without a hint of who the other side is', async () => {
    const { accused, reporter, stranger, id } = await openedCase()
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
    expect(await newsOf(reporter)).toEqual([])
    const ofAccused = await read(site, accused, id)
    expect(expectDone(ofAccused).body).toMatchObject({
      side: 'ACCUSED',
      kind: 'PROFILE',
      stage: 'ANSWER',
      round: 1,
      reasons: ['SPAM'],
      isTheirTurn: true,
      mayAppeal: false,
      verdicts: [],
      draw: { seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    for (const secret of [reporter.profileId, 'Ann', '0171', 'ownWords', '"seed"']) {
      expect(ofAccused.text).not.toContain(secret)
    }
    expect(await readDone(site, reporter, id)).toMatchObject({
      side: 'REPORTER',
      ownWords: 'Bob wrote to Ann: call 0171 1234567',
      isTheirTurn: false,
      tsDue: expect.any(Number),
    })
    const none = await read(site, stranger, randomUUID())
    expect(await read(site, stranger, id)).toMatchObject(notFound)
    expect((await read(site, stranger, id)).body.detail).toEqual(none.body.detail)
    expect(await list(stranger)).toEqual([])
  })

  it('is listed page by page, the newest first, for either side', async () => {
    const member = await site.member()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const other = await site.member()
      const [by, about] = count % 2 ? [member, other] : [other, member]
      if (about === member) await givePicture(site, member)
      site.clock.advance(count === 3 ? 0 : 5)
      const id = await openedFor(site, by, { profileId: about.profileId })
      ids.unshift(await knownAs(site, member, id))
    }
    const seen: string[] = []
    for (let page = await list(member, { size: 2 }); page.length > 0; ) {
      seen.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      page = await list(member, { size: 2, tsBefore: last?.tsOpened, idBefore: last?.id })
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect((await list(member)).map(({ id }) => id)).toEqual(seen)
  })

  it('shows messages to reporters to those who had reported, and messages to the accused to the accused', async () => {
    const { accused, reporter, id } = await openedCase()
    await writeToSide(site, id, 'REPORTER')
    await writeToSide(site, id, 'ACCUSED')
    const seenBy = async (member: TestMember) => (await readDone(site, member, id)).messages
    expect(await seenBy(reporter)).toMatchObject([{ text: 'To the REPORTER' }])
    expect(await seenBy(accused)).toMatchObject([{ text: 'To the ACCUSED' }])
    // A later reporter cannot read earlier messages.
    site.clock.advance(1)
    const late = await site.member()
    await reported(site, late, { profileId: accused.profileId })
    expect(await seenBy(late)).toEqual([])
    await writeToSide(site, id, 'REPORTER')
    expect(await seenBy(late)).toHaveLength(1)
    expect(await seenBy(reporter)).toHaveLength(2)
  })

  it('looks newly opened to every reporter, whatever its stage', async () => {
    const [answered, decided] = [await openedCase(), await openedCase()]
    const [hidden, untouched] = [await openedCase(), await openedCase()]
    const cases = [answered, decided, hidden, untouched]
    expectDone(await answer(site, answered.accused, answered.id, 'It was not so'))
    await giveVerdict(site, decided.id, { upheld: true })
    const crime = { profileId: hidden.accused.profileId, reason: 'CRIME' }
    await reported(site, hidden.stranger, crime)
    const late: { readonly member: TestMember; readonly id: string }[] = []
    for (const { accused, id } of cases) {
      const member = await site.member()
      await reported(site, member, { profileId: accused.profileId })
      late.push({ member, id })
    }
    /** Leaves out what differs between any two reports: reporter, thing and time. */
    const seen = () =>
      Promise.all(
        late.map(async ({ member, id }) => {
          const { tsOpened, tsDue, draw, ...shown } = await readDone(site, member, id)
          expect(shown.id).not.toBe(id)
          expect(draw).toEqual({ seedHash: expect.any(String) })
          const ms = Number(tsDue) - Number(tsOpened)
          return { ...shown, id: '', evidence: '', days: Math.floor(ms / justiceLimits.answerMs) }
        }),
      )
    const expectAlike = async (stage: string, days: number) => {
      const all = await seen()
      expect(all[0]).toMatchObject({ stage, round: 1, verdicts: [], days, messages: [] })
      for (const other of all) expect(other).toEqual(all[0])
    }
    await expectAlike('ANSWER', 2)
    site.clock.advance(justiceLimits.tell.mostMs + justiceLimits.answerMs + hourMs)
    await expectAlike('VOTE', 4)
    // The outcome appears when a vote on a case opened by this report would be over.
    site.clock.advance(justiceLimits.voteMs)
    const waiting = { stage: 'ADMINISTRATORS', verdicts: [] }
    expect((await seen()).slice(0, 3)).toMatchObject([
      waiting,
      { stage: 'DECIDED', upheld: true },
      waiting,
    ])
    expect(await readDone(site, answered.reporter, answered.id)).not.toHaveProperty('answer')
  })

  it('has its verdict with the reasons of the majority, and its seed once it is closed', async () => {
    const { accused, reporter, id } = await openedCase()
    const jurors = await site.many(3)
    const penalty = 'WARNING'
    const upholding = ['Reason 1', 'Reason 2'].map(reason => ({ penalty, reason }) as const)
    const votes = [{ reason: 'Reason 0' }, ...upholding]
    await addDraw(site.platform, id, { pool: jurors, drawn: 3, votes })
    site.clock.advance(reviewMs)
    await giveVerdict(site, id, { upheld: true })
    for (const side of [accused, reporter]) {
      const { text, body } = expectDone(await read(site, side, id))
      const verdict = { round: 1, upheld: true, penalty: 'WARNING' }
      expect(body).toMatchObject({ upheld: true, verdicts: [verdict] })
      const reasons = body.verdicts?.[0]?.reasons
      expect(reasons).toHaveLength(3)
      for (const reason of ['As the rules say.', 'Reason 1', 'Reason 2']) {
        expect(reasons).toContain(reason)
      }
      for (const { profileId } of jurors) expect(text).not.toContain(profileId)
      expect(body.draw).not.toHaveProperty('seed')
    }
    await giveVerdict(site, id, { upheld: true, round: 3 })
    const { draw } = await readDone(site, reporter, id)
    const seed = Buffer.from(textOf(draw?.seed), 'hex')
    expect((await storedCase(site, id)).seed).toEqual(seed)
    expect(draw?.seedHash).toBe(createHash('sha256').update(seed).digest('hex'))
  })
})

describe('what jurors read', () => {
  it('has no name, address or number of either side, whoever wrote it, and whenever', async () => {
    const { accused, reporter, id } = await openedCase()
    const words = 'I, Bob Builder, never met Ann Onymous (@ann_o, https://ann.example). Ask Cem!'
    expectDone(await answer(site, accused, id, words))
    const witness = await site.member({ name: 'Cem' })
    await reported(site, witness, { profileId: accused.profileId, bodyText: 'BOB’S mail: b@b.org' })
    site.clock.advance(reviewMs)
    await giveVerdict(site, id, { upheld: false })
    expectDone(await appeal(site, reporter, id, 'Ann and Cem know Bob, +49 171 1234567'))
    expect(await storedCase(site, id)).toMatchObject({
      masked_evidence: {
        texts: [{ field: 'description', text: 'Member A, [removed]' }],
        pictures: 1,
      },
      masked_answer: 'I, Member A, never met Member B ([removed], [removed]). Ask Member B!',
      masked_appeal: 'Member B and Member B know Member A, [removed]',
    })
    expect(await rowsOf(site, 'moderation_reports', { case_id: id })).toMatchObject([
      { masked_text: 'Member A wrote to Member B: call [removed]' },
      { masked_text: 'Member A’S mail: [removed]' },
    ])
  })
})

describe('an answer', () => {
  it('comes from the accused, once, and does not end the step sooner', async () => {
    const { accused, reporter, stranger, id } = await openedCase()
    for (const other of [reporter, stranger]) {
      expect(await answer(site, other, id, 'Mine')).toMatchObject(notFound)
    }
    const replies = await Promise.all(['One', 'Two'].map(words => answer(site, accused, id, words)))
    expect(statusesOf(replies)).toEqual([204, 409])
    const { answer_text: given, stage } = await storedCase(site, id)
    expect(stage).toBe('ANSWER')
    // Sent again, as after a lost reply.
    expect((await answer(site, accused, id, ` ${given} `)).status).toBe(204)
    expect(await answer(site, accused, id, 'Three')).toMatchObject(refused('moderation/answered'))
    expect(await readDone(site, accused, id)).toMatchObject({ answer: given, isTheirTurn: false })
    expect(await readDone(site, reporter, id)).not.toHaveProperty('answer')
    expect(await newsOf(accused)).toEqual([])
  })

  it('comes too late after a day, and in a case that was moved to administrators', async () => {
    const { accused, id } = await openedCase()
    const { accused: other, stranger, id: taken } = await openedCase()
    await reported(site, stranger, { profileId: other.profileId, reason: 'CRIME' })
    expect(await answer(site, other, taken, 'Wait')).toMatchObject(tooLate)
    site.clock.advance(justiceLimits.answerMs + hourMs)
    expect(await answer(site, accused, id, 'Wait')).toMatchObject(tooLate)
    expect(await readDone(site, accused, id)).toMatchObject({ isTheirTurn: false })
  })

  it('may contain any text', async () => {
    const { accused, id } = await openedCase()
    const words = `\ud800 ${'('.repeat(500)} ${'@'.repeat(500)} \u202e👩‍👩‍👧 ${'a.'.repeat(500)}`
    expectDone(await answer(site, accused, id, words))
    expect((await storedCase(site, id)).answer_text).toBe(words.toWellFormed())
  })
})

describe('an appeal', () => {
  it('is for the side that lost, once, and has others judge from the next full hour on', async () => {
    const { accused, reporter, stranger, id } = await openedCase()
    expect(await appeal(site, accused, id, 'Please')).toMatchObject(noAppeal)
    site.clock.advance(reviewMs)
    await giveVerdict(site, id, { upheld: true })
    expect(await readDone(site, reporter, id)).toMatchObject({
      mayAppeal: false,
      isTheirTurn: false,
    })
    expect(await readDone(site, accused, id)).toMatchObject({ mayAppeal: true, isTheirTurn: true })
    expect(await appeal(site, reporter, id, 'More')).toMatchObject(noAppeal)
    expect(await appeal(site, stranger, id, 'More')).toMatchObject(notFound)
    const replies = await Promise.all(['One', 'Two'].map(words => appeal(site, accused, id, words)))
    expect(statusesOf(replies)).toEqual([204, 409])
    expect(await newsOf(reporter)).toEqual(['CASE_NEWS'])
    const stored = await storedCase(site, id)
    expect(stored).toMatchObject({ stage: 'DECIDED', round: 1, appealed_by: 'ACCUSED' })
    expect((await appeal(site, accused, id, stored.appeal_text)).status).toBe(204)
    expect(await appeal(site, accused, id, 'Again')).toMatchObject(noAppeal)
    expect(await readDone(site, accused, id)).toMatchObject({
      appeal: { by: 'ACCUSED', text: stored.appeal_text },
      mayAppeal: false,
    })
    expect((await readDone(site, reporter, id)).appeal).toMatchObject({ by: 'ACCUSED', text: '' })
    await waitUntilDue(site, id)
    expect(await storedCase(site, id)).toMatchObject({ stage: 'VOTE', round: 2 })
    expect(await newsOf(reporter)).toEqual(['CASE_NEWS'])
  })

  it('is open to any reporter after a rejection, and stands under one name', async () => {
    const { accused, reporter, id } = await openedCase()
    const second = await site.member({ name: 'Second' })
    await reported(site, second, { profileId: accused.profileId })
    await giveVerdict(site, id, { upheld: false })
    // A reporter cannot appeal a verdict that they cannot see yet.
    expect(await appeal(site, second, id, 'More')).toMatchObject(noAppeal)
    site.clock.advance(reviewMs)
    expect(await appeal(site, accused, id, 'More')).toMatchObject(noAppeal)
    expectDone(await appeal(site, second, id, 'I, Second, saw it'))
    expect(await appeal(site, reporter, id, 'Me too')).toMatchObject(noAppeal)
    expect((await readDone(site, second, id)).appeal).toMatchObject({ text: 'I, Second, saw it' })
    for (const other of [accused, reporter]) {
      expect((await read(site, other, id)).text).not.toContain('Second')
    }
    await eraseMember(site, second)
    await eraseAppeals(site.platform)
    await waitUntilDue(site, id)
    expect(await storedCase(site, id)).toMatchObject({
      stage: 'VOTE',
      appeal_text: '[removed]',
      masked_appeal: '[removed]',
    })
  })

  it('comes too late after seven days, and after the end of the case', async () => {
    const [first, second] = [await openedCase(), await openedCase()]
    for (const { id } of [first, second]) await giveVerdict(site, id, { upheld: true })
    await giveVerdict(site, second.id, { upheld: true, round: 3 })
    expect(await appeal(site, second.accused, second.id, 'Please')).toMatchObject(tooLate)
    site.clock.advance(justiceLimits.appealMs + hourMs)
    expect(await appeal(site, first.accused, first.id, 'Please')).toMatchObject(tooLate)
    expect(await readDone(site, first.accused, first.id)).toMatchObject({ mayAppeal: false })
  })

  it('goes to administrators when they alone decide', async () => {
    const [accused, reporter] = await site.members([{}, {}])
    const id = await reported(site, reporter, { profileId: accused.profileId, reason: 'CRIME' })
    await giveVerdict(site, id, { upheld: true })
    expectDone(await appeal(site, accused, id, 'It was legal'))
    await waitUntilDue(site, id)
    expect(await storedCase(site, id)).toMatchObject({
      stage: 'ADMINISTRATORS',
      round: 2,
      due_at: null,
    })
  })
})

describe('an erased account', () => {
  it('of the accused deletes the case, and of a reporter only what they wrote', async () => {
    const { accused, reporter, id } = await openedCase()
    await reporter.visitor.ask('DELETE /api/account', { body: {} })
    expect(await readDone(site, accused, id)).toMatchObject({ stage: 'ANSWER', reasons: [] })
    expectDone(await answer(site, accused, id, 'Nobody is left'))
    await accused.visitor.ask('DELETE /api/account', { body: {} })
    expect(await rowsOf(site, 'moderation_cases', { id })).toEqual([])
  })
})
