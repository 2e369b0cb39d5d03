import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { report } from '#server/testing/case-actions.ts'
import {
  type Community,
  castVote,
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
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { blockMember, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import { fillEmptySeats } from '../case-steps.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

/** Everything that shows others to one who is logged in. */
const readings = (
  other: TestMember,
): Readonly<Record<string, (me: TestMember) => Promise<Reply>>> => ({
  'the map': ({ visitor }) =>
    visitor.call('GET /api/profile-briefs/by-sector/:sector', { params: { sector: '10:10' } }),
  'the nearest': ({ visitor }) => visitor.call('GET /api/profile-briefs/nearest'),
  'a part of the map': ({ visitor }) =>
    visitor.call('GET /api/profile-briefs/by-bounds', {
      query: { latMin: 10, lonMin: 10, latMax: 11, lonMax: 11 },
    }),
  'the profile': ({ visitor }) =>
    visitor.call('GET /api/profile/:id', { params: { id: other.profileId } }),
  'the conversation': ({ visitor, profileId }) =>
    visitor.call('GET /api/messages/between/:me/:other', {
      params: { me: profileId, other: other.profileId },
    }),
  'what one thinks': ({ visitor, profileId }) =>
    visitor.call('GET /api/profile-like', {
      query: { likerProfileId: profileId, likedProfileId: other.profileId },
    }),
  'whom they blocked': ({ visitor }) => visitor.call('GET /api/blocked-profiles'),
  'messages around': ({ visitor }) =>
    visitor.call('GET /api/messages/by-sector/:sector', { params: { sector: '10:10' } }),
})

/** What each of two reads of the other, as the server says it. */
async function between(one: TestMember, other: TestMember) {
  const read: Record<string, string> = {}
  for (const [me, them] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const [what, reading] of Object.entries(readings(them))) {
      const { status, text } = await reading(me)
      read[`${what} of ${them.profileId}`] = `${status} ${text}`
    }
  }
  return read
}

it('a draw changes nothing that a juror and a side see of each other', async () => {
  const community = await openCommunity(site, 9)
  const { accused, reporter, jurors } = community
  for (const [index, member] of [accused, reporter, ...jurors].entries()) {
    expectDone(await placeMember(member, { lat: 10.5 + index / 1000, lon: 10.5 }))
  }
  const caseId = await storeCase(site, { accused, reporters: [reporter] })
  // Before the draw as after it, so that only the draw stands between.
  site.clock.advance(86_400_000)
  for (const member of [accused, reporter, ...jurors]) {
    expectDone(await placeMember(member, { lat: 10.5, lon: 10.5 }))
  }
  const juror = first(jurors)
  const before = await Promise.all([accused, reporter].map(side => between(juror, side)))
  expect(before[0]?.[`the map of ${accused.profileId}`]).toContain(accused.profileId)
  await waitUntilDue(site, caseId)
  expect(await summonedOf(site, community, caseId)).toHaveLength(7)
  const after = await Promise.all([accused, reporter].map(side => between(juror, side)))
  expect(after).toEqual(before)
})

it('what a juror exports names no side, and no case as others know it', async () => {
  const community = await openCommunity(site, 9)
  const { caseId, jury } = await openJudged(site, community)
  const juror = first(jury)
  const { bytes } = await juror.visitor.fetch('/api/account/export')
  const files = Object.entries(unzipSync(new Uint8Array(bytes)))
  const exported = files.map(([, content]) => strFromU8(content)).join('\n')
  expect(exported).toContain(await seatOf(juror, caseId))
  for (const secret of [caseId, community.accused.profileId, community.reporter.profileId]) {
    expect(exported).not.toContain(secret)
  }
})

const setAside = async (caseId: string) =>
  (await seatsOf(site, caseId)).filter(seat => seat.set_aside).map(({ juror_profile_id: id }) => id)

/** What a juror sees of their summons. */
const ownPages = async (juror: TestMember, id: string) => {
  const { visitor, profileId } = juror
  const caseId = await seatOf(juror, id)
  return [
    (await visitor.call('GET /api/arbitration/jury')).text,
    expectDone(await visitor.call('GET /api/arbitration/jury/:caseId', { params: { caseId } }))
      .text,
    (await visitor.call('GET /api/notifications/:profileId', { params: { profileId } })).text,
  ]
}

const seatOf = async ({ profileId }: TestMember, caseId: string) => {
  const seats = await seatsOf(site, caseId)
  return seats.find(seat => seat.juror_profile_id === profileId)?.ref ?? ''
}

describe('a juror who has had to do with a side since the draw', () => {
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
  ])('is replaced, and sees nothing of it: %s', async (_, meet) => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    const [juror, other] = [first(jury), first(jury.slice(1))]
    await meet(juror, community, caseId)
    const before = await ownPages(juror, caseId)
    await fillEmptySeats(site.platform)
    expect(await setAside(caseId)).toEqual([juror.profileId])
    expect(await ownPages(juror, caseId)).toEqual(before)
    expect(await summonedOf(site, community, caseId)).toHaveLength(8)
    // Their vote is taken like another's, and counts nothing.
    for (const member of [juror, other]) {
      expect((await castVote(site, member, caseId, uphold())).status).toBe(204)
    }
    const others = (await summonedOf(site, community, caseId)).filter(each => each !== other)
    await judge(site, others, caseId, [uphold(), uphold(), uphold(), reject, reject, reject])
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { upheld: false, votes_for: 4, votes_against: 3 },
    ])
  })

  it('is set aside by the vote itself where nothing has looked before', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    await sendMessage(first(jury), community.accused, 'Hello')
    expect((await castVote(site, first(jury), caseId, reject)).status).toBe(204)
    expect(await setAside(caseId)).toEqual([first(jury).profileId])
  })

  it('keeps a vote that came before: nobody strikes it by writing to them', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    expect((await castVote(site, first(jury), caseId, reject)).status).toBe(204)
    await sendMessage(community.accused, first(jury), 'Hello')
    await fillEmptySeats(site.platform)
    expect(await setAside(caseId)).toEqual([])
  })
})
