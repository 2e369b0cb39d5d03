import { describe, expect, it } from 'vitest'
import { addMembers } from '#server/add-members.ts'
import { newId } from '#server/platform/clock.ts'
import { endDuesAt, giveSeat, payDues } from '#server/testing/dues.ts'
import { blockMember, changeLike, readLike, takeLikeBack } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'

const { count, windowMs } = limits.standardSwipes
const hourMs = 3_600_000

const site = await sharedStrictSite()
/** More members than anyone may swipe in a day. */
const added = await addMembers(site.platform, site.platform.db, Array(count + 20).fill({}))
const others = added.map(({ profileId }) => profileId)

const idAt = (place: number) => others[place] ?? ''
const memberAt = (place: number) => ({ profileId: idAt(place) })

const swipe = (member: TestMember, place: number, likeType: LikeType = 'LIKE') =>
  changeLike(member, memberAt(place), { likeType })

const saidBy = ({ profileId }: TestMember) => rowsOf(site, 'likes', { liker_profile_id: profileId })

/** A member who has just liked the first of the others, one after the other. */
async function whoSaid(said: number, roles: readonly ('USER' | 'PRO' | 'VOLUNTEER')[] = ['USER']) {
  const member = await site.member({ roles })
  await say(member, 0, said)
  return member
}

/** Stores likes of some of the others directly, as if the member had just given them. */
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

const usedUp = refused('likes/swipes-spent')

describe('a standard member', () => {
  it('has a daily allowance of opinions, and learns when they can continue', async () => {
    const ann = await whoSaid(count - 1)
    expectDone(await swipe(ann, count - 1))
    const answer = await swipe(ann, count)
    expect(answer).toMatchObject(usedUp)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan((windowMs - hourMs) / 1000)
    expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
    expect(await saidBy(ann)).toHaveLength(count)
  })

  it.each(['LIKE', 'DISLIKE', 'UNDETERMINED'] as const)(
    'is refused a %s beyond the allowance',
    async likeType => {
      expect(await swipe(await whoSaid(count), count, likeType)).toMatchObject(usedUp)
    },
  )

  it('regains one for each opinion taken back', async () => {
    const ann = await whoSaid(count)
    expect((await takeLikeBack(ann, memberAt(7))).status).toBe(204)
    expectDone(await swipe(ann, count))
    expect(await swipe(ann, 7)).toMatchObject(usedUp)
  })

  it('repeats and changes today’s opinions for free', async () => {
    const ann = await whoSaid(count)
    for (const likeType of ['LIKE', 'DISLIKE', 'DISLIKE', 'LIKE'] as const) {
      expect(await swipe(ann, 3, likeType)).toMatchObject({ status: 200, body: { likeType } })
    }
    expect(await swipe(ann, count)).toMatchObject(usedUp)
    expect(await saidBy(ann)).toHaveLength(count)
  })

  it('repeats an earlier opinion for free, but changing it costs one', async () => {
    const ann = await site.member()
    await swipe(ann, count)
    const { body: before } = await swipe(ann, count)
    site.clock.advance(windowMs)
    await say(ann, 0, count)
    expect(await swipe(ann, count)).toMatchObject({ status: 200, body: before })
    expect(await swipe(ann, count, 'DISLIKE')).toMatchObject(usedUp)
    const last = { liked_profile_id: idAt(count), like_type: 'LIKE' }
    expect(await saidBy(ann)).toContainEqual(expect.objectContaining(last))
  })

  it('regains the allowance gradually after a day', async () => {
    const ann = await whoSaid(count / 2)
    site.clock.advance(windowMs / 2)
    await say(ann, count / 2, count)
    const answer = await swipe(ann, count)
    expect(answer).toMatchObject(usedUp)
    const waitMs = Number(answer.headers.get('retry-after')) * 1000
    expect(waitMs).toBeLessThanOrEqual(windowMs / 2)
    site.clock.advance(waitMs)
    for (let place = count; place < count + 20; place++) expectDone(await swipe(ann, place))
  })

  it('can block and unblock when the allowance is used up', async () => {
    const ann = await whoSaid(count)
    const [bob, cem] = [memberAt(count), memberAt(count + 1)]
    const blocked = { likeType: 'UNDETERMINED', blocked: true }
    expect(expectDone(await blockMember(ann, bob)).body).toMatchObject(blocked)
    expectDone(await blockMember(ann, bob, false))
    const both = await changeLike(ann, cem, { likeType: 'LIKE', blocked: true })
    expect(expectDone(both).body).toMatchObject(blocked)
    const back = { likeType: 'LIKE', blocked: false }
    expect(await changeLike(ann, cem, back)).toMatchObject(usedUp)
    expect((await readLike(ann, cem)).body).toMatchObject(blocked)
  })

  it('does not use up the allowance by blocks', async () => {
    const ann = await whoSaid(count - 1)
    for (const place of [count, count + 1]) await blockMember(ann, memberAt(place))
    expectDone(await swipe(ann, count - 1))
  })

  it('gets the usual refusals for themselves and for invisible members after the allowance is used up', async () => {
    const ann = await whoSaid(count)
    const like = { likeType: 'LIKE' }
    expect(await changeLike(ann, ann, like)).toMatchObject(refused('likes/oneself'))
    expect((await changeLike(ann, { profileId: newId(site.clock) }, like)).status).toBe(404)
  })

  it('cannot exceed the allowance by saving many at the same time', async () => {
    const ann = await whoSaid(count - 5)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, more) => swipe(ann, count - 5 + more)),
    )
    expect(statusesOf(replies)).toEqual([...Array(5).fill(200), ...Array(15).fill(429)])
    expect(await saidBy(ann)).toHaveLength(count)
  })
})

describe('a contributor', () => {
  it.each(['PRO', 'VOLUNTEER'] as const)('by the role %s has no limit', async role => {
    const ann = await whoSaid(count, ['USER', role])
    expectDone(await swipe(ann, count))
    expectDone(await swipe(ann, count + 1, 'DISLIKE'))
    expect(await saidBy(ann)).toHaveLength(count + 2)
  })

  it('by dues or by a seat has no limit while they last', async () => {
    const [payer, holder] = [await whoSaid(count), await whoSaid(count)]
    for (const member of [payer, holder]) expect(await swipe(member, count)).toMatchObject(usedUp)
    await payDues(site, payer)
    await giveSeat(payer, holder)
    const graceMs = billingLimits.duesGraceMs - hourMs
    await endDuesAt(site, payer, new Date(site.clock.now().getTime() - graceMs))
    for (const member of [payer, holder]) expectDone(await swipe(member, count))
    site.clock.advance(hourMs)
    for (const member of [payer, holder])
      expect(await swipe(member, count + 1)).toMatchObject(usedUp)
  })

  it('whose time has ended waits until the day’s opinions are below the allowance', async () => {
    const ann = await whoSaid(count + 10, ['USER', 'PRO'])
    await removeRows(site, 'accounts_roles', { account_id: ann.accountId, role: 'PRO' })
    await takeLikeBack(ann, memberAt(0))
    const answer = await swipe(ann, count + 11)
    expect(answer).toMatchObject(usedUp)
    site.clock.advance(Number(answer.headers.get('retry-after')) * 1000)
    expectDone(await swipe(ann, count + 11))
  })
})
