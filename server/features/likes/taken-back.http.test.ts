import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { blockMember, placeMember } from '#server/testing/member-actions.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import type { Reply, Visitor } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'

const site = await sharedSite()

const pairOf = (liker: TestMember, likedProfileId: string) => ({
  likerProfileId: liker.profileId,
  likedProfileId,
})

const swipe = (liker: TestMember, liked: TestMember, likeType: LikeType): Promise<Reply> =>
  liker.visitor.call('PUT /api/profile-like', {
    body: { ...pairOf(liker, liked.profileId), likeType },
  })

const takeBack = (liker: TestMember, likedProfileId: string): Promise<Reply> =>
  liker.visitor.call('DELETE /api/profile-like', { query: pairOf(liker, likedProfileId) })

const read = (liker: TestMember, likedProfileId: string) =>
  liker.visitor.call('GET /api/profile-like', { query: pairOf(liker, likedProfileId) })

const rowsOf = (liker: TestMember) =>
  site.platform.db
    .selectFrom('likes')
    .select('like_type')
    .where('liker_profile_id', '=', liker.profileId)
    .execute()

const thinkableTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED'] as const

describe('what was thought of somebody', () => {
  it.each(thinkableTypes)(
    '%s, is taken back without a trace, and again without harm',
    async type => {
      const [ann, bob] = await site.members([{}, {}])
      const before = await read(ann, bob.profileId)
      await swipe(ann, bob, type)
      expect(await rowsOf(ann)).toEqual([{ like_type: type }])
      for (const _ of ['once', 'twice']) {
        expect(await takeBack(ann, bob.profileId)).toMatchObject({ status: 204 })
        expect(await rowsOf(ann)).toEqual([])
        expect((await read(ann, bob.profileId)).body).toEqual(before.body)
      }
    },
  )

  it('only removes the liker’s own like, not the one in return', async () => {
    const [ann, bob, eve] = await site.members([{}, {}, {}])
    await swipe(ann, bob, 'LIKE')
    await swipe(bob, ann, 'LIKE')
    const query = pairOf(ann, bob.profileId)
    const asVisitor = (visitor: Visitor) => visitor.call('DELETE /api/profile-like', { query })
    expect((await asVisitor(site.visitor())).status).toBe(401)
    expect((await asVisitor(eve.visitor)).status).toBe(403)
    expect((await asVisitor(bob.visitor)).status).toBe(403)
    expect(await rowsOf(ann)).toEqual([{ like_type: 'LIKE' }])
    await takeBack(ann, bob.profileId)
    expect(await rowsOf(bob)).toEqual([{ like_type: 'LIKE' }])
  })

  it.each([
    [{ likedProfileId: undefined }, 422],
    [{ likedProfileId: 'bob' }, 422],
    // Whose it is is asked first.
    [{ likerProfileId: undefined }, 403],
  ])('is not taken back with %j', async (part, status) => {
    const [ann, bob] = await site.members([{}, {}])
    await swipe(ann, bob, 'LIKE')
    const query = { ...pairOf(ann, bob.profileId), ...part }
    const answer = await ann.visitor.call('DELETE /api/profile-like', { query })
    expect(answer.status).toBe(status)
    expect(await rowsOf(ann)).toEqual([{ like_type: 'LIKE' }])
  })

  it('leaves a block in place when it is taken back', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await swipe(ann, bob, 'LIKE')
    await blockMember(ann, bob)
    expect((await takeBack(ann, bob.profileId)).status).toBe(204)
    const { body } = await read(ann, bob.profileId)
    expect(body).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
    expect((await read(bob, ann.profileId)).status).toBe(404)
  })

  it('is taken back alike of whoever blocks, is gone or was never there', async () => {
    const [ann, bob, cem] = await site.members([{}, {}, {}])
    await swipe(ann, bob, 'LIKE')
    await blockMember(bob, ann)
    await cem.visitor.call('DELETE /api/account', { body: {} })
    for (const id of [bob.profileId, cem.profileId, newId(site.clock)]) {
      expect(await takeBack(ann, id)).toMatchObject({ status: 204 })
    }
  })

  it('notifies nobody, unless it is a like', async () => {
    const [ann, bob] = await site.members([{}, {}])
    for (const opinion of ['DISLIKE', 'UNDETERMINED'] as const) {
      await swipe(ann, bob, opinion)
      await takeBack(ann, bob.profileId)
    }
    const events = await site.platform.db
      .selectFrom('live_events')
      .select('profile_id')
      .where('profile_id', 'in', [ann.profileId, bob.profileId])
      .execute()
    expect(events).toEqual([])
  })
})

describe('who is left for the deck', () => {
  const place = { lat: -33.5, lon: -71.5 }
  async function deckOf({ visitor }: TestMember): Promise<string[]> {
    const answer = await visitor.call('GET /api/profile-briefs/nearest', {
      query: { only: ['not-swiped'] },
    })
    expect(answer.status).toBe(200)
    const briefs: unknown = answer.body
    return Array.isArray(briefs) ? briefs.map(({ profileId }) => profileId) : []
  }

  it('leaves out members liked, disliked or skipped, until that is taken back', async () => {
    const [ann, bob] = await site.members([{}, {}])
    for (const member of [ann, bob]) await placeMember(member, place)
    for (const type of thinkableTypes) {
      expect(await deckOf(ann)).toEqual([bob.profileId])
      await swipe(ann, bob, type)
      expect(await deckOf(ann)).toEqual([])
      expect(await deckOf(bob)).toEqual([ann.profileId])
      await takeBack(ann, bob.profileId)
    }
    await blockMember(ann, bob)
    expect(await deckOf(ann)).toEqual([])
  })
})

it('a swipe of a member who has just hidden is answered as any other', async () => {
  const [ann, bob, cem] = await site.members([{}, {}, {}])
  const place = { lat: -43.5, lon: -71.5 }
  await placeMember(bob, place)
  await placeMember(cem, place)
  await placeMember(cem, place, { hide: true })
  const [ofShown, ofHidden] = [await swipe(ann, bob, 'LIKE'), await swipe(ann, cem, 'LIKE')]
  const same = { likerProfileId: ann.profileId, likeType: 'LIKE', blocked: false }
  for (const [{ status, body }, liked] of [
    [ofShown, bob],
    [ofHidden, cem],
  ] as const) {
    expect(status).toBe(200)
    expect(body).toEqual({
      ...same,
      likedProfileId: liked.profileId,
      tsCreated: expect.any(Number),
    })
  }
  expect((await takeBack(ann, cem.profileId)).status).toBe(204)
})
