import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { pictureLikesBy, pictureLikesOf } from '#server/testing/like-lists.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'

const site = await sharedSiteWithClock()

interface Shown {
  readonly profilePicId: string
  readonly profilePicProfileId: string
}

async function picture(member: TestMember): Promise<Shown> {
  const profilePicId = await givePicture(site, member)
  return { profilePicId, profilePicProfileId: member.profileId }
}

/** The profile's only picture becomes private. */
const hide = ({ visitor, profileId }: TestMember, { profilePicId }: Shown) =>
  visitor.call('PUT /api/profile', {
    body: { id: profileId, profilePicIds: [], profilePicIdsPrivate: [profilePicId] },
  })

const like = ({ visitor, profileId }: TestMember, shown: Shown, likeType: LikeType = 'LIKE') =>
  visitor.call('PUT /api/profile-pic-like', {
    body: { likerProfileId: profileId, ...shown, likeType },
  })

const pair = async () => await site.members([{}, {}])
const notFound = refused('pictures/not-found')

describe('a like of a picture', () => {
  it('is one row for each liker and picture, with the time of the last change', async () => {
    const [ann, bob] = await pair()
    const shown = await picture(bob)
    const first = await like(ann, shown)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      likerProfileId: ann.profileId,
      ...shown,
      likeType: 'LIKE',
      tsCreated: expect.any(Number),
    })
    site.clock.advance(1_000)
    expect((await like(ann, shown)).body).toEqual(first.body)
    const changed = await like(ann, shown, 'DISLIKE')
    expect(changed.body.tsCreated).toBeGreaterThan(Number(first.body.tsCreated))
    expect((await pictureLikesBy(ann)).body).toMatchObject([changed.body])
  })

  it('from two devices at the same time is stored once', async () => {
    const [ann, bob] = await pair()
    const shown = await picture(bob)
    const replies = await Promise.all([1, 2, 3, 4].map(() => like(ann, shown)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await pictureLikesBy(ann)).body).toHaveLength(1)
  })

  it('of a picture that the liker may not see is refused', async () => {
    const [ann, bob] = await pair()
    const [cem, newcomer] = await site.members([{}, { birthdate: null }])
    const [blocked, blocking] = [await picture(bob), await picture(cem)]
    await blockMember(ann, bob)
    await blockMember(cem, ann)
    const [dan, eve] = await pair()
    const [open, hidden] = [await picture(dan), await picture(eve)]
    await hide(eve, hidden)
    for (const shown of [
      blocked,
      blocking,
      await picture(newcomer),
      hidden,
      { ...open, profilePicId: newId(site.clock) },
      { ...open, profilePicProfileId: ann.profileId },
    ]) {
      expect(await like(ann, shown)).toMatchObject(notFound)
    }
    expect((await pictureLikesBy(ann)).body).toEqual([])
  })

  it('of one’s own, in another’s name, or without a complete profile is refused', async () => {
    const [ann, bob] = await pair()
    const newcomer = await site.member({ name: '' })
    const [own, bobs] = [await picture(ann), await picture(bob)]
    expect(await like(ann, own)).toMatchObject(refused('likes/own-picture'))
    expect(await like(newcomer, bobs)).toMatchObject(refused('profile/incomplete'))
    const body = { likerProfileId: ann.profileId, ...bobs, likeType: 'LIKE' as const }
    expect((await bob.visitor.call('PUT /api/profile-pic-like', { body })).status).toBe(403)
    expect((await site.visitor().call('PUT /api/profile-pic-like', { body })).status).toBe(401)
  })

  it.each([
    ['an unknown kind', { likeType: 'LOVE' }],
    ['no kind', { likeType: undefined }],
    ['no picture', { profilePicId: 'me.jpg' }],
    ['no profile', { profilePicProfileId: undefined }],
  ])('with %s is refused', async (_, wrong) => {
    const [ann, bob] = await pair()
    const body = { likerProfileId: ann.profileId, ...(await picture(bob)), likeType: 'LIKE' }
    const reply = await ann.visitor.call('PUT /api/profile-pic-like', {
      body: { ...body, ...wrong },
    })
    expect(reply.status).toBe(422)
  })

  it('is deleted with the picture and with the liker', async () => {
    const [ann, bob] = await pair()
    const [first, second] = [await picture(bob), await picture(bob)]
    await like(ann, first)
    await like(ann, second)
    const params = { id: first.profilePicId }
    expect((await bob.visitor.call('DELETE /api/profile-pic/:id', { params })).status).toBe(204)
    expect((await pictureLikesBy(ann)).body).toMatchObject([second])
    await ann.visitor.call('DELETE /api/account', { body: {} })
    expect((await pictureLikesOf(bob)).body).toEqual([])
  })

  it('does not fail while its picture is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, bob] = await pair()
      const shown = await picture(bob)
      const [liked, deleted] = await Promise.all([
        like(ann, shown),
        bob.visitor.call('DELETE /api/profile-pic/:id', { params: { id: shown.profilePicId } }),
      ])
      expect([200, 404]).toContain(liked.status)
      expect(deleted.status).toBe(204)
    }
  })
})
