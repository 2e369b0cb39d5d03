import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { spendAllowance } from '#server/testing/allowance.ts'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import {
  blockMember,
  logInFrom,
  readConversation,
  writeTo,
} from '#server/testing/member-actions.ts'
import {
  arrangePictures,
  declineRequest,
  givePicture,
  requestOf,
  requestPictures,
  sharePictures,
} from '#server/testing/picture-actions.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, type Reply, refused, textOf } from '#server/testing/visitor.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { purgeSharing } from '../pictures.jobs.ts'
import { grantsInOrder } from './picture-grants.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const site = await sharedSiteWithClock()
let owner: TestMember
let viewer: TestMember
beforeEach(async () => {
  ;[owner, viewer] = await site.members([{ name: 'Owner' }, { name: 'Viewer' }])
})

const upload = (member: TestMember, isPrivate = true) => givePicture(site, member, { isPrivate })
const twoUploads = async () => [await upload(owner), await upload(owner)] as const

const share = (
  ids: string[],
  more: { forMs?: number } = {},
  to = { profileId: viewer.profileId },
) => sharePictures(owner, to, ids, more)

const given = (query = {}) =>
  owner.visitor.ask('GET /api/profile-pic-grants/by-owner/:id', {
    params: { id: owner.profileId },
    query,
  })
const firstGrant = async () => textOf((await given())[0]?.id)

const revoke = (id: string, by = owner) =>
  by.visitor.call('DELETE /api/profile-pic-grant/:id', { params: { id } })
const revokeAll = () =>
  owner.visitor.call('DELETE /api/profile-pic-grants', {
    query: { ownerProfileId: owner.profileId, viewerProfileId: viewer.profileId },
  })

const variants = (id: string) => [
  `/api/profile-pic/${id}`,
  `/api/profile-pic/${id}?scale_x=256&v=1`,
  `/api/profile-pic/nsfw/${id}`,
  `/api/profile/pic/${id}`,
]
const original = (id: string) => `/api/profile-pic/${id}?orig=1`
/** The different status codes that a member gets for all variants of a picture. */
async function seenBy(member: TestMember, id: string) {
  const answers = await Promise.all(variants(id).map(address => member.visitor.fetch(address)))
  return [...new Set(answers.map(({ status }) => status))]
}

/** What a requester reads without an open request. */
const unasked = (by = viewer) => requestOf(by, owner)
const request = (by = viewer) => requestPictures(by, owner)
const readRequest = (by = viewer) =>
  by.visitor.ask('GET /api/profile-pic-request', { query: unasked(by) })
const withdraw = () => viewer.visitor.call('DELETE /api/profile-pic-request', { query: unasked() })
const decline = () => declineRequest(owner, viewer)
const asking = (query = {}) =>
  owner.visitor.ask('GET /api/profile-pic-requests/by-owner/:id', {
    params: { id: owner.profileId },
    query,
  })

const profileSeen = (by: TestMember) =>
  by.visitor.ask('GET /api/profile/:id', { params: { id: owner.profileId } })

async function passThirtyDays(...members: TestMember[]) {
  site.clock.advance(30 * dayMs)
  await logInFrom(site, members)
}

