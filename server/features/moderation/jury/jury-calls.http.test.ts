import { describe, expect, it } from 'vitest'
import { knownAs, readDone, readPicture, storedCase } from '#server/testing/case-actions.ts'
import { creditsOf } from '#server/testing/game-actions.ts'
import {
  castVote,
  castVotes,
  eraseMember,
  first,
  judge,
  openCommunity,
  openJudged,
  reject,
  removeOtherCases,
  seatsOf,
  setServing,
  summonedOf,
  times,
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { changeRows, rowOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import { workCredits } from '#shared/contract/books.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { fillEmptySeats } from '../case-steps.ts'
import { addPicture } from '../decisions/decisions.factory.ts'
import { putInDungeon } from '../dungeon/stay.factory.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

const asKnown = async (juror: TestMember, caseId: string) => ({
  params: { caseId: await knownAs(site, juror, caseId) },
})
const readCase = async (juror: TestMember, caseId: string) =>
  juror.visitor.call('GET /api/arbitration/jury/:caseId', await asKnown(juror, caseId))

const decline = async (juror: TestMember, caseId: string) =>
  juror.visitor.call('PUT /api/arbitration/jury/:caseId/declined', await asKnown(juror, caseId))

const serviceOf = async ({ visitor }: TestMember) => await visitor.ask('GET /api/arbitration/jury')

const notFound = refused('moderation/case-not-found')
const voted = refused('moderation/voted')

const stageOf = async (caseId: string) => (await storedCase(site, caseId)).stage

/** How many of the seats of the first round are in each state. */
async function statesOf(caseId: string) {
  const counts: Record<string, number> = {}
  for (const { state } of await seatsOf(site, caseId)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

describe('a juror', () => {
  it('is summoned, reads masked texts without ids, votes once, and earns credits for it', async () => {
    const { accused, reporter, caseId, jury } = await openJudged(site)
    const juror = first(jury)
    const known = await knownAs(site, juror, caseId)
    const call = { caseId: known, kind: 'PROFILE', round: 1 }
    expect(await serviceOf(juror)).toMatchObject({ isServing: true, casesJudged: 0, calls: [call] })
    const { text, body } = expectDone(await readCase(juror, caseId))
    expect(body).toMatchObject({
      reports: ['Member A does not stop'],
      reasons: ['HARASSMENT'],
      evidence: { texts: [{ text: 'What Member A wrote' }], pictures: 0 },
    })
    expect(body).not.toHaveProperty('vote')
    const secrets = [accused, reporter].flatMap(({ profileId, accountId }) => [
      profileId,
      accountId,
    ])
    for (const secret of [...secrets, 'Sam']) expect(text).not.toContain(secret)
    const vote = uphold('DAY', 'They were asked to stop')
    await castVotes(site, [juror, juror], caseId, [vote, vote])
    expect(await castVote(site, juror, caseId, reject)).toMatchObject(voted)
    expect(await castVote(site, juror, caseId, uphold('MONTH', vote.reason))).toMatchObject(voted)
    expect(await decline(juror, caseId)).toMatchObject(voted)
    expect((await readCase(juror, caseId)).body).toMatchObject({ vote })
    expect(await serviceOf(juror)).toMatchObject({ casesJudged: 1, calls: [] })
    expect(await creditsOf(juror)).toBe(workCredits.JURY)
  })

  it('gives a reason, and a penalty only with a vote that upholds', async () => {
    const { caseId, jury } = await openJudged(site)
    const juror = first(jury)
    for (const vote of [
      { upholds: true, reason: 'No penalty' },
      { ...reject, penalty: 'DAY' as const },
      { ...reject, reason: ' \n ' },
      { ...reject, reason: 'x'.repeat(justiceLimits.voteReasonMaxLength + 1) },
    ]) {
      expect((await castVote(site, juror, caseId, vote)).status).toBe(422)
    }
    expect(await statesOf(caseId)).toEqual({ CALLED: 7 })
  })

  it('may know and say who a side is: the sides read a reason without names', async () => {
    const { accused, reporter, caseId, jury } = await openJudged(site)
    for (const [{ profileId: id }, name] of [
      [accused, 'Quillon'],
      [reporter, 'Ravenna'],
      [first(jury), 'Juror'],
    ] as const) {
      await changeRows(site, 'profiles', { id }, { name })
    }
    const knowing = 'I am Juror, +49 171 1234567, and this is Quillon, who sells to Ravenna'
    await judge(site, jury, caseId, [uphold('WARNING', knowing), ...times(6, uphold())])
    const { verdicts } = await readDone(site, accused, caseId)
    const masked = 'I am [removed], [removed], and this is Member A, who sells to Member B'
    expect(verdicts?.[0]?.reasons).toContain(masked)
  })

  it('alone takes part in it, and only while it is judged', async () => {
    const { accused, reporter, jurors, caseId, jury } = await openJudged(site)
    const called = new Set(jury.map(({ profileId }) => profileId))
    const uncalled = first(jurors.filter(({ profileId }) => !called.has(profileId)))
    for (const other of [accused, reporter, uncalled]) {
      expect(await readCase(other, caseId)).toMatchObject(notFound)
      expect(await castVote(site, other, caseId, reject)).toMatchObject(notFound)
      expect(await decline(other, caseId)).toMatchObject(notFound)
    }
    await addPicture(site.platform, caseId, Buffer.from('a picture'))
    const juror = first(jury)
    expect(await readPicture(site, juror, caseId)).toMatchObject({ status: 200, text: 'a picture' })
    expect(await readPicture(site, juror, caseId, 1)).toMatchObject(notFound)
    const administrator = await site.member({ roles: ['ADMIN'] })
    for (const other of [uncalled, administrator]) {
      expect(await readPicture(site, other, caseId)).toMatchObject(notFound)
    }
    await judge(site, jury.slice(1), caseId, [reject, reject, reject])
    for (const member of jury) {
      expect(await readCase(member, caseId)).toMatchObject(notFound)
      expect(await castVote(site, member, caseId, reject)).toMatchObject(notFound)
      expect(await readPicture(site, member, caseId)).toMatchObject(notFound)
    }
  })

  it('cannot vote after the end', async () => {
    const { caseId, jury } = await openJudged(site)
    await addPicture(site.platform, caseId, Buffer.from('a picture'))
    site.clock.advance(justiceLimits.voteMs)
    expect(await readPicture(site, first(jury), caseId)).toMatchObject(notFound)
    expect(await castVote(site, first(jury), caseId, reject)).toMatchObject(notFound)
    expect(await readCase(first(jury), caseId)).toMatchObject(notFound)
    expect((await serviceOf(first(jury))).calls).toEqual([])
  })

  it('with an incomplete profile cannot vote', async () => {
    const { caseId, jury } = await openJudged(site)
    await changeRows(site, 'profiles', { id: first(jury).profileId }, { name: '' })
    expect((await castVote(site, first(jury), caseId, reject)).status).toBe(403)
    expect(await statesOf(caseId)).toEqual({ CALLED: 7 })
    expect(await serviceOf(first(jury))).toMatchObject({ notDrawn: 'INCOMPLETE' })
  })

  it('in the dungeon cannot vote, and is replaced', async () => {
    const { caseId, jury } = await openJudged(site)
    await putInDungeon(site, first(jury), 'WEEK')
    expect(await castVote(site, first(jury), caseId, reject)).toMatchObject(
      refused('moderation/in-dungeon'),
    )
    expect(await statesOf(caseId)).toEqual({ CALLED: 7 })
    expect(await serviceOf(first(jury))).toMatchObject({ notDrawn: 'RECENT_VERDICT' })
    await judge(site, jury.slice(1), caseId, [uphold(), uphold()])
    const replaced = (await seatsOf(site, caseId)).filter(({ state }) => state === 'REPLACED')
    expect(replaced.map(seat => seat.juror_profile_id)).toContain(first(jury).profileId)
  })

  it('who declines, for example because they recognize a side, is replaced at the next full hour', async () => {
    const { caseId, jury } = await openJudged(site)
    expect((await decline(first(jury), caseId)).status).toBe(204)
    expect(await statesOf(caseId)).toEqual({ CALLED: 6, DECLINED: 1 })
    const { due_at: dueAt } = await storedCase(site, caseId)
    await fillEmptySeats(site.platform)
    expect(await statesOf(caseId)).toEqual({ CALLED: 7, DECLINED: 1 })
    expect(await decline(first(jury), caseId)).toMatchObject(notFound)
    expect(await castVote(site, first(jury), caseId, reject)).toMatchObject(notFound)
    const dues = (await seatsOf(site, caseId)).filter(({ state }) => state === 'CALLED')
    // For the sides the vote ends at the same time.
    expect(dues.map(seat => seat.due_at)).toEqual(dues.map(() => dueAt))
    expect(await storedCase(site, caseId)).toMatchObject({ due_at: dueAt })
  })

  it('whose seat is empty in the second half of the time is replaced at its end', async () => {
    const { caseId, jury } = await openJudged(site)
    site.clock.advance(justiceLimits.voteMs / 2 + 1)
    expect((await decline(first(jury), caseId)).status).toBe(204)
    await fillEmptySeats(site.platform)
    expect(await statesOf(caseId)).toEqual({ CALLED: 6, DECLINED: 1 })
    await judge(site, jury.slice(1), caseId, [...times(4, uphold()), reject, reject])
    expect(await statesOf(caseId)).toEqual({ VOTED: 6, DECLINED: 1, CALLED: 1 })
  })

  it('who is erased is replaced at the next full hour', async () => {
    const { caseId, jury } = await openJudged(site)
    await castVotes(site, jury, caseId, [uphold()])
    for (const member of jury.slice(0, 2)) await eraseMember(site, member)
    expect(await statesOf(caseId)).toEqual({ CALLED: 5 })
    await fillEmptySeats(site.platform)
    expect(await statesOf(caseId)).toEqual({ CALLED: 7 })
  })

  it('who returns to service has waited since their last summons', async () => {
    const juror = first((await openJudged(site)).jury)
    const ofJuror = { profile_id: juror.profileId }
    const calledAt = async () => (await rowOf(site, 'moderation_service', ofJuror)).called_at
    const before = await calledAt()
    expect(before).toBeInstanceOf(Date)
    for (const isServing of [false, true]) {
      await setServing(juror, isServing)
      expect(await serviceOf(juror)).toMatchObject({ isServing })
    }
    expect(await calledAt()).toEqual(before)
  })
})

it('silent jurors are replaced twice, then administrators decide', async () => {
  const community = await openCommunity(site, 40)
  const { caseId, jury } = await openJudged(site, community)
  await judge(site, jury, caseId, [uphold(), uphold(), reject])
  expect(await statesOf(caseId)).toEqual({ VOTED: 3, REPLACED: 4, CALLED: 4 })
  const later = await summonedOf(site, community, caseId)
  await judge(site, later, caseId, [uphold()])
  expect(await statesOf(caseId)).toEqual({ VOTED: 4, REPLACED: 7, CALLED: 3 })
  await waitUntilDue(site, caseId)
  expect(await statesOf(caseId)).toEqual({ VOTED: 4, REPLACED: 10 })
  expect(await stageOf(caseId)).toBe('ADMINISTRATORS')
  expect(await verdictsOf(site, caseId)).toEqual([])
})

describe('with too few members for a jury', () => {
  it('of eight, all others are summoned, and administrators confirm their votes', async () => {
    const { caseId, jury } = await openJudged(site, await openCommunity(site, 8))
    expect(jury).toHaveLength(6)
    await castVotes(site, jury, caseId, times(5, uphold()))
    expect(await stageOf(caseId)).toBe('VOTE')
    await judge(site, jury.slice(5), caseId, [uphold()])
    expect(await stageOf(caseId)).toBe('ADMINISTRATORS')
    expect(await verdictsOf(site, caseId)).toEqual([])
  })

  it('or none at all, administrators decide at once', async () => {
    const { caseId } = await openJudged(site, await openCommunity(site, 2))
    expect(await stageOf(caseId)).toBe('ADMINISTRATORS')
  })
})

it('a case goes on without a reporter who is erased, and ends with the accused', async () => {
  const { accused, reporter, caseId, jury } = await openJudged(site)
  await eraseMember(site, reporter)
  await judge(site, jury, caseId, [reject, reject, reject])
  expect(await verdictsOf(site, caseId)).toMatchObject([{ upheld: false }])
  await eraseMember(site, accused)
  expect(await seatsOf(site, caseId)).toEqual([])
})
