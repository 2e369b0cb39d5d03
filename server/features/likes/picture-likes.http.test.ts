import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import {
  hidePicture,
  likePicture,
  pictureLikesBy,
  pictureLikesOf,
  pictureOf,
} from '#server/testing/like-lists.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { deletePicture } from '#server/testing/picture-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'

const site = await sharedSiteWithClock()

const picture = (member: TestMember) => pictureOf(site, member)
const pair = async () => await site.members([{}, {}])

describe('a like of a picture', () => {
  it('is one row for each liker and picture, with the time of the last change', async () => {
    const [ann, bob] = await pair()
    const shown = await picture(bob)
    const first = expectDone(await likePicture(ann, shown))
    expect(first.body).toEqual({
      likerProfileId: ann.profileId,
      ...shown,
      likeType: 'LIKE',
      tsCreated: expect.any(Number),
    })
    site.clock.advance(1_000)
    expect((await likePicture(ann, shown)).body).toEqual(first.body)
    const changed = await likePicture(ann, shown, 'DISLIKE')
    expect(changed.body.tsCreated).toBeGreaterThan(Number(first.body.tsCreated))
    expect((await pictureLikesBy(ann)).body).toMatchObject([changed.body])
  })

  it('from two devices at the same time is stored once', async () => {
    const [ann, bob] = await pair()
    const shown = await picture(bob)
    for (const reply of await Promise.all([1, 2, 3, 4].map(() => likePicture(ann, shown)))) {
      expectDone(reply)
    }
    expect((await pictureLikesBy(ann)).body).toHaveLength(1)
  })

  it('of a picture that the liker may not see is refused', async () => {
    const [ann, blocked, blocker, dan, eve] = await site.members([{}, {}, {}, {}, {}])
    const newcomer = await site.member({ birthdate: null })
    const unseen = [await picture(blocked), await picture(blocker), await picture(newcomer)]
    await blockMember(ann, blocked)
    await blockMember(blocker, ann)
    const [open, hidden] = [await picture(dan), await picture(eve)]
    await hidePicture(eve, hidden)
    for (const shown of [
      ...unseen,
      hidden,
      { ...open, profilePicId: newId(site.clock) },
      { ...open, profilePicProfileId: ann.profileId },
    ]) {
      expect(await likePicture(ann, shown)).toMatchObject(refused('pictures/not-found'))
    }
    expect((await pictureLikesBy(ann)).body).toEqual([])
  })

  it('of one’s own is refused', async () => {
    const ann = await site.member()
    expect(await likePicture(ann, await picture(ann))).toMatchObject(refused('likes/own-picture'))
  })

  it.each([
    ['an unknown kind', { likeType: 'LOVE' }],
    ['no kind', { likeType: undefined }],
    ['no picture', { profilePicId: 'me.jpg' }],
    ['no profile', { profilePicProfileId: undefined }],
  ])('with %s is refused', async (_, wrong) => {
    const [ann, bob] = await pair()
    const like = { likerProfileId: ann.profileId, ...(await picture(bob)), likeType: 'LIKE' }
    const body = { ...like, ...wrong }
    expect((await ann.visitor.call('PUT /api/profile-pic-like', { body })).status).toBe(422)
  })

  it('is deleted with the picture and with the liker', async () => {
    const [ann, bob] = await pair()
    const [first, second] = [await picture(bob), await picture(bob)]
    await likePicture(ann, first)
    await likePicture(ann, second)
    expectDone(await deletePicture(bob, first.profilePicId))
    expect((await pictureLikesBy(ann)).body).toMatchObject([second])
    await ann.visitor.call('DELETE /api/account', { body: {} })
    expect((await pictureLikesOf(bob)).body).toEqual([])
  })

  it('does not fail while its picture is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, bob] = await pair()
      const shown = await picture(bob)
      const [liked, deleted] = await Promise.all([
        likePicture(ann, shown),
        deletePicture(bob, shown.profilePicId),
      ])
      expect([200, 404]).toContain(liked.status)
      expectDone(deleted)
    }
  })
})
