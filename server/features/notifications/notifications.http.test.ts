import { describe, expect, it } from 'vitest'
import { addMembers } from '#server/add-members.ts'
import { newId } from '#server/platform/clock.ts'
import {
  blockMember,
  changeLike,
  notificationsOf,
  readConversation,
  sendMessage,
  takeLikeBack,
} from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, statusesOf, textOf } from '#server/testing/visitor.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { purgeNotifications } from './notifications.jobs.ts'
import { readNotifications } from './notifications.queries.ts'

const site = await sharedSiteWithClock()

const bodies = async (member: TestMember) =>
  (await notificationsOf(member)).map(({ bodyText }) => bodyText)
const counts = ({ visitor, profileId }: TestMember) =>
  visitor.ask('GET /api/unread-counts/:profileId', { params: { profileId } })
const remove = ({ visitor }: TestMember, id: string) =>
  visitor.call('DELETE /api/notification/:id', { params: { id } })
const like = async (liker: TestMember, liked: TestMember, likeType: LikeType = 'LIKE') =>
  expectDone(await changeLike(liker, liked, { likeType }))

/** Gives the reader two pictures. */
async function showPictures(owner: TestMember) {
  const likePicture = (liker: TestMember, id: string, likeType: LikeType = 'LIKE') => {
    const ids = { likerProfileId: liker.profileId, profilePicProfileId: owner.profileId }
    const body = { ...ids, profilePicId: id, likeType }
    return liker.visitor.ask('PUT /api/profile-pic-like', { body })
  }
  const [one, two] = [await givePicture(site, owner), await givePicture(site, owner)]
  const addressOf = (id: string) => `/profilePicCarousel?profileId=${owner.profileId}&id=${id}`
  return { one, two, likePicture, addressOf }
}

/** The reader, and three members who act. */
const cast = () => site.members([{}, { name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }])

it('the first unread message of a conversation notifies, until the conversation is read', async () => {
  const [me, ann] = await cast()
  await sendMessage(ann, me, 'one')
  await sendMessage(ann, me, 'two')
  expect(await notificationsOf(me)).toMatchObject([
    { kind: 'MESSAGE', bodyText: 'Ann wrote to you', url: `/profile/${ann.profileId}#chat` },
  ])
  expect(await counts(me)).toEqual({ conversations: 1, notifications: 0 })
  await readConversation(me, ann)
  expect(await notificationsOf(me)).toEqual([])
  await sendMessage(ann, me, 'three')
  expect(await notificationsOf(me)).toHaveLength(1)
})

describe('a like', () => {
  it('is shown with others as one item and withdrawn when it ends, and other opinions notify nobody', async () => {
    const [me, ann, bob, cy] = await cast()
    const events = await site.listen(me.visitor)
    await like(ann, me)
    expect((await events.next()).event).toEqual({ kind: 'notification' })
    await like(bob, me)
    await like(cy, me, 'DISLIKE')
    expect(await bodies(me)).toEqual(['Bob and Ann like you'])
    expect(await counts(me)).toEqual({ conversations: 0, notifications: 1 })
    await like(bob, me, 'DISLIKE')
    expect(await bodies(me)).toEqual(['Ann likes you'])
    await takeLikeBack(ann, me)
    expect(await bodies(me)).toEqual([])
  })

  it('names each member by themselves, in whichever direction their name is written', async () => {
    const [me, avi, abd] = await site.members([{}, { name: 'אבי' }, { name: 'عبد 5' }])
    await like(avi, me)
    await like(abd, me)
    expect(await bodies(me)).toEqual(['\u2068عبد 5\u2069 and \u2068אבי\u2069 like you'])
  })

  it('that is returned notifies both members, in place of the first like', async () => {
    const [me, ann] = await cast()
    await like(ann, me)
    await like(me, ann)
    expect(await bodies(me)).toEqual(['You and Ann like each other'])
    expect(await notificationsOf(ann)).toMatchObject([
      { kind: 'MUTUAL_LIKE', url: `/profile/${me.profileId}#chat` },
    ])
    await like(me, ann, 'DISLIKE')
    expect(await bodies(me)).toEqual([])
    expect(await bodies(ann)).toEqual([])
  })

  it('that is repeated does not notify a second time', async () => {
    const [me, ann] = await cast()
    await like(ann, me)
    const [item] = await notificationsOf(me)
    await remove(me, textOf(item?.id))
    await like(ann, me)
    expect(await notificationsOf(me)).toEqual([])
  })

  it('of a picture leads to it, and is withdrawn with that like only', async () => {
    const [me, ann] = await cast()
    const { one, two, likePicture, addressOf } = await showPictures(me)
    await likePicture(ann, one)
    await likePicture(ann, two)
    const item = { bodyText: 'Ann likes your pictures', url: addressOf(one) }
    expect(await notificationsOf(me)).toMatchObject([item])
    await likePicture(ann, two, 'DISLIKE')
    expect(await notificationsOf(me)).toHaveLength(1)
    await likePicture(ann, one, 'DISLIKE')
    expect(await notificationsOf(me)).toEqual([])
  })

  it('of several pictures leads to one that is still liked, and does not return after it was read', async () => {
    const [me, ann] = await cast()
    const { one, two, likePicture, addressOf } = await showPictures(me)
    await likePicture(ann, one)
    await likePicture(ann, two)
    await likePicture(ann, one, 'DISLIKE')
    const [item] = await notificationsOf(me)
    expect(item).toMatchObject({ url: addressOf(two) })
    await remove(me, textOf(item?.id))
    await likePicture(ann, one, 'UNDETERMINED')
    expect(await notificationsOf(me)).toEqual([])
  })
})

