import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'

const site = await sharedSiteWithClock()

const read = (member: TestMember, likedProfileId: string) =>
  member.visitor.call('GET /api/profile-like', {
    query: { likerProfileId: member.profileId, likedProfileId },
  })

const change = (
  member: TestMember,
  likedProfileId: string,
  what: { readonly likeType?: LikeType; readonly blocked?: boolean },
) =>
  member.visitor.call('PUT /api/profile-like', {
    body: { likerProfileId: member.profileId, likedProfileId, ...what },
  })

const like = (member: TestMember, likedProfileId: string, likeType: LikeType) =>
  change(member, likedProfileId, { likeType })

const notFound = refused('profile/not-found')

describe('a like', () => {
  it('is undetermined before there is one', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const answer = await read(ann, bob.profileId)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      likerProfileId: ann.profileId,
      likedProfileId: bob.profileId,
      likeType: 'UNDETERMINED',
      blocked: false,
    })
  })

  it('is one row for each pair, with the server’s time of the last change', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const body = {
      likerProfileId: ann.profileId,
      likedProfileId: bob.profileId,
      likeType: 'LIKE' as const,
      blocked: false,
      tsCreated: 5,
    }
    const first = await ann.visitor.call('PUT /api/profile-like', { body })
    expect(first).toMatchObject({ status: 200, body: { likeType: 'LIKE', blocked: false } })
    expect(first.body.tsCreated).toBeGreaterThan(5)
    site.clock.advance(1_000)
    const again = await ann.visitor.call('PUT /api/profile-like', { body })
    expect(again.body).toEqual(first.body)
    const changed = await like(ann, bob.profileId, 'DISLIKE')
    expect(changed.body.tsCreated).toBeGreaterThan(Number(first.body.tsCreated))
    expect((await read(ann, bob.profileId)).body).toEqual(changed.body)
    const rows = await site.platform.db
      .selectFrom('likes')
      .select('like_type')
      .where('liker_profile_id', '=', ann.profileId)
      .execute()
    expect(rows).toEqual([{ like_type: 'DISLIKE' }])
  })

  it('does not reveal what the other thinks', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await like(bob, ann.profileId, 'DISLIKE')
    expect((await read(ann, bob.profileId)).body).toMatchObject({ likeType: 'UNDETERMINED' })
  })

  it('of oneself, an unknown or an incomplete profile is refused', async () => {
    const [ann, incomplete] = await site.members([{}, { birthdate: null }])
    expect(await like(ann, ann.profileId, 'LIKE')).toMatchObject(refused('likes/oneself'))
    for (const id of [incomplete.profileId, newId(site.clock)]) {
      expect(await like(ann, id, 'LIKE')).toMatchObject(notFound)
      expect(await read(ann, id)).toMatchObject(notFound)
    }
  })

  it('needs a session, an own name and a complete profile', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const incomplete = await site.member({ name: '' })
    const query = { likerProfileId: ann.profileId, likedProfileId: bob.profileId }
    const body = { ...query, likeType: 'LIKE' as const, blocked: false }
    for (const [visitor, status] of [
      [site.visitor(), 401],
      [bob.visitor, 403],
    ] as const) {
      expect((await visitor.call('GET /api/profile-like', { query })).status).toBe(status)
      expect((await visitor.call('PUT /api/profile-like', { body })).status).toBe(status)
    }
    expect(await like(incomplete, bob.profileId, 'LIKE')).toMatchObject(
      refused('profile/incomplete'),
    )
    expect((await read(ann, bob.profileId)).body).toMatchObject({ likeType: 'UNDETERMINED' })
  })

  it.each([
    ['an unknown kind', { likeType: 'LOVE' }],
    ['neither a kind nor a block', { likeType: undefined, blocked: undefined, tsCreated: 5 }],
    ['nothing for a kind', { likeType: null }],
    ['a word for a boolean', { blocked: 'yes' }],
    ['no id', { likedProfileId: 'bob' }],
  ])('with %s is refused', async (_, part) => {
    const [ann, bob] = await site.members([{}, {}])
    const body = {
      likerProfileId: ann.profileId,
      likedProfileId: bob.profileId,
      likeType: 'LIKE',
      blocked: false,
      ...part,
    }
    expect((await ann.visitor.call('PUT /api/profile-like', { body })).status).toBe(422)
  })
})