describe('a private picture', () => {
  it('is a 404 in every variant to members without a grant, administrators included', async () => {
    const id = await upload(owner)
    const admin = await site.member({ roles: ['ADMIN'] })
    for (const other of [viewer, admin]) {
      expect(await seenBy(other, id)).toEqual([404])
      expect((await other.visitor.fetch(original(id))).status).toBe(404)
      expect(await profileSeen(other)).toMatchObject({ profilePicIdsPrivate: [], profilePics: [] })
    }
    expect(await seenBy(owner, id)).toEqual([200])
  })

  it('can be seen by the member it is shared with, except its original', async () => {
    const [id, other] = await twoUploads()
    const { profileId: viewerProfileId } = viewer
    const grant = { viewerProfileId, profilePicId: id, reason: 'SHARED' }
    expect(expectDone(await share([id])).body).toMatchObject([grant])
    expect(await seenBy(viewer, id)).toEqual([200])
    expect(await viewer.visitor.fetch(original(id))).toMatchObject(
      refused('pictures/original-not-yours'),
    )
    expect(await seenBy(viewer, other)).toEqual([404])
    expect(await seenBy(await site.member(), id)).toEqual([404])
    expect(await profileSeen(viewer)).toMatchObject({
      profilePicIds: [],
      profilePicIdsPrivate: [id],
      profilePics: [{ id, isPrivate: true }],
    })
  })

  it('is never cached, even by its version', async () => {
    const id = await upload(owner)
    await share([id])
    for (const member of [owner, viewer]) {
      for (const address of variants(id)) {
        const { headers } = await member.visitor.fetch(address)
        expect(headers.get('cache-control')).toBe('private, no-store')
      }
    }
  })

  it('shared for a limited time is hidden afterward, and can be shared again', async () => {
    const id = await upload(owner)
    const { body } = await share([id], { forMs: dayMs })
    const tsExpires = Number(body[0]?.tsGranted) + dayMs
    expect(body).toMatchObject([{ tsExpires }])
    expect(await seenBy(viewer, id)).toEqual([200])
    site.clock.advance(dayMs)
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await profileSeen(viewer)).toMatchObject({ profilePicIdsPrivate: [] })
    expect(await given()).toEqual([])
    expectDone(await share([id]))
    expect(await seenBy(viewer, id)).toEqual([200])
    expect(await given()).toMatchObject([{ profilePicId: id }])
    expect((await given())[0]?.tsFirstSeen).toBeGreaterThanOrEqual(tsExpires)
  })

  it('made public and private again is visible to its owner only', async () => {
    const [id, other] = await twoUploads()
    await share([id, other])
    const arrange = async (profilePicIds: string[], profilePicIdsPrivate: string[]) =>
      expectDone(await arrangePictures(owner, { profilePicIds, profilePicIdsPrivate }))
    await arrange([id], [other])
    expect(await given()).toMatchObject([{ profilePicId: other }])
    await arrange([], [id, other])
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await seenBy(viewer, other)).toEqual([200])
  })
})

describe('sharing', () => {
  it('again changes the end and adds no second grant', async () => {
    const ids = [await upload(owner)]
    const { 0: day } = (await share(ids, { forMs: dayMs })).body
    const { 0: week } = (await share(ids, { forMs: 7 * dayMs })).body
    const { 0: always } = (await share(ids)).body
    expect(Number(week?.tsExpires) - Number(day?.tsExpires)).toBeGreaterThanOrEqual(6 * dayMs)
    expect(always).not.toHaveProperty('tsExpires')
    expect(await given()).toMatchObject([{ id: day?.id }])
  })

  it('twice at the same time makes one grant', async () => {
    const id = await upload(owner)
    for (const answer of await Promise.all([1, 2, 3].map(() => share([id])))) expectDone(answer)
    expect(await given()).toHaveLength(1)
  })

  it('is limited to the member’s own private pictures, all of them or none', async () => {
    const id = await upload(owner)
    for (const wrong of [await upload(owner, false), await upload(viewer), newId(site.clock)]) {
      expect(await share([id, wrong])).toMatchObject(refused('pictures/not-private'))
    }
    expect(await share([id], {}, owner)).toMatchObject(refused('pictures/oneself'))
    expect(await given()).toEqual([])
  })

  it('is listed page by page, latest first, each with its viewer', async () => {
    const ids = [await upload(owner), await upload(owner), await upload(owner)]
    for (const id of ids) await share([id])
    const rows = ids
      .toReversed()
      .map(profilePicId => ({ profilePicId, viewerProfileName: 'Viewer' }))
    expect(await given({ size: 2 })).toMatchObject(rows.slice(0, 2))
    expect(await given({ size: 2, page: 1 })).toMatchObject(rows.slice(2))
  })
})

