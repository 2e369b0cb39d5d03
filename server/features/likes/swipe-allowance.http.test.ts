import { beforeAll, describe, expect, it } from 'vitest'
import { addMembers } from '#server/add-members.ts'
import { newId } from '#server/platform/clock.ts'
import { endDuesAt, giveSeat, payDues } from '#server/testing/dues.ts'
import { sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'

const { count, windowMs } = limits.standardSwipes
const hourMs = 3_600_000

const site = await sharedStrictSite()
/** More than anybody may swipe in a day. */
let others: readonly string[]
beforeAll(async () => {
  const { platform } = site
  const added = await addMembers(platform, platform.db, Array(count + 20).fill({}))
  others = added.map(({ profileId }) => profileId)
})

const idAt = (place: number) => others[place] ?? ''

const pairOf = ({ profileId }: TestMember, place: number) => ({
  likerProfileId: profileId,
  likedProfileId: idAt(place),
})

const change = (
  member: TestMember,
  place: number,
  what: { readonly likeType?: LikeType; readonly blocked?: boolean },
) => member.visitor.call('PUT /api/profile-like', { body: { ...pairOf(member, place), ...what } })

const swipe = (member: TestMember, place: number, likeType: LikeType = 'LIKE') =>
  change(member, place, { likeType })

const takeBack = (member: TestMember, place: number) =>
  member.visitor.call('DELETE /api/profile-like', { query: pairOf(member, place) })

const saidBy = ({ profileId }: TestMember) =>
  site.platform.db
    .selectFrom('likes')
    .select(['liked_profile_id as likedId', 'like_type as likeType'])
    .where('liker_profile_id', '=', profileId)
    .execute()

/** A member who has said something of the first others, one after the other. */
async function whoSaid(said: number, roles: readonly ('USER' | 'PRO' | 'VOLUNTEER')[] = ['USER']) {
  const member = await site.member({ roles })
  await say(member, 0, said)
  return member
}

/** As if they had just liked the others from one place to before another, without the time it takes. */
async function say({ profileId }: TestMember, from: number, to: number) {
  const now = site.clock.now().getTime()
  const said = others.slice(from, to).map((likedId, index) => ({
    liker_profile_id: profileId,
    liked_profile_id: likedId,
    like_type: 'LIKE',
    created_at: new Date(now - (to - from - index)),
  }))
  await site.platform.db.insertInto('likes').values(said).execute()
}

const spent = { status: 429, body: { type: problemType('likes/swipes-spent') } }

describe('a standard member', () => {
  it('has a daily allowance of opinions, and is told when they may go on', async () => {
    const ann = await whoSaid(count - 1)
    expect((await swipe(ann, count - 1)).status).toBe(200)
    const refused = await swipe(ann, count)
    expect(refused).toMatchObject(spent)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan((windowMs - hourMs) / 1000)
    expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
    expect(await saidBy(ann)).toHaveLength(count)
  })

  it.each(['LIKE', 'DISLIKE', 'UNDETERMINED'] as const)(
    'is refused with %s of one more',
    async likeType => {
      expect(await swipe(await whoSaid(count), count, likeType)).toMatchObject(spent)
    },
  )

  it('regains one for each opinion taken back', async () => {
    const ann = await whoSaid(count)
    expect((await takeBack(ann, 7)).status).toBe(204)
    expect((await swipe(ann, count)).status).toBe(200)
    expect(await swipe(ann, 7)).toMatchObject(spent)
  })

  it('repeats and changes today’s opinions for free', async () => {
    const ann = await whoSaid(count)
    for (const likeType of ['LIKE', 'DISLIKE', 'DISLIKE', 'LIKE'] as const) {
      expect(await swipe(ann, 3, likeType)).toMatchObject({ status: 200, body: { likeType } })
    }
    expect(await swipe(ann, count)).toMatchObject(spent)
    expect(await saidBy(ann)).toHaveLength(count)
  })

  it('repeats an earlier opinion for free, but changing it costs one', async () => {
    const ann = await site.member()
    await swipe(ann, count)
    const { body: before } = await swipe(ann, count)
    site.clock.advance(windowMs)
    await say(ann, 0, count)
    expect(await swipe(ann, count)).toMatchObject({ status: 200, body: before })
    expect(await swipe(ann, count, 'DISLIKE')).toMatchObject(spent)
    expect(await saidBy(ann)).toContainEqual({ likedId: idAt(count), likeType: 'LIKE' })
  })

  it('regains the allowance gradually after a day', async () => {
    const ann = await whoSaid(count / 2)
    site.clock.advance(windowMs / 2)
    await say(ann, count / 2, count)
    const refused = await swipe(ann, count)
    expect(refused).toMatchObject(spent)
    const waitMs = Number(refused.headers.get('retry-after')) * 1000
    expect(waitMs).toBeLessThanOrEqual(windowMs / 2)
    site.clock.advance(waitMs)
    for (let place = count; place < count + 20; place += 1) {
      expect((await swipe(ann, place)).status).toBe(200)
    }
  })

  it('can block and unblock when the allowance is spent', async () => {
    const ann = await whoSaid(count)
    expect(await change(ann, count, { blocked: true })).toMatchObject({
      status: 200,
      body: { likeType: 'UNDETERMINED', blocked: true },
    })
    expect((await change(ann, count, { blocked: false })).status).toBe(200)
    const both = { likeType: 'LIKE', blocked: true } as const
    expect(await change(ann, count + 1, both)).toMatchObject({
      status: 200,
      body: { likeType: 'UNDETERMINED', blocked: true },
    })
    const back = { likeType: 'LIKE', blocked: false } as const
    expect(await change(ann, count + 1, back)).toMatchObject(spent)
    const query = pairOf(ann, count + 1)
    const { body } = await ann.visitor.call('GET /api/profile-like', { query })
    expect(body).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
  })

  it('spends nothing on blocks', async () => {
    const ann = await whoSaid(count - 1)
    for (const place of [count, count + 1]) await change(ann, place, { blocked: true })
    expect((await swipe(ann, count - 1)).status).toBe(200)
  })

  it('gets the usual refusals for themselves and for invisible members when it is spent', async () => {
    const ann = await whoSaid(count)
    for (const [likedProfileId, status] of [
      [ann.profileId, 422],
      [newId(site.clock), 404],
    ] as const) {
      const body = { likerProfileId: ann.profileId, likedProfileId, likeType: 'LIKE' as const }
      expect((await ann.visitor.call('PUT /api/profile-like', { body })).status).toBe(status)
    }
  })

  it('gets no more by saving many at the same time', async () => {
    const ann = await whoSaid(count - 5)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, more) => swipe(ann, count - 5 + more)),
    )
    const having = (status: number) => replies.filter(reply => reply.status === status).length
    expect([having(200), having(429)]).toEqual([5, 15])
    expect(await saidBy(ann)).toHaveLength(count)
  })

  it('can swipe while others block them and their account is erased', async () => {
    const [ann, bob] = [await whoSaid(count - 5), await site.member()]
    const block = { likerProfileId: bob.profileId, likedProfileId: ann.profileId, blocked: true }
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, more) => swipe(ann, count - 5 + more)),
      ann.visitor.call('DELETE /api/account', { body: {} }),
      bob.visitor.call('PUT /api/profile-like', { body: block }),
    ])
    for (const { status } of replies) expect([200, 204, 401, 404, 429]).toContain(status)
    expect(await saidBy(ann)).toEqual([])
  })
})

