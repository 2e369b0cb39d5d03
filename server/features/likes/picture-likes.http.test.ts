import { beforeEach, describe, expect, it } from 'vitest'
import {
  cursorAfter,
  hidePicture,
  like,
  likePicture,
  pictureLikesBy,
  pictureLikesOf,
  pictureOf,
  rowsOf,
  type ShownPicture,
} from '#server/testing/like-lists.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { deletePicture, sharePictures } from '#server/testing/picture-actions.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'

const site = await sharedSiteWithClock()

const picture = (member: TestMember) => pictureOf(site, member)
let ann: TestMember
let bob: TestMember
let cem: TestMember
let dan: TestMember
beforeEach(async () => {
  const names = [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cem' }, { name: 'Dan' }] as const
  ;[ann, bob, cem, dan] = await site.members(names)
})

describe('a like of a picture', () => {
  it('is one row for each liker and picture, with the time of the last change', async () => {
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
    const shown = await picture(bob)
    for (const reply of await Promise.all([1, 2, 3, 4].map(() => likePicture(ann, shown)))) {
      expectDone(reply)
    }
    expect((await pictureLikesBy(ann)).body).toHaveLength(1)
  })

  it('is refused if the named owner does not own the picture', async () => {
    const foreign = { ...(await picture(bob)), profilePicProfileId: ann.profileId }
    expect(await likePicture(ann, foreign)).toMatchObject(refused('pictures/not-found'))
    expect((await pictureLikesBy(ann)).body).toEqual([])
  })

  it('does not fail while its picture is deleted', async () => {
    for (let round = 0; round < 5; round++) {
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

/** Changes a like, a second after the previous step. */
async function likes(liker: TestMember, shown: ShownPicture, likeType: LikeType = 'LIKE') {
  site.clock.advance(1_000)
  expectDone(await likePicture(liker, shown, likeType))
}

describe('the list of a member’s opinions of pictures', () => {
  it('has the picture and its owner, latest first, or on request only likes or one profile’s pictures', async () => {
    const shown = [await picture(bob), await picture(cem), await picture(bob)] as const
    await likes(ann, shown[0])
    await likes(ann, shown[1], 'DISLIKE')
    await likes(ann, shown[2], 'UNDETERMINED')
    const all = await pictureLikesBy(ann)
    expect(all.body).toMatchObject([
      { ...shown[2], likeType: 'UNDETERMINED', brief: { profileName: 'Bob' } },
      { ...shown[1], likeType: 'DISLIKE', brief: { profileName: 'Cem' } },
      { ...shown[0], likeType: 'LIKE', pictureVersion: expect.any(Number), isMutual: false },
    ])
    expect(rowsOf(all)[0].brief.profilePicId).toBe(shown[0].profilePicId)
    expect((await pictureLikesBy(ann, { likeType: 'LIKE' })).body).toMatchObject([shown[0]])
    const ofBob = await pictureLikesBy(ann, { profilePicProfileId: bob.profileId })
    expect(ofBob.body).toMatchObject([shown[2], shown[0]])
    const first = await pictureLikesBy(ann, { size: 2 })
    const next = await pictureLikesBy(ann, { size: 2, before: cursorAfter(first) })
    expect(next.body).toMatchObject([shown[0]])
  })

  it('leaves out pictures that have become private until they are shared, and pairs blocked either way', async () => {
    const [bobs, cems, dans] = [await picture(bob), await picture(cem), await picture(dan)]
    for (const shown of [bobs, cems, dans]) await likes(ann, shown)
    await blockMember(ann, cem)
    await blockMember(dan, ann)
    await hidePicture(bob, bobs)
    expect((await pictureLikesBy(ann)).body).toEqual([])
    expectDone(await sharePictures(bob, ann, [bobs.profilePicId]))
    const [row] = rowsOf(await pictureLikesBy(ann))
    expect(row).toMatchObject(bobs)
    // The picture beside a like is the one that everybody sees.
    expect(row.brief).not.toHaveProperty('profilePicId')
    expect((await pictureLikesOf(bob)).body).toMatchObject([{ likerProfileId: ann.profileId }])
  })
})

describe('the list of who likes a member’s pictures', () => {
  it('shows likes only, and no members blocked either way', async () => {
    const eve = await site.member()
    const shown = await picture(ann)
    for (const member of [bob, cem, dan, eve])
      await likes(member, shown, member === cem ? 'DISLIKE' : 'LIKE')
    const likers = async () =>
      rowsOf(await pictureLikesOf(ann)).map(({ likerProfileId }) => likerProfileId)
    expect(await likers()).toEqual([eve.profileId, dan.profileId, bob.profileId])
    await blockMember(ann, dan)
    await blockMember(eve, ann)
    expect(await likers()).toEqual([bob.profileId])
    expect((await pictureLikesBy(eve)).body).toEqual([])
    expect((await pictureLikesBy(dan)).body).toEqual([])
  })

  it('continues after its last row, even among several likes of one moment and one liker', async () => {
    const pictures = [await picture(ann), await picture(ann), await picture(ann)]
    for (const shown of pictures) for (const liker of [bob, cem]) await likes(liker, shown)
    const ofAnn = { liked_profile_id: ann.profileId }
    await changeRows(site, 'likes_pictures', ofAnn, { created_at: site.clock.now() })
    const found: string[] = []
    let page = await pictureLikesOf(ann, { size: 2 })
    while (rowsOf(page).length > 0) {
      found.push(...rowsOf(page).map(row => `${row.likerProfileId} ${row.profilePicId}`))
      page = await pictureLikesOf(ann, { size: 2, before: cursorAfter(page) })
    }
    expect(found).toHaveLength(6)
    expect(new Set(found).size).toBe(6)
  })

  it('shows whether the two members like each other, regardless of their pictures', async () => {
    await likes(bob, await picture(ann))
    await likes(ann, await picture(bob))
    const isMutual = async () => rowsOf(await pictureLikesOf(ann))[0].isMutual
    expect(await isMutual()).toBe(false)
    await like(site, bob, ann)
    expect(await isMutual()).toBe(false)
    await like(site, ann, bob)
    expect(await isMutual()).toBe(true)
    expect(rowsOf(await pictureLikesBy(ann))).toMatchObject([{ isMutual: true }])
  })
})