describe('a shared picture', () => {
  it('shows its owner when it was first and last seen', async () => {
    const id = await upload(owner)
    await share([id])
    await seenBy(owner, id)
    await viewer.visitor.fetch(original(id))
    expect((await given())[0]).not.toHaveProperty('tsFirstSeen')
    await seenBy(viewer, id)
    const { tsFirstSeen, tsLastSeen } = (await given())[0] ?? {}
    expect(tsFirstSeen).toBe(tsLastSeen)
    site.clock.advance(minuteMs)
    await seenBy(viewer, id)
    const later = (await given())[0]
    expect(later?.tsFirstSeen).toBe(tsFirstSeen)
    expect(Number(later?.tsLastSeen)).toBeGreaterThanOrEqual(Number(tsFirstSeen) + minuteMs)
  })

  it('can be revoked one by one, and revoked again without an error', async () => {
    const [id, other] = await twoUploads()
    await share([other])
    await share([id])
    const grant = await firstGrant()
    for (const _ of ['once', 'twice']) expect((await revoke(grant)).status).toBe(204)
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await seenBy(viewer, other)).toEqual([200])
    const { revoked_at } = await rowOf(site, 'pictures_grants', { id: grant })
    expect(revoked_at).toBeInstanceOf(Date)
  })

  it('can be revoked together with all others of one viewer', async () => {
    const ids = await twoUploads()
    const third = await site.member()
    await share([...ids])
    await share([...ids], {}, third)
    for (const _ of ['once', 'twice']) expect((await revokeAll()).status).toBe(204)
    for (const id of ids) {
      expect(await seenBy(viewer, id)).toEqual([404])
      expect(await seenBy(third, id)).toEqual([200])
    }
  })

  it.each<[string, () => [TestMember, TestMember]]>([
    ['its owner', () => [owner, viewer]],
    ['its viewer', () => [viewer, owner]],
  ])('ends with a block by %s, and unblocking does not bring it back', async (_, pair) => {
    const [id, back] = [await upload(owner), await upload(viewer)]
    expectDone(await share([id]))
    expectDone(await sharePictures(viewer, owner, [back]))
    for (const blocked of [true, false]) await blockMember(...pair(), blocked)
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await seenBy(owner, back)).toEqual([404])
    expect(await given()).toEqual([])
  })

  it('is announced to the other member’s open page, and so is a revocation', async () => {
    const id = await upload(owner)
    const events = await site.listen(viewer.visitor)
    const changed = { event: { kind: 'pictures', profileId: owner.profileId } }
    await share([id])
    expect(await events.next()).toMatchObject(changed)
    expect(await events.next()).toMatchObject({ event: { kind: 'notification' } })
    await revoke(await firstGrant())
    expect(await events.next()).toMatchObject(changed)
  })
})

describe('a request for private pictures', () => {
  it('is open until it is answered by sharing', async () => {
    const events = await site.listen(owner.visitor)
    expect(await readRequest()).toEqual(unasked())
    const asked = await request()
    expect(asked).toMatchObject({ status: 200, body: unasked() })
    expect((await request()).body).toEqual(asked.body)
    expect(await readRequest()).toEqual(asked.body)
    expect(await events.next()).toMatchObject({
      event: { kind: 'pictures', profileId: viewer.profileId },
    })
    expect(await events.next()).toMatchObject({ event: { kind: 'notification' } })
    expect(events.pending()).toEqual([])
    const requester = { requesterProfileId: viewer.profileId, requesterProfileName: 'Viewer' }
    expect(await asking()).toEqual([{ ...requester, tsCreated: asked.body.tsCreated }])
    await share([await upload(owner)])
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(unasked())
    expect((await request()).body).toHaveProperty('tsCreated')
    expect(await asking()).toHaveLength(1)
  })

  it('can be withdrawn, even if there is none', async () => {
    await request()
    for (const _ of ['once', 'twice']) expect((await withdraw()).status).toBe(204)
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(unasked())
  })

  it('that was declined looks open to the requester, and does not reappear for 30 days', async () => {
    const other = await site.member()
    const asked = await request()
    await request(other)
    for (const _ of ['once', 'twice']) expect((await decline()).status).toBe(204)
    expect(await asking()).toMatchObject([{ requesterProfileId: other.profileId }])
    expect(await readRequest()).toEqual(asked.body)
    expect((await request()).body).toEqual(asked.body)
    await withdraw()
    expect(await readRequest()).toEqual(unasked())
    expect((await request()).body).toHaveProperty('tsCreated')
    await blockMember(viewer, owner)
    await blockMember(viewer, owner, false)
    expect(await readRequest()).toEqual(unasked())
    expect((await request()).body).toHaveProperty('tsCreated')
    expect(await asking()).toHaveLength(1)
    await passThirtyDays(owner, viewer)
    await request()
    expect(await asking()).toMatchObject([{ requesterProfileId: viewer.profileId }])
  })

  it('ends after 30 days, declined or not', async () => {
    const other = await site.member()
    await request()
    await request(other)
    await decline()
    await passThirtyDays(owner, viewer, other)
    expect(await asking()).toEqual([])
    for (const by of [viewer, other]) expect(await readRequest(by)).toEqual(unasked(by))
  })

  it('ends with a block, and unblocking does not bring it back', async () => {
    await request()
    await blockMember(owner, viewer)
    expect(await request()).toMatchObject(refused('profile/not-found'))
    expect(await asking()).toEqual([])
    await blockMember(owner, viewer, false)
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(unasked())
  })

  it('is listed page by page, latest first', async () => {
    const others = await site.members([{}, {}, {}])
    for (const other of others) await request(other)
    const rows = others.toReversed().map(each => ({ requesterProfileId: each.profileId }))
    expect(await asking({ size: 2 })).toMatchObject(rows.slice(0, 2))
    expect(await asking({ size: 2, page: 1 })).toMatchObject(rows.slice(2))
  })

  it('can be made at most twenty times an hour', async () => {
    const strict = await sharedStrictSite()
    const [asker, other] = await strict.members([{}, {}])
    const { count, windowMs } = serverLimits.pictureRequests
    await spendAllowance(count, 200, () => requestPictures(asker, other))
    strict.clock.advance(windowMs)
    expectDone(await requestPictures(asker, other))
  })
})

