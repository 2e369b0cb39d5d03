import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { readNearest, readSector } from '#server/testing/map-reads.ts'
import {
  blockMember,
  changeLike,
  placeMember,
  readLike,
  takeLikeBack,
} from '#server/testing/member-actions.ts'
import { addRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'

const site = await sharedSiteWithClock()
let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeEach(async () => {
  ;[ann, bob, cem] = await site.members([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cem' }])
})

const like = (liker: TestMember, liked: Pick<TestMember, 'profileId'>, likeType: LikeType) =>
  changeLike(liker, liked, { likeType })

const storedOf = async ({ profileId }: TestMember) => {
  const rows = await rowsOf(site, 'likes', { liker_profile_id: profileId })
  return rows.map(row => row.like_type)
}

const notFound = refused('profile/not-found')

describe('a like', () => {
  it('is one row for each pair, with the server’s time of the last change', async () => {
    const change = { likeType: 'LIKE', blocked: false, tsCreated: 5 }
    const first = await changeLike(ann, bob, change)
    expect(first).toMatchObject({ status: 200, body: { likeType: 'LIKE', blocked: false } })
    expect(first.body.tsCreated).toBeGreaterThan(5)
    site.clock.advance(1_000)
    expect((await changeLike(ann, bob, change)).body).toEqual(first.body)
    const changed = await like(ann, bob, 'DISLIKE')
    expect(changed.body.tsCreated).toBeGreaterThan(Number(first.body.tsCreated))
    expect((await readLike(ann, bob)).body).toEqual(changed.body)
    expect(await storedOf(ann)).toEqual(['DISLIKE'])
  })

  it('is not changed by an empty request', async () => {
    expect((await changeLike(ann, bob, { tsCreated: 5 })).status).toBe(422)
  })
})

describe('a block', () => {
  const profileStatus = async (reader: TestMember, { profileId: id }: TestMember) =>
    (await reader.visitor.call('GET /api/profile/:id', { params: { id } })).status

  it('hides both members from each other, and only the blocker sees and undoes it', async () => {
    expect(await blockMember(ann, bob)).toMatchObject({ status: 200, body: { blocked: true } })
    expect(await profileStatus(ann, bob)).toBe(404)
    expect(await profileStatus(bob, ann)).toBe(404)
    expect(await readLike(ann, bob)).toMatchObject({ status: 200, body: { blocked: true } })
    expect(await readLike(bob, ann)).toMatchObject(notFound)
    expect(await like(bob, ann, 'LIKE')).toMatchObject(notFound)
    expect(await blockMember(bob, ann)).toMatchObject(notFound)
    expect(await blockMember(ann, bob, false)).toMatchObject({ body: { blocked: false } })
    expect(await profileStatus(bob, ann)).toBe(200)
    expect(await readLike(bob, ann)).toMatchObject({ status: 200, body: { blocked: false } })
  })

  it('leaves the blocker’s opinion unchanged when it starts and ends', async () => {
    const liked = await like(ann, bob, 'LIKE')
    site.clock.advance(1_000)
    expect((await blockMember(ann, bob)).body).toEqual({ ...liked.body, blocked: true })
    expect((await blockMember(ann, bob, false)).body).toEqual(liked.body)
    const { body } = await blockMember(ann, cem)
    expect(body).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
    expect(body).not.toHaveProperty('tsCreated')
  })

  it('prevents a like by the blocker too', async () => {
    await blockMember(ann, bob)
    expect(await like(ann, bob, 'LIKE')).toMatchObject(notFound)
    expect(await storedOf(ann)).toEqual([])
  })

  it('is set and removed together with a like', async () => {
    for (const row of [
      { likeType: 'LIKE', blocked: true },
      { likeType: 'DISLIKE', blocked: true },
      { likeType: 'DISLIKE', blocked: false },
    ]) {
      expect(await changeLike(ann, bob, row)).toMatchObject({ status: 200, body: row })
      expect((await readLike(ann, bob)).body).toMatchObject(row)
    }
  })

  it('holds while other devices send likes at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, bob] = await site.members([{}, {}])
      const [liked, blocked, disliked] = await Promise.all([
        like(ann, bob, 'LIKE'),
        blockMember(ann, bob),
        like(ann, bob, 'DISLIKE'),
      ])
      expect(blocked.status).toBe(200)
      for (const { status } of [liked, disliked]) expect([200, 404]).toContain(status)
      expect((await readLike(ann, bob)).body).toMatchObject({ blocked: true })
    }
  })

  it('can be undone by either side when both have blocked', async () => {
    await blockMember(ann, bob)
    const ids = { blocker_profile_id: bob.profileId, blocked_profile_id: ann.profileId }
    await addRows(site, 'blocks', { ...ids, created_at: site.clock.now() })
    expectDone(await blockMember(ann, bob, false))
    expect(await readLike(ann, bob)).toMatchObject(notFound)
    expectDone(await blockMember(bob, ann, false))
    expectDone(await readLike(ann, bob))
  })

  it('hides both members from each other’s map before it is answered, and no one else', async () => {
    for (const member of [ann, bob, cem]) {
      expectDone(await placeMember(member, { lat: 12.5, lon: 34.5 }))
    }
    const seenBy = async (member: TestMember) => (await readSector(member, '12:34')).text
    expect(await seenBy(bob)).toContain(ann.profileId)
    await blockMember(ann, bob)
    expect(await seenBy(bob)).not.toContain(ann.profileId)
    expect(await seenBy(ann)).not.toContain(bob.profileId)
    for (const { profileId } of [ann, bob]) expect(await seenBy(cem)).toContain(profileId)
    await blockMember(ann, bob, false)
    expect(await seenBy(bob)).toContain(ann.profileId)
  })
})

describe('the list of blocked members', () => {
  const list = ({ visitor }: TestMember, query: object = {}) =>
    visitor.call('GET /api/blocked-profiles', { query })

  it('has the blocked members, latest first, page by page', async () => {
    expect((await list(ann)).body).toEqual([])
    const dan = await site.member({ name: 'Dan' })
    for (const other of [bob, cem, dan]) {
      site.clock.advance(1_000)
      await blockMember(ann, other)
    }
    expect(expectDone(await list(ann)).body).toMatchObject([
      { profileId: dan.profileId, profileName: 'Dan', tsCreated: expect.any(Number) },
      { profileId: cem.profileId, profileName: 'Cem' },
      { profileId: bob.profileId, profileName: 'Bob' },
    ])
    const pages = [0, 1, 2].map(async page => (await list(ann, { page, size: 2 })).body)
    expect(await Promise.all(pages)).toMatchObject([[{}, {}], [{ profileName: 'Bob' }], []])
  })

  it('leaves out members who were unblocked or erased, and those who blocked the reader', async () => {
    const dan = await site.member()
    await blockMember(ann, bob)
    await blockMember(ann, cem)
    await blockMember(dan, ann)
    await blockMember(ann, bob, false)
    await cem.visitor.call('DELETE /api/account', { body: {} })
    expect((await list(ann)).body).toEqual([])
    expect((await list(dan)).body).toMatchObject([{ profileId: ann.profileId }])
  })
})

const thinkableTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED'] as const

describe('an opinion of a member', () => {
  it.each(thinkableTypes)(
    '(%s) is taken back without a trace, and again without an error, and the other member’s stays',
    async type => {
      await like(bob, ann, 'DISLIKE')
      const before = await readLike(ann, bob)
      const ids = { likerProfileId: ann.profileId, likedProfileId: bob.profileId }
      expect(before.body).toEqual({ ...ids, likeType: 'UNDETERMINED', blocked: false })
      await like(ann, bob, type)
      expect(await storedOf(ann)).toEqual([type])
      for (const _ of ['once', 'twice']) {
        expect((await takeLikeBack(ann, bob)).status).toBe(204)
        expect(await storedOf(ann)).toEqual([])
        expect((await readLike(ann, bob)).body).toEqual(before.body)
      }
      expect(await storedOf(bob)).toEqual(['DISLIKE'])
    },
  )

  it('leaves a block in place when it is taken back', async () => {
    await like(ann, bob, 'LIKE')
    await blockMember(ann, bob)
    expect((await takeLikeBack(ann, bob)).status).toBe(204)
    const { body } = await readLike(ann, bob)
    expect(body).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
    expect((await readLike(bob, ann)).status).toBe(404)
  })

  it('gets the same answer when it is taken back from a blocker, an erased or an unknown member', async () => {
    await like(ann, bob, 'LIKE')
    await blockMember(bob, ann)
    await cem.visitor.call('DELETE /api/account', { body: {} })
    for (const other of [bob, cem, { profileId: newId(site.clock) }]) {
      expect((await takeLikeBack(ann, other)).status).toBe(204)
    }
  })

  it('does not notify the member, unless it is a like', async () => {
    for (const opinion of ['DISLIKE', 'UNDETERMINED'] as const) {
      await like(ann, bob, opinion)
      await takeLikeBack(ann, bob)
    }
    const ids = [ann.profileId, bob.profileId]
    expect(await rowsOf(site, 'live_events', { profile_id: ids })).toEqual([])
  })
})

it('the deck leaves out members liked, disliked or skipped, until the opinion is taken back', async () => {
  for (const member of [ann, bob]) await placeMember(member, { lat: -33.5, lon: -71.5 })
  const deckOf = async (member: TestMember) =>
    expectDone(await readNearest(member, { only: ['not-swiped'] })).body
  for (const type of thinkableTypes) {
    expect(await deckOf(ann)).toMatchObject([{ profileId: bob.profileId }])
    await like(ann, bob, type)
    expect(await deckOf(ann)).toEqual([])
    expect(await deckOf(bob)).toMatchObject([{ profileId: ann.profileId }])
    await takeLikeBack(ann, bob)
  }
  await blockMember(ann, bob)
  expect(await deckOf(ann)).toEqual([])
})

it('a swipe on a member who has just hidden is answered like any other', async () => {
  const place = { lat: -43.5, lon: -71.5 }
  await placeMember(bob, place)
  await placeMember(cem, place)
  await placeMember(cem, place, { hide: true })
  const [shown, hidden] = [await like(ann, bob, 'LIKE'), await like(ann, cem, 'LIKE')]
  const ofTheirs = { likedProfileId: cem.profileId, tsCreated: expect.any(Number) }
  expect(hidden).toMatchObject({ status: 200, body: { likeType: 'LIKE' } })
  expect(hidden.body).toEqual({ ...shown.body, ...ofTheirs })
  expect((await takeLikeBack(ann, cem)).status).toBe(204)
})
