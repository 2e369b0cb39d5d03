import { describe, expect, it } from 'vitest'
import { knownAs, report } from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  type Community,
  castVotes,
  first,
  judge,
  openCommunity,
  openJudged,
  reject,
  removeOtherCases,
  seatsOf,
  storeCase,
  storeReport,
  summonedOf,
  times,
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { blockMember, exportOf, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { fillEmptySeats } from '../case-steps.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

/** All calls that show a member something about another one. */
const readings = ({ profileId: me }: TestMember, { profileId: other }: TestMember) => [
  '/api/profile-briefs/by-sector/10:10',
  '/api/profile-briefs/nearest',
  '/api/profile-briefs/by-bounds?latMin=10&lonMin=10&latMax=11&lonMax=11',
  `/api/profile/${other}`,
  `/api/messages/between/${me}/${other}`,
  `/api/profile-like?likerProfileId=${me}&likedProfileId=${other}`,
  '/api/blocked-profiles',
  '/api/messages/by-sector/10:10',
]

/** What two members read of each other. */
async function between(one: TestMember, other: TestMember) {
  const read: string[] = []
  for (const address of readings(one, other)) read.push((await one.visitor.fetch(address)).text)
  for (const address of readings(other, one)) read.push((await other.visitor.fetch(address)).text)
  return read
}

it('a draw does not change what a juror and a side see of each other', async () => {
  const community = await openCommunity(site, 9)
  const { accused, reporter, jurors } = community
  for (const [index, member] of [accused, reporter, ...jurors].entries()) {
    expectDone(await placeMember(member, { lat: 10.5 + index / 1000, lon: 10.5 }))
  }
  const caseId = await storeCase(site, { accused, reporters: [reporter] })
  // This happens before the draw and after it, so only the draw differs.
  site.clock.advance(86_400_000)
  for (const member of [accused, reporter, ...jurors]) {
    expectDone(await placeMember(member, { lat: 10.5, lon: 10.5 }))
  }
  const juror = first(jurors)
  const before = await Promise.all([accused, reporter].map(side => between(juror, side)))
  expect(before[0]?.[0]).toContain(accused.profileId)
  await waitUntilDue(site, caseId)
  expect(await summonedOf(site, community, caseId)).toHaveLength(7)
  const after = await Promise.all([accused, reporter].map(side => between(juror, side)))
  expect(after).toEqual(before)
})

it('a juror’s export names no side, and no case by the id that others know', async () => {
  const { accused, reporter, caseId, jury } = await openJudged(site, await openCommunity(site, 9))
  const juror = first(jury)
  const exported = Object.values(await exportOf(juror)).join('\n')
  expect(exported).toContain(await knownAs(site, juror, caseId))
  for (const secret of [caseId, accused.profileId, reporter.profileId]) {
    expect(exported).not.toContain(secret)
  }
})

const setAside = async (caseId: string) =>
  (await seatsOf(site, caseId)).filter(seat => seat.set_aside).map(({ juror_profile_id: id }) => id)

/** What a juror sees of their summons. */
const ownPages = async (juror: TestMember, id: string) => {
  const { visitor, profileId } = juror
  const caseId = await knownAs(site, juror, id)
  return [
    (await visitor.call('GET /api/arbitration/jury')).text,
    expectDone(await visitor.call('GET /api/arbitration/jury/:caseId', { params: { caseId } }))
      .text,
    (await visitor.call('GET /api/notifications/:profileId', { params: { profileId } })).text,
  ]
}

describe('a juror who is no longer a stranger to a side', () => {
  it.each<[string, (juror: TestMember, community: Community, caseId: string) => Promise<unknown>]>([
    ['wrote to the accused', (juror, { accused }) => sendMessage(juror, accused, 'Hello')],
    ['was written to by the reporter', (juror, { reporter }) => sendMessage(reporter, juror, 'Hi')],
    ['blocked the accused', (juror, { accused }) => blockMember(juror, accused)],
    ['was blocked by the accused', (juror, { accused }) => blockMember(accused, juror)],
    [
      'reported the accused',
      (juror, { accused }) => report(juror, { profileId: accused.profileId }),
    ],
    [
      'knows who has reported since',
      async (juror, _, caseId) => {
        const late = await site.member()
        await sendMessage(juror, late, 'Hello')
        await storeReport(site, caseId, { reporter: late })
      },
    ],
  ])('is replaced without noticing it: %s', async (_, meet) => {
    const { caseId, jury, ...community } = await openJudged(site)
    const [juror, other] = firstOf(jury, 2)
    await meet(juror, community, caseId)
    const before = await ownPages(juror, caseId)
    await fillEmptySeats(site.platform)
    expect(await setAside(caseId)).toEqual([juror.profileId])
    expect(await ownPages(juror, caseId)).toEqual(before)
    expect(await summonedOf(site, community, caseId)).toHaveLength(8)
    // Their vote is accepted like any other, but does not count.
    await castVotes(site, [juror, other], caseId, times(2, uphold()))
    const others = (await summonedOf(site, community, caseId)).filter(each => each !== other)
    await judge(site, others, caseId, [...times(3, uphold()), ...times(3, reject)])
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { upheld: false, votes_for: 4, votes_against: 3 },
    ])
  })

  it('is set aside by the vote itself if no job ran before', async () => {
    const { accused, caseId, jury } = await openJudged(site)
    await sendMessage(first(jury), accused, 'Hello')
    await castVotes(site, jury, caseId, [reject])
    expect(await setAside(caseId)).toEqual([first(jury).profileId])
  })

  it('keeps an earlier vote, so nobody can strike it by writing to them', async () => {
    const { accused, caseId, jury } = await openJudged(site)
    await castVotes(site, jury, caseId, [reject])
    await sendMessage(accused, first(jury), 'Hello')
    await fillEmptySeats(site.platform)
    expect(await setAside(caseId)).toEqual([])
  })
})