describe('a private picture in a message', () => {
  const send = (id: string, profilePicIds: string[], more: object = {}) =>
    writeTo(owner, viewer, 'Only for you', { id, profilePicIds, ...more })

  it('can be seen by its recipient until it is revoked', async () => {
    const [id, open] = [await upload(owner), await upload(owner, false)]
    await request()
    expect((await send(newId(site.clock), [id, open])).status).toBe(201)
    expect(await seenBy(viewer, id)).toEqual([200])
    expect(await seenBy(await site.member(), id)).toEqual([404])
    const grants = await given()
    expect(grants).toMatchObject([{ profilePicId: id, reason: 'CHAT' }])
    expect(grants[0]).not.toHaveProperty('tsExpires')
    expect(await asking()).toEqual([])
    await revoke(await firstGrant())
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await seenBy(viewer, open)).toEqual([200])
  })

  it('sent again under the same id makes no second grant and revives none', async () => {
    const id = await upload(owner)
    const messageId = newId(site.clock)
    await send(messageId, [id])
    expect((await send(messageId, [id])).status).toBe(200)
    expect(await given()).toHaveLength(1)
    await revoke(await firstGrant())
    expect((await send(messageId, [id])).status).toBe(200)
    expect(await seenBy(viewer, id)).toEqual([404])
    expect((await send(newId(site.clock), [id])).status).toBe(201)
    expect(await seenBy(viewer, id)).toEqual([200])
  })

  it('is not sent when the sender believed it was public', async () => {
    const [id, other] = await twoUploads()
    const open = await upload(owner, false)
    const messageId = newId(site.clock)
    const sendAs = (privatePicIds: string[]) =>
      send(messageId, [id, other, open], { privatePicIds })
    for (const known of [[], [id], [other, open]]) {
      expect(await sendAs(known)).toMatchObject(refused('pictures/private-now'))
    }
    expect((await readConversation(viewer, owner)).body).toEqual([])
    expect(await given()).toEqual([])
    expect((await sendAs([other, id, open])).status).toBe(201)
    for (const sent of [id, other]) expect(await seenBy(viewer, sent)).toEqual([200])
    // The message was already sent, so the sender's belief no longer matters.
    expect((await sendAs([])).status).toBe(200)
  })

  it('is not shared if the message is refused', async () => {
    const [id, foreign] = [await upload(owner), await upload(viewer)]
    expect((await send(newId(site.clock), [id, foreign])).status).toBe(403)
    await blockMember(viewer, owner)
    expect((await send(newId(site.clock), [id])).status).toBe(404)
    await blockMember(viewer, owner, false)
    expect(await given()).toEqual([])
    expect(await seenBy(viewer, id)).toEqual([404])
  })
})

