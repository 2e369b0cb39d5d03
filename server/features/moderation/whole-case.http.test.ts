import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawInOrder } from '#server/policies/jurors.ts'
import {
  answer,
  appeal,
  knownAs,
  newsOf,
  readDone,
  readPicture,
  reported,
} from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { castVotes, reject, setServing, times, uphold } from '#server/testing/jury-actions.ts'
import { writeTo } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply, refused, textOf } from '#server/testing/visitor.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { advanceDueCases } from './case-steps.ts'
import { releaseDue } from './dungeon/sentence.ts'
import { tellAccused } from './tell-accused.ts'
import { tellLateNews } from './tell-news.ts'

/** A whole case, from the report to the end, by calls alone: nothing is read or written beside them but the clock. */

const site = await ownSite('draws from all members')
const members = await site.members(
  ['Quillon', 'Ravenna', ...times(18, 'Juror')].map(name => ({ name })),
)
const [accused, reporter] = firstOf(members, 2)
const jurors = members.slice(2)
for (const juror of jurors) await setServing(juror, true)
site.clock.advance(justiceLimits.jurorAgeMs)

/** Lets time pass, then runs what is due as its jobs do. */
async function wait(milliseconds: number) {
  site.clock.advance(milliseconds)
  await tellAccused(site.platform)
  await advanceDueCases(site.platform)
  await tellLateNews(site.platform)
  await releaseDue(site.platform)
}

/** Those whom the case summons, as each of them is told. */
async function called(caseId: string): Promise<TestMember[]> {
  const areCalled = await Promise.all(
    jurors.map(async juror => {
      const { text } = expectDone(await juror.visitor.call('GET /api/arbitration/jury'))
      const { calls }: { calls: readonly { caseId: string }[] } = JSON.parse(text)
      const known = await knownAs(site, juror, caseId)
      return calls.some(call => call.caseId === known)
    }),
  )
  return jurors.filter((_, index) => areCalled[index])
}

const others = (seated: readonly TestMember[]) =>
  jurors.filter(juror => !seated.some(({ profileId }) => profileId === juror.profileId))

const readAsJuror = async (juror: TestMember, caseId: string): Promise<Reply> => {
  const params = { caseId: await knownAs(site, juror, caseId) }
  return juror.visitor.call('GET /api/arbitration/jury/:caseId', { params })
}

const looksAt = async ({ visitor }: TestMember, { profileId }: TestMember) =>
  (await visitor.call('GET /api/profile/:id', { params: { id: profileId } })).status

const hourMs = 3_600_000

const inDungeon = refused('moderation/in-dungeon')
const forgetful = refused('moderation/case-not-found')