it('a request for private pictures notifies the owner, and sharing notifies the requester until it ends', async () => {
  const [me, ann] = await cast()
  const request = { ownerProfileId: me.profileId, requesterProfileId: ann.profileId }
  await ann.visitor.call('PUT /api/profile-pic-request', { body: request })
  expect(await bodies(me)).toEqual(['Ann asks to see your private pictures'])
  const profilePicIds = [
    await givePicture(site, me, { isPrivate: true }),
    await givePicture(site, me, { isPrivate: true }),
  ]
  const body = { ownerProfileId: me.profileId, viewerProfileId: ann.profileId, profilePicIds }
  const grants = await me.visitor.ask('PUT /api/profile-pic-grants', { body })
  expect(await notificationsOf(me)).toEqual([])
  const revoke = (index: number) =>
    me.visitor.call('DELETE /api/profile-pic-grant/:id', {
      params: { id: textOf(grants[index]?.id) },
    })
  await revoke(0)
  expect(await notificationsOf(ann)).toMatchObject([{ kind: 'PICTURE_SHARED' }])
  await revoke(1)
  expect(await notificationsOf(ann)).toEqual([])
})

const storedOf = ({ profileId }: TestMember) =>
  rowsOf(site, 'notifications', { profile_id: profileId })

/** Marks the member's notifications as pushed. */
function pushed({ profileId }: TestMember) {
  const change = { pushed_at: site.clock.now(), push_at: null }
  return changeRows(site, 'notifications', { profile_id: profileId }, change)
}

describe('an item', () => {
  it('is deleted with its group, once, and only by its reader', async () => {
    const [me, ann, bob, cy] = await cast()
    await like(ann, me)
    await sendMessage(cy, me, 'Hello')
    await like(bob, me)
    const [likes] = await notificationsOf(me)
    expect(likes).toMatchObject({ kind: 'LIKE' })
    const id = textOf(likes?.id)
    expect((await remove(ann, id)).status).toBe(404)
    expect((await remove(me, id)).status).toBe(204)
    expect((await remove(me, id)).status).toBe(404)
    expect(await bodies(me)).toEqual(['Cy wrote to you'])
  })

  it.each([false, true])(
    'deleted ten times at once is deleted once (pushed: %s)',
    async isPushed => {
      const [me, ann, bob] = await cast()
      for (const other of [ann, bob]) await like(other, me)
      if (isPushed) await pushed(me)
      const [likes] = await notificationsOf(me)
      const id = textOf(likes?.id)
      const replies = await Promise.all(Array.from({ length: 10 }, () => remove(me, id)))
      expect(statusesOf(replies)).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
      expect(await notificationsOf(me)).toEqual([])
    },
  )

  it('of a member who blocks, is blocked or erased disappears, and does not return after the block', async () => {
    const [me, ann, bob, cy] = await cast()
    for (const other of [ann, bob, cy]) await sendMessage(other, me, 'Hello')
    await sendMessage(me, ann, 'Hello')
    await blockMember(ann, me)
    await blockMember(me, bob)
    await cy.visitor.call('DELETE /api/account', { body: {} })
    expect(await notificationsOf(me)).toEqual([])
    expect(await notificationsOf(ann)).toEqual([])
    expect(await counts(me)).toEqual({ conversations: 0, notifications: 0 })
    await blockMember(ann, me, false)
    expect(await notificationsOf(me)).toEqual([])
  })
})

it('a list is limited in length and age, and a job deletes the rest', async () => {
  const me = await site.member()
  const { platform, clock } = site
  const traits = Array(serverLimits.notificationsMax + 5).fill({})
  const likers = await addMembers(platform, platform.db, traits)
  const rows = likers.map(({ profileId }) => ({
    id: newId(clock),
    profile_id: me.profileId,
    kind: 'MUTUAL_LIKE',
    actor_profile_id: profileId,
    created_at: clock.now(),
  }))
  await platform.db.insertInto('notifications').values(rows).execute()
  expect(await notificationsOf(me)).toHaveLength(serverLimits.notificationsMax)
  expect((await counts(me)).notifications).toBe(serverLimits.unreadCountMax)
  await purgeNotifications(platform)
  expect(await storedOf(me)).toHaveLength(serverLimits.notificationsMax)
  clock.advance(serverLimits.notificationKeptMs + 1)
  expect(await readNotifications(platform, me.profileId)).toEqual([])
  await purgeNotifications(platform)
  expect(await storedOf(me)).toEqual([])
})

it('a notification that was pushed and withdrawn is remembered for a day', async () => {
  const [me, ann] = await cast()
  await like(ann, me)
  await pushed(me)
  await like(ann, me, 'DISLIKE')
  await purgeNotifications(site.platform)
  expect(await storedOf(me)).toHaveLength(1)
  expect(await notificationsOf(me)).toEqual([])
  site.clock.advance(serverLimits.notificationSilentMs + 1)
  await purgeNotifications(site.platform)
  expect(await storedOf(me)).toEqual([])
})