describe('30 days after their end', () => {
  const leftAfter = async (waitMs: number) => {
    site.clock.advance(waitMs)
    await purgeSharing({ clock: site.clock, db: site.platform.db })
    const grants = await rowsOf(site, 'pictures_grants', { viewer_profile_id: viewer.profileId })
    const asked = { requester_profile_id: viewer.profileId }
    return [grants.length, (await rowsOf(site, 'pictures_requests', asked)).length]
  }

  it('grants are deleted, but active ones are not', async () => {
    await share([...(await twoUploads())])
    await revoke(await firstGrant())
    await share([await upload(owner)], { forMs: dayMs })
    expect(await leftAfter(29 * dayMs)).toEqual([3, 0])
    expect(await leftAfter(dayMs)).toEqual([2, 0])
    expect(await leftAfter(dayMs)).toEqual([1, 0])
  })

  it('requests are deleted, including declined ones', async () => {
    await request()
    site.clock.advance(dayMs)
    await decline()
    expect(await leftAfter(29 * dayMs)).toEqual([0, 1])
    expect(await leftAfter(dayMs)).toEqual([0, 0])
  })

  it('unanswered requests are deleted, but open ones are not', async () => {
    await request()
    expect(await leftAfter(0)).toEqual([0, 1])
    expect(await leftAfter(pictureLimits.pictureRequestMs + 1)).toEqual([0, 0])
  })
})

describe('concurrent calls', () => {
  let pictureId: string
  beforeEach(async () => {
    pictureId = await upload(owner)
  })
  const { db } = site.platform
  const grants = () => rowsOf(site, 'pictures_grants', { picture_id: pictureId })

  const duringDeletion = (call: () => Promise<Reply>) => {
    const remove = (tx: Db) => tx.deleteFrom('pictures').where('id', '=', pictureId).execute()
    return whileUncommitted(db, remove, call)
  }
  const duringErasure = (whose: TestMember, call: () => Promise<Reply>) => {
    const lock = (tx: Db) =>
      tx.selectFrom('profiles').select('id').where('id', '=', whose.profileId).forUpdate().execute()
    const erase = (tx: Db) => tx.deleteFrom('accounts').where('id', '=', whose.accountId).execute()
    return whileUncommitted(db, lock, call, erase)
  }

  it('a picture that is being deleted is not shared', async () => {
    expect((await duringDeletion(() => share([pictureId]))).status).toBe(422)
  })

  it('a message whose picture is being deleted is sent, and shares nothing', async () => {
    const send = () => writeTo(owner, viewer, 'Hi', { profilePicIds: [pictureId] })
    expect((await duringDeletion(send)).status).toBe(201)
    expect(await grants()).toEqual([])
  })

  it.each([revokeAll, async () => revoke(`${(await grants())[0]?.id}`)])(
    'a grant of a member who is being erased is revoked',
    async takeBack => {
      expectDone(await share([pictureId]))
      expect((await duringErasure(viewer, takeBack)).status).toBe(204)
      expect(await grants()).toEqual([])
    },
  )

  it('a request to a member who is being erased is withdrawn', async () => {
    expectDone(await request())
    expect((await duringErasure(owner, withdraw)).status).toBe(204)
  })

  it('ended grants that are locked meanwhile are deleted, without a deadlock', async () => {
    expectDone(await share([pictureId, await upload(owner)]))
    const ofViewer = (tx: Db) => grantsInOrder(tx).where('viewer_profile_id', '=', viewer.profileId)
    const ids = (await ofViewer(db).execute()).map(({ id }) => id)
    // The row written last is physically last, where a scan without an order finds it last.
    for (const id of ids.toReversed()) expectDone(await revoke(id))
    site.clock.advance(pictureLimits.pictureGrantEndedKeptMs + 1_000)
    const purge = () => purgeSharing({ clock: site.clock, db })
    await db.transaction().execute(async tx => {
      await ofViewer(tx).where('id', '=', `${ids[0]}`).execute()
      await purge()
      expect((await ofViewer(tx).execute()).map(({ id }) => id)).toEqual([ids[0]])
    })
    await purge()
    expect(await ofViewer(db).execute()).toEqual([])
  })
})