describe('a contributor', () => {
  it.each(['PRO', 'VOLUNTEER'] as const)('by the role %s has no limit', async role => {
    const ann = await whoSaid(count, ['USER', role])
    expect((await swipe(ann, count)).status).toBe(200)
    expect((await swipe(ann, count + 1, 'DISLIKE')).status).toBe(200)
    expect(await saidBy(ann)).toHaveLength(count + 2)
  })

  it('by dues or by a seat has no limit while they last', async () => {
    const [payer, holder] = [await whoSaid(count), await whoSaid(count)]
    for (const member of [payer, holder]) expect(await swipe(member, count)).toMatchObject(spent)
    await payDues(site, payer)
    await giveSeat(payer, holder)
    const graceMs = billingLimits.duesGraceMs - hourMs
    await endDuesAt(site, payer, new Date(site.clock.now().getTime() - graceMs))
    for (const member of [payer, holder]) expect((await swipe(member, count)).status).toBe(200)
    site.clock.advance(hourMs)
    for (const member of [payer, holder]) {
      expect(await swipe(member, count + 1)).toMatchObject(spent)
    }
  })

  it('who is no longer one waits until the day’s number is below the allowance', async () => {
    const ann = await whoSaid(count + 10, ['USER', 'PRO'])
    await site.platform.db
      .deleteFrom('accounts_roles')
      .where('account_id', '=', ann.accountId)
      .where('role', '=', 'PRO')
      .execute()
    await takeBack(ann, 0)
    const refused = await swipe(ann, count + 11)
    expect(refused).toMatchObject(spent)
    site.clock.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await swipe(ann, count + 11)).status).toBe(200)
  })
})
