import { beforeEach, describe, expect, it } from 'vitest'
import { findJurors } from '#server/policies/jurors.ts'
import { payDues } from '#server/testing/dues.ts'
import {
  type Community,
  eraseMember,
  openCommunity,
  practise,
  removeOtherCases,
  setServing,
  storeCase,
} from '#server/testing/jury-actions.ts'
import { blockMember, hideMember, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { addVerdict } from '../decisions/decisions.factory.ts'

const site = await sharedSiteWithClock()
let community: Community
await removeOtherCases(site)

beforeEach(async () => {
  community = await openCommunity(site, 4)
})

const find = (except: readonly string[] = []) => {
  const { accused, reporter } = community
  const parties = [accused.profileId, reporter.profileId]
  return findJurors(site.platform.db, { parties, except, now: site.clock.now() })
}

/** The one who is related, and the one who is not. */
function two(): readonly [TestMember, TestMember] {
  const [related, stranger] = community.jurors
  if (!related || !stranger) throw new Error('nobody')
  return [related, stranger]
}

async function expectOnlyTheStranger() {
  const [, stranger] = two()
  expect(await find()).toEqual([stranger.profileId])
}

const like = async (from: TestMember, to: TestMember, likeType = 'LIKE') =>
  expectDone(
    await from.visitor.call('PUT /api/profile-like', {
      body: { likerProfileId: from.profileId, likedProfileId: to.profileId, likeType },
    }),
  )

/** What relates a member to a party, in either direction. */
const relations: Readonly<
  Record<string, (one: TestMember, other: TestMember) => Promise<unknown>>
> = {
  'a message': (one, other) => sendMessage(one, other, 'Hello'),
  'a like': (one, other) => like(one, other),
  'a dislike': (one, other) => like(one, other, 'DISLIKE'),
  'a like of a picture': async (one, other) => {
    const body = {
      likerProfileId: one.profileId,
      profilePicId: await givePicture(site, other),
      profilePicProfileId: other.profileId,
      likeType: 'LIKE' as const,
    }
    await one.visitor.ask('PUT /api/profile-pic-like', { body })
  },
  'a note': async (one, other) => {
    const ids = { authorProfileId: one.profileId, aboutProfileId: other.profileId }
    const body = { ...ids, bodyText: 'We met', privateTags: [] }
    await one.visitor.ask('PUT /api/profile-note', { body })
  },
  'a block': async (one, other) => expectDone(await blockMember(one, other)),
  'a hidden profile': async (one, other) => expectDone(await hideMember(one, other)),
  'a request for pictures': async (one, other) => {
    const body = { ownerProfileId: other.profileId, requesterProfileId: one.profileId }
    await one.visitor.ask('PUT /api/profile-pic-request', { body })
  },
  'a grant of pictures': async (one, other) => {
    const profilePicIds = [await givePicture(site, one, { isPrivate: true })]
    const ids = { ownerProfileId: one.profileId, viewerProfileId: other.profileId }
    const body = { ...ids, profilePicIds }
    await one.visitor.ask('PUT /api/profile-pic-grants', { body })
  },
  'a marked picture': async (one, other) => {
    const profilePicId = await givePicture(site, other)
    const body = { flaggerProfileId: one.profileId, profilePicId }
    await one.visitor.ask('PUT /api/profile-pic-nsfw-flag', { body })
  },
  'a report': (one, other) => storeCase(site, { accused: other, reporters: [one] }),
}

async function takeSeat(payer: TestMember, holder: TestMember) {
  const { code } = await payer.visitor.ask('POST /api/billing/seats')
  await holder.visitor.ask('PUT /api/billing/seat', { body: { code: textOf(code) } })
}

describe('nobody is drawn who has to do with a party, by', () => {
  it.each(Object.keys(relations))('%s, whoever began', async kind => {
    const relate = relations[kind]
    if (!relate) throw new Error(kind)
    const [related] = two()
    await relate(related, community.accused)
    await expectOnlyTheStranger()
    community = await openCommunity(site, 4)
    await relate(community.reporter, two()[0])
    await expectOnlyTheStranger()
  })

  it('a seat that one pays for the other', async () => {
    const [related, stranger] = two()
    await payDues(site, community.accused)
    await payDues(site, stranger)
    await takeSeat(community.accused, related)
    await expectOnlyTheStranger()
    await takeSeat(stranger, community.reporter)
    expect(await find()).toEqual([])
  })

  it('a seat that somebody else pays for both', async () => {
    const [related] = two()
    const payer = await site.member()
    await payDues(site, payer, 'YEAR')
    for (const holder of [related, community.reporter]) await takeSeat(payer, holder)
    await expectOnlyTheStranger()
  })

  it('the network that a session came from, of IPv4 and of IPv6', async () => {
    const [related, stranger] = two()
    const log = ({ accountId }: TestMember, address: string) =>
      site.platform.sessions.begin(site.platform.db, { accountId, byMail: true, address })
    await log(community.accused, '203.0.113.7')
    await log(community.reporter, '2001:db8:1:2::7')
    await log(related, '203.0.114.7')
    await log(stranger, '2001:db8:2:2::7')
    expect(await find()).toHaveLength(2)
    await log(related, '203.0.113.200')
    await expectOnlyTheStranger()
    await log(stranger, '2001:db8:1:ffff::1')
    expect(await find()).toEqual([])
  })
})

const makeTestUser = ({ accountId }: TestMember) =>
  site.platform.db
    .insertInto('accounts_roles')
    .values({
      account_id: accountId,
      role: 'TEST',
      granted_at: site.clock.now(),
      granted_by: 'site',
    })
    .execute()

describe('nobody is drawn', () => {
  it('who is a party, was called before, or does not serve', async () => {
    const [one, other] = two()
    for (const party of [community.accused, community.reporter]) await setServing(party, true)
    expect((await find()).toSorted()).toEqual([one.profileId, other.profileId].toSorted())
    expect(await find([one.profileId])).toEqual([other.profileId])
    await setServing(other, false)
    expect(await find([one.profileId])).toEqual([])
  })

  it('whose account is new, whose profile is incomplete, or who was erased', async () => {
    const newcomer = await site.member()
    await setServing(newcomer, true)
    expect(await find()).not.toContain(newcomer.profileId)
    const service = await newcomer.visitor.call('GET /api/arbitration/jury')
    expect(service.body).toMatchObject({ isServing: true, notDrawn: 'NEW_ACCOUNT' })
    site.clock.advance(justiceLimits.jurorAgeMs)
    expect(await find()).toContain(newcomer.profileId)
    const [incomplete, erased] = two()
    await site.platform.db
      .updateTable('profiles')
      .set({ name: '' })
      .where('id', '=', incomplete.profileId)
      .execute()
    await eraseMember(site, erased)
    expect(await find()).toEqual([newcomer.profileId])
  })

  it('who is an administrator, who reads in the file whom a jury judges', async () => {
    const [, other] = two()
    const administrator = await site.member({ roles: ['ADMIN'] })
    const body = { isServing: true }
    await administrator.visitor.ask('PUT /api/arbitration/jury-service', { body })
    site.clock.advance(justiceLimits.jurorAgeMs)
    expect(await find()).not.toContain(administrator.profileId)
    expect(await find()).toContain(other.profileId)
    const service = await administrator.visitor.call('GET /api/arbitration/jury')
    expect(service.body).toMatchObject({ notDrawn: 'ADMINISTRATOR' })
  })

  it('against whom a verdict stands, until it is overturned or long ago', async () => {
    const [convicted, other] = two()
    const caseId = await storeCase(site, { accused: convicted, reporters: [] })
    const verdict = (round: 1 | 2 | 3, upheld: boolean) =>
      addVerdict(site.platform, caseId, { round, ...(upheld && { penalty: 'WARNING' }) })
    await verdict(1, true)
    expect(await find()).toEqual([other.profileId])
    const service = await convicted.visitor.call('GET /api/arbitration/jury')
    expect(service.body).toMatchObject({ notDrawn: 'RECENT_VERDICT' })
    await verdict(2, false)
    expect(await find()).toHaveLength(2)
    await verdict(3, true)
    expect(await find()).toHaveLength(1)
    site.clock.advance(justiceLimits.jurorRestMs)
    expect(await find()).toHaveLength(2)
  })

  it('for a test user but other test users, nor one of these for anybody else', async () => {
    const [test, other] = two()
    const { accused } = community
    await makeTestUser(test)
    expect(await find()).toEqual([other.profileId])
    await makeTestUser(accused)
    expect(await find()).toEqual([test.profileId])
  })

  it('who judges worse than a coin', async () => {
    const [poor, other] = two()
    await practise(site, poor, { count: 10, isRight: false })
    expect(await find()).toEqual([other.profileId])
    const service = await poor.visitor.call('GET /api/arbitration/jury')
    expect(service.body).toMatchObject({
      notDrawn: 'ACCURACY',
      practice: { answered: 10, right: 0 },
    })
  })
})