it('upheld: reported, answered, judged by seven, appealed, judged by nine others, closed', async () => {
  const body = { id: accused.profileId, description: 'Buy it from Quillon, a@b.example' }
  await accused.visitor.ask('PUT /api/profile', { body })
  await givePicture(site, accused)
  const bodyText = 'Quillon sells things to Ravenna'
  const part = { profileId: accused.profileId, reason: 'HARASSMENT', bodyText }
  const id = await reported(site, reporter, part)
  expect(await newsOf(accused)).toEqual([])
  expect(await accused.visitor.call('GET /api/arbitration/cases')).toMatchObject({ body: [] })
  await wait(justiceLimits.tell.mostMs)
  expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
  expect(await called(id)).toEqual([])
  expectDone(await answer(site, accused, id, 'Ravenna is a rival of mine'))
  expect(await called(id)).toEqual([])
  await wait(justiceLimits.answerMs + hourMs)

  const seven = await called(id)
  expect(seven).toHaveLength(7)
  for (const juror of seven) {
    const { text, body: read } = expectDone(await readAsJuror(juror, id))
    expect(read).toMatchObject({
      reasons: ['HARASSMENT'],
      reports: ['Member A sells things to Member B'],
      answer: 'Member B is a rival of mine',
      evidence: { pictures: 1 },
    })
    expect(text).not.toMatch(/Quillon|Ravenna|b\.example/)
    for (const { profileId } of [accused, reporter]) expect(text).not.toContain(profileId)
    expect(await readPicture(site, juror, id)).toMatchObject({ status: 200 })
    // Nobody is hidden for a case.
    for (const side of [accused, reporter]) expect(await looksAt(juror, side)).toBe(200)
  }
  for (const other of others(seven)) {
    expect(await readAsJuror(other, id)).toMatchObject(forgetful)
    expect(await readPicture(site, other, id)).toMatchObject(forgetful)
  }
  // Some jurors know better, and say so.
  const knowing = 'I am Juror, +49 171 1234567, and this is Quillon, who sells to Ravenna'
  await castVotes(site, seven, id, [
    ...times(4, uphold('WEEK', 'It is an advertisement')),
    uphold('WEEK', knowing),
    reject,
    reject,
  ])
  expect(await readDone(site, accused, id)).toMatchObject({ stage: 'VOTE', verdicts: [] })
  await wait(justiceLimits.voteMs)
  const masked = 'I am [removed], [removed], and this is Member A, who sells to Member B'
  const first = { round: 1, upheld: true, penalty: 'WEEK', decidedBy: 'JURY', votesFor: 5 }
  for (const side of [accused, reporter]) {
    expect(await newsOf(side)).toEqual(['CASE_NEWS'])
    expect(await readDone(site, side, id)).toMatchObject({
      stage: 'DECIDED',
      verdicts: [{ ...first, reasons: expect.arrayContaining(['It is an advertisement', masked]) }],
    })
  }
  expect(await writeTo(accused, reporter, 'Hello')).toMatchObject(inDungeon)
  expect(await looksAt(reporter, accused)).toBe(404)
  expect((await accused.visitor.call('GET /api/profiles/mine')).text).not.toContain('Buy it')

  expectDone(await appeal(site, accused, id, 'Quillon has stopped'))
  await wait(hourMs)
  const nine = await called(id)
  expect(nine).toHaveLength(9)
  expect(others(seven)).toEqual(expect.arrayContaining(nine))
  for (const juror of nine) {
    expect((await readAsJuror(juror, id)).body).toMatchObject({
      round: 2,
      appeal: { by: 'ACCUSED', text: 'Member A has stopped' },
    })
  }
  for (const juror of seven) expect(await readAsJuror(juror, id)).toMatchObject(forgetful)
  await castVotes(site, nine, id, [
    ...times(6, uphold('WEEK', 'Once was enough')),
    ...times(3, reject),
  ])
  await wait(justiceLimits.voteMs)
  const closed = await readDone(site, accused, id)
  expect(closed).toMatchObject({
    stage: 'CLOSED',
    verdicts: [first, { round: 2, upheld: true, penalty: 'WEEK', votesFor: 6, votesAgainst: 3 }],
    dungeon: { isOver: false },
  })
  const seed = Buffer.from(textOf(closed.draw?.seed), 'hex')
  expect(createHash('sha256').update(seed).digest('hex')).toBe(textOf(closed.draw?.seedHash))
  // By the seed a side cannot work out, of the members whose ids they know, who judged.
  const ids = jurors.map(({ profileId }) => profileId)
  const guessed = drawInOrder(seed, '1|1', ids).slice(0, seven.length)
  expect(guessed.map(({ id: juror }) => juror).toSorted()).not.toEqual(
    seven.map(({ profileId }) => profileId).toSorted(),
  )

  await wait(justiceLimits.stepMs.WEEK)
  expect(await readDone(site, accused, id)).toMatchObject({ dungeon: { isOver: true } })
  expectDone(await writeTo(accused, reporter, 'Hello'))
  expect(await looksAt(reporter, accused)).toBe(200)
})