describe('a block', () => {
  const profileOf = (reader: TestMember, other: TestMember) =>
    reader.visitor.call('GET /api/profile/:id', { params: { id: other.profileId } })

  it('hides both from each other, and lets the blocker alone see and undo it', async () => {
    const [ann, bob] = await site.members([{}, {}])
    expect(await blockMember(ann, bob)).toMatchObject({ status: 200, body: { blocked: true } })
    expect((await profileOf(ann, bob)).status).toBe(404)
    expect((await profileOf(bob, ann)).status).toBe(404)
    expect(await read(ann, bob.profileId)).toMatchObject({ status: 200, body: { blocked: true } })
    expect(await read(bob, ann.profileId)).toMatchObject(notFound)
    expect(await like(bob, ann.profileId, 'LIKE')).toMatchObject(notFound)
    expect(await blockMember(bob, ann)).toMatchObject(notFound)
    expect(await blockMember(ann, bob, false)).toMatchObject({ body: { blocked: false } })
    expect((await profileOf(bob, ann)).status).toBe(200)
    expect(await read(bob, ann.profileId)).toMatchObject({ status: 200, body: { blocked: false } })
  })

  it('keeps the blocker’s opinion when it starts and ends, and adds none', async () => {
    const [ann, bob, cem] = await site.members([{}, {}, {}])
    const liked = await like(ann, bob.profileId, 'LIKE')
    site.clock.advance(1_000)
    expect((await blockMember(ann, bob)).body).toEqual({ ...liked.body, blocked: true })
    expect((await blockMember(ann, bob, false)).body).toEqual(liked.body)
    expect((await blockMember(ann, cem)).body).toEqual({
      likerProfileId: ann.profileId,
      likedProfileId: cem.profileId,
      likeType: 'UNDETERMINED',
      blocked: true,
    })
  })

  it('is set and removed together with a like', async () => {
    const [ann, bob] = await site.members([{}, {}])
    for (const row of [
      { likeType: 'LIKE', blocked: true },
      { likeType: 'DISLIKE', blocked: true },
      { likeType: 'DISLIKE', blocked: false },
    ] as const) {
      expect(await change(ann, bob.profileId, row)).toMatchObject({ status: 200, body: row })
      expect((await read(ann, bob.profileId)).body).toMatchObject(row)
    }
  })

  it.each(['LIKE', 'DISLIKE', 'UNDETERMINED'] as const)(
    'refuses %s of the blocked from the blocker, and stays',
    async likeType => {
      const [ann, bob] = await site.members([{}, {}])
      await like(ann, bob.profileId, 'ERROR')
      await blockMember(ann, bob)
      expect(await like(ann, bob.profileId, likeType)).toMatchObject(notFound)
      const row = { likeType: 'ERROR', blocked: true }
      expect((await read(ann, bob.profileId)).body).toMatchObject(row)
      expect((await profileOf(bob, ann)).status).toBe(404)
    },
  )

  it('holds while other devices send likes at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, bob] = await site.members([{}, {}])
      const [liked, blocked, disliked] = await Promise.all([
        like(ann, bob.profileId, 'LIKE'),
        blockMember(ann, bob),
        like(ann, bob.profileId, 'DISLIKE'),
      ])
      expect(blocked.status).toBe(200)
      for (const { status } of [liked, disliked]) expect([200, 404]).toContain(status)
      expect((await read(ann, bob.profileId)).body).toMatchObject({ blocked: true })
    }
  })

  it('can be undone by either side when both have blocked', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await blockMember(ann, bob)
    const { db } = site.platform
    await db
      .insertInto('blocks')
      .values({
        blocker_profile_id: bob.profileId,
        blocked_profile_id: ann.profileId,
        created_at: site.clock.now(),
      })
      .execute()
    expect((await blockMember(ann, bob, false)).status).toBe(200)
    expect(await read(ann, bob.profileId)).toMatchObject(notFound)
    expect((await blockMember(bob, ann, false)).status).toBe(200)
    expect((await read(ann, bob.profileId)).status).toBe(200)
  })

  it('hides both from each other’s map before it is answered, and nobody else', async () => {
    const [ann, bob, eve] = await site.members([{}, {}, {}])
    for (const { profileId, visitor } of [ann, bob, eve]) {
      const placed = await visitor.call('PUT /api/profile-position/:profileId', {
        params: { profileId },
        body: {
          profileId,
          session: 1,
          use: 'OVERRIDE',
          hide: false,
          overrideLat: 12.5,
          overrideLon: 34.5,
        },
      })
      expect(placed.status).toBe(200)
    }
    const seenBy = async ({ visitor }: TestMember) => {
      const answer = await visitor.call('GET /api/profile-briefs/by-sector/:sector', {
        params: { sector: '12:34' },
      })
      const briefs: unknown = answer.body
      return Array.isArray(briefs) ? briefs.map(({ profileId }) => profileId) : []
    }
    expect(await seenBy(bob)).toContain(ann.profileId)
    await blockMember(ann, bob)
    expect(await seenBy(bob)).not.toContain(ann.profileId)
    expect(await seenBy(ann)).not.toContain(bob.profileId)
    expect(await seenBy(eve)).toEqual(expect.arrayContaining([ann.profileId, bob.profileId]))
    await blockMember(ann, bob, false)
    expect(await seenBy(bob)).toContain(ann.profileId)
  })
})

