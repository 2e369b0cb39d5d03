import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import {
  blockMember,
  changeLike,
  placeMember,
  readLike,
  takeLikeBack,
} from '#server/testing/member-actions.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'

const site = await sharedSite()

const swipe = async (liker: TestMember, liked: TestMember, likeType: LikeType) =>
  expectDone(await changeLike(liker, liked, { likeType })).body

const storedOf = async ({ profileId }: TestMember) => {
  const likes = site.platform.db.selectFrom('likes').select('like_type')
  const rows = await likes.where('liker_profile_id', '=', profileId).execute()
  return rows.map(row => row.like_type)
}

const thinkableTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED'] as const

describe('what was thought of somebody', () => {
  it.each(thinkableTypes)(
    '%s, is taken back without a trace, and again without harm',
    async type => {
      const [ann, bob] = await site.members([{}, {}])
      const before = await readLike(ann, bob)
      await swipe(ann, bob, type)
      expect(await storedOf(ann)).toEqual([type])
      for (const _ of ['once', 'twice']) {
        expect((await takeLikeBack(ann, bob)).status).toBe(204)
        expect(await storedOf(ann)).toEqual([])
        expect((await readLike(ann, bob)).body).toEqual(before.body)
      }
    },
  )

  it('only removes the liker’s own like, not the one in return', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await swipe(ann, bob, 'LIKE')
    await swipe(bob, ann, 'LIKE')
    await takeLikeBack(ann, bob)
    expect(await storedOf(bob)).toEqual(['LIKE'])
  })

  it.each([
    [{ likedProfileId: undefined }, 422],
    [{ likedProfileId: 'bob' }, 422],
    // Whose it is is asked first.
    [{ likerProfileId: undefined }, 403],
  ])('is not taken back with %j', async (part, status) => {
    const [ann, bob] = await site.members([{}, {}])
    await swipe(ann, bob, 'LIKE')
    const query = { likerProfileId: ann.profileId, likedProfileId: bob.profileId, ...part }
    expect((await ann.visitor.call('DELETE /api/profile-like', { query })).status).toBe(status)
    expect(await storedOf(ann)).toEqual(['LIKE'])
  })

  it('leaves a block in place when it is taken back', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await swipe(ann, bob, 'LIKE')
    await blockMember(ann, bob)
    expect((await takeLikeBack(ann, bob)).status).toBe(204)
    const { body } = await readLike(ann, bob)
    expect(body).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
    expect((await readLike(bob, ann)).status).toBe(404)
  })

  it('is taken back alike of whoever blocks, is gone or was never there', async () => {
    const [ann, bob, cem] = await site.members([{}, {}, {}])
    await swipe(ann, bob, 'LIKE')
    await blockMember(bob, ann)
    await cem.visitor.call('DELETE /api/account', { body: {} })
    for (const other of [bob, cem, { profileId: newId(site.clock) }]) {
      expect((await takeLikeBack(ann, other)).status).toBe(204)
    }
  })

  it('notifies nobody, unless it is a like', async () => {
    const [ann, bob] = await site.members([{}, {}])
    for (const opinion of ['DISLIKE', 'UNDETERMINED'] as const) {
      await swipe(ann, bob, opinion)
      await takeLikeBack(ann, bob)
    }
    const events = site.platform.db.selectFrom('live_events').select('profile_id')
    const ids = [ann.profileId, bob.profileId]
    expect(await events.where('profile_id', 'in', ids).execute()).toEqual([])
  })
})

it('the deck leaves out members liked, disliked or skipped, until that is taken back', async () => {
  const [ann, bob] = await site.members([{}, {}])
  for (const member of [ann, bob]) await placeMember(member, { lat: -33.5, lon: -71.5 })
  const deckOf = ({ visitor }: TestMember) =>
    visitor.ask('GET /api/profile-briefs/nearest', { query: { only: ['not-swiped'] } })
  for (const type of thinkableTypes) {
    expect(await deckOf(ann)).toMatchObject([{ profileId: bob.profileId }])
    await swipe(ann, bob, type)
    expect(await deckOf(ann)).toEqual([])
    expect(await deckOf(bob)).toMatchObject([{ profileId: ann.profileId }])
    await takeLikeBack(ann, bob)
  }
  await blockMember(ann, bob)
  expect(await deckOf(ann)).toEqual([])
})

it('a swipe of a member who has just hidden is answered as any other', async () => {
  const [ann, bob, cem] = await site.members([{}, {}, {}])
  const place = { lat: -43.5, lon: -71.5 }
  await placeMember(bob, place)
  await placeMember(cem, place)
  await placeMember(cem, place, { hide: true })
  for (const liked of [bob, cem]) {
    expect(await swipe(ann, liked, 'LIKE')).toEqual({
      likerProfileId: ann.profileId,
      likedProfileId: liked.profileId,
      likeType: 'LIKE',
      blocked: false,
      tsCreated: expect.any(Number),
    })
  }
  expect((await takeLikeBack(ann, cem)).status).toBe(204)
})
