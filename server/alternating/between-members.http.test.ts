import { describe, expect, it } from 'vitest'
import { alternatingSite, processes } from '#server/testing/alternating-site.ts'
import {
  likePicture,
  namesIn,
  pictureLikesOf,
  profileLikesBy,
  profileLikesOf,
} from '#server/testing/like-lists.ts'
import {
  blockMember,
  changeLike,
  noticesOf,
  notificationsOf,
  readLike,
  sendMessage,
  takeLikeBack,
} from '#server/testing/member-actions.ts'
import {
  deletePicture,
  givePicture,
  sharePictures,
  uploadPicture,
} from '#server/testing/picture-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, statusesOf, textOf } from '#server/testing/visitor.ts'

const mutualLikesOf = ({ visitor, profileId }: TestMember) =>
  visitor.read('GET /api/mutual-likes/:profileId', { params: { profileId } })

const openPicture = ({ visitor }: TestMember, id: string) =>
  visitor.call('GET /api/profile-pic/:id', { params: { id } })

const countsOf = ({ visitor, profileId }: TestMember) =>
  visitor.ask('GET /api/unread-counts/:profileId', { params: { profileId } })

describe.each(processes)('two members at $count processes over $bus', setup => {
  const open = alternatingSite(setup)
  const turns = Array.from({ length: setup.count }, (_, turn) => turn)
  const two = async () => (await open()).members([{ name: 'Ann' }, { name: 'Bob' }])

  it('like each other: lists, mutual likes and both notifications follow at every process', async () => {
    const [ann, bob] = await two()
    const mutual = [[bob.profileId], [ann.profileId]]
    expectDone(await changeLike(ann, bob, { likeType: 'LIKE' }))
    for (const _ of turns) {
      expect((await readLike(ann, bob)).body).toMatchObject({ likeType: 'LIKE' })
      expect(namesIn(await profileLikesOf(bob))).toEqual(['Ann'])
      expect(await mutualLikesOf(bob)).toEqual([])
    }
    expectDone(await changeLike(bob, ann, { likeType: 'LIKE' }))
    for (const _ of turns) {
      expect([await mutualLikesOf(ann), await mutualLikesOf(bob)]).toEqual(mutual)
      expect(await notificationsOf(ann)).toHaveLength(1)
      expect(await notificationsOf(bob)).toHaveLength(1)
    }
    expectDone(await takeLikeBack(ann, bob))
    for (const _ of turns) {
      expect(await mutualLikesOf(bob)).toEqual([])
      expect(namesIn(await profileLikesBy(ann))).toEqual([])
    }
  })

  it('like a picture once, though every process is asked at the same time', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const shown = {
      profilePicId: await givePicture(site, bob),
      profilePicProfileId: bob.profileId,
    }
    const replies = await Promise.all([...turns, ...turns].map(() => likePicture(ann, shown)))
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]))
    for (const _ of turns) expect((await pictureLikesOf(bob)).body).toHaveLength(1)
    expect(await noticesOf(bob)).toHaveLength(1)
  })

  it('a page hears of each notification, and the count is the same everywhere', async () => {
    const site = await open()
    for (const _ of turns) {
      const [ann, bob] = await site.many(3)
      const page = await site.listen(bob.visitor)
      expectDone(await changeLike(ann, bob, { likeType: 'LIKE' }))
      await page.nextOf('notification')
      for (const _ of turns) expect(await countsOf(bob)).toMatchObject({ notifications: 1 })
      await sendMessage(ann, bob, 'Hello')
      for (const _ of turns) expect(await countsOf(bob)).toMatchObject({ conversations: 1 })
      for (const item of await notificationsOf(bob)) {
        const params = { id: textOf(item.id) }
        expectDone(await bob.visitor.call('DELETE /api/notification/:id', { params }))
      }
      for (const _ of turns) expect(await notificationsOf(bob)).toEqual([])
    }
  })

  it('a block ends likes, lists and profile at every process with its answer', async () => {
    const site = await open()
    for (const _ of turns) {
      const [ann, bob] = await two()
      const picture = await givePicture(site, ann)
      expectDone(await changeLike(bob, ann, { likeType: 'LIKE' }))
      expectDone(await openPicture(bob, picture))
      expectDone(await blockMember(ann, bob))
      const params = { id: ann.profileId }
      for (const _ of turns) {
        expect((await bob.visitor.call('GET /api/profile/:id', { params })).status).toBe(404)
        expect((await openPicture(bob, picture)).status).toBe(404)
        expect((await changeLike(bob, ann, { likeType: 'LIKE' })).status).toBe(404)
        expect(namesIn(await profileLikesBy(bob))).toEqual([])
      }
    }
  })

  it('open pictures while they may: shared, taken back, deleted', async () => {
    const site = await open()
    const [ann, bob] = await two()
    for (const _ of turns) {
      const own = textOf(expectDone(await uploadPicture(ann)).body.profilePicId)
      for (const _ of turns) expect((await openPicture(bob, own)).status).toBe(200)
      expectDone(await deletePicture(ann, own))
      for (const _ of turns) expect((await openPicture(bob, own)).status).toBe(404)

      const hidden = await givePicture(site, ann, { isPrivate: true })
      for (const _ of turns) expect((await openPicture(bob, hidden)).status).toBe(404)
      expectDone(await sharePictures(ann, bob, [hidden]))
      for (const _ of turns) expect((await openPicture(bob, hidden)).status).toBe(200)
      const query = { ownerProfileId: ann.profileId, viewerProfileId: bob.profileId }
      expectDone(await ann.visitor.call('DELETE /api/profile-pic-grants', { query }))
      for (const _ of turns) expect((await openPicture(bob, hidden)).status).toBe(404)
    }
  })
})