describe('the list of blocked members', () => {
  const list = ({ visitor }: TestMember, query: object = {}) =>
    visitor.call('GET /api/blocked-profiles', { query })

  it('has the blocked members, latest first, page by page', async () => {
    const ann = await site.member()
    expect((await list(ann)).body).toEqual([])
    const names = ['Bob', 'Cem', 'Dan']
    const others: TestMember[] = []
    for (const name of names) {
      const other = await site.member({ name })
      others.unshift(other)
      site.clock.advance(1_000)
      await blockMember(ann, other)
    }
    const all = await list(ann)
    expect(all.status).toBe(200)
    expect(all.body).toMatchObject([
      {
        profileId: others[0]?.profileId,
        profileName: 'Dan',
        tsCreated: expect.any(Number),
      },
      { profileId: others[1]?.profileId, profileName: 'Cem' },
      { profileId: others[2]?.profileId, profileName: 'Bob' },
    ])
    expect((await list(ann, { page: 0, size: 2 })).body).toHaveLength(2)
    expect((await list(ann, { page: 1, size: 2 })).body).toMatchObject([{ profileName: 'Bob' }])
    expect((await list(ann, { page: 2, size: 2 })).body).toEqual([])
  })

  it('leaves out members who were unblocked or erased, and those who blocked the reader', async () => {
    const [ann, bob, cem, dan] = await site.members([{}, {}, {}, {}])
    await blockMember(ann, bob)
    await blockMember(ann, cem)
    await blockMember(dan, ann)
    await blockMember(ann, bob, false)
    await cem.visitor.call('DELETE /api/account', { body: {} })
    expect((await list(ann)).body).toEqual([])
    expect((await list(dan)).body).toMatchObject([{ profileId: ann.profileId }])
  })

  it('needs a session and a sensible page', async () => {
    const ann = await site.member()
    expect((await site.visitor().call('GET /api/blocked-profiles')).status).toBe(401)
    for (const query of [{ page: -1 }, { size: 0 }, { size: 101 }, { page: 'one' }]) {
      expect((await list(ann, query)).status).toBe(422)
    }
  })
})
