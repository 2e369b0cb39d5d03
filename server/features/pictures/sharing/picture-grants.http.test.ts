import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, type Loose, refused, textOf } from '#server/testing/visitor.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { purgeSharing } from '../pictures.jobs.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const site = await sharedSiteWithClock()
let owner: TestMember
let viewer: TestMember
beforeEach(async () => {
  owner = await site.member({ name: 'Owner' })
  viewer = await site.member({ name: 'Viewer' })
})

const upload = (member: TestMember, isPrivate = true) => givePicture(site, member, { isPrivate })

const share = (profilePicIds: string[], more: { forMs?: number; to?: string } = {}) => {
  const { to = viewer.profileId, ...rest } = more
  const body = { ownerProfileId: owner.profileId, viewerProfileId: to, profilePicIds, ...rest }
  return owner.visitor.call('PUT /api/profile-pic-grants', { body })
}

async function given(query = {}) {
  const params = { id: owner.profileId }
  const reply = await owner.visitor.call('GET /api/profile-pic-grants/by-owner/:id', {
    params,
    query,
  })
  expect(reply.status).toBe(200)
  return reply.body
}
const firstGrant = async () => textOf((await given())[0]?.id)

const revoke = (id: string, by = owner) =>
  by.visitor.call('DELETE /api/profile-pic-grant/:id', { params: { id } })
const revokeAll = (by = owner) =>
  by.visitor.call('DELETE /api/profile-pic-grants', {
    query: { ownerProfileId: owner.profileId, viewerProfileId: viewer.profileId },
  })

const variants = (id: string) => [
  `/api/profile-pic/${id}`,
  `/api/profile-pic/${id}?scale_x=256&v=1`,
  `/api/profile-pic/nsfw/${id}`,
  `/api/profile/pic/${id}`,
]
const original = (id: string) => `/api/profile-pic/${id}?orig=1`
/** What a member is answered for every variant of a picture, once each. */
async function seenBy(member: TestMember, id: string) {
  const answers = await Promise.all(variants(id).map(address => member.visitor.fetch(address)))
  return [...new Set(answers.map(({ status }) => status))]
}

const requestOf = (by = viewer, to = owner) => ({
  requesterProfileId: by.profileId,
  ownerProfileId: to.profileId,
})
const request = (by = viewer) =>
  by.visitor.call('PUT /api/profile-pic-request', { body: requestOf(by) })
const readRequest = async () =>
  await viewer.visitor.ask('GET /api/profile-pic-request', { query: requestOf() })
const withdraw = () =>
  viewer.visitor.call('DELETE /api/profile-pic-request', { query: requestOf() })
const decline = (by = owner) =>
  by.visitor.call('POST /api/profile-pic-request/decline', { body: requestOf() })
async function asking(query = {}) {
  const params = { id: owner.profileId }
  const name = 'GET /api/profile-pic-requests/by-owner/:id'
  return await owner.visitor.ask(name, { params, query })
}

async function profileSeen(by: TestMember) {
  const params = { id: owner.profileId }
  return await by.visitor.ask('GET /api/profile/:id', { params })
}

/** Thirty days, in steps in which a session stays alive. */
async function passThirtyDays(...members: TestMember[]) {
  for (let step = 0; step < 3; step++) {
    site.clock.advance(10 * dayMs)
    for (const { visitor } of members) await visitor.ask('GET /api/profiles/mine')
  }
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

  it('opens to the member it is shared with, except its original', async () => {
    const [id, other] = [await upload(owner), await upload(owner)]
    expect(await share([id])).toMatchObject({
      status: 200,
      body: [
        {
          ownerProfileId: owner.profileId,
          viewerProfileId: viewer.profileId,
          viewerProfileName: 'Viewer',
          profilePicId: id,
          reason: 'SHARED',
        },
      ],
    })
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

  it('shared for a time is hidden afterwards, and may be shared again', async () => {
    const id = await upload(owner)
    const { body } = await share([id], { forMs: dayMs })
    const tsExpires = Number(body[0]?.tsGranted) + dayMs
    expect(body).toMatchObject([{ tsExpires }])
    expect(await seenBy(viewer, id)).toEqual([200])
    site.clock.advance(dayMs)
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await profileSeen(viewer)).toMatchObject({ profilePicIdsPrivate: [] })
    expect(await given()).toEqual([])
    expect((await share([id])).status).toBe(200)
    expect(await seenBy(viewer, id)).toEqual([200])
    expect(await given()).toMatchObject([{ profilePicId: id }])
    expect((await given())[0]?.tsFirstSeen).toBeGreaterThanOrEqual(tsExpires)
  })

  it('that is deleted loses its grants', async () => {
    const id = await upload(owner)
    await share([id])
    await owner.visitor.call('DELETE /api/profile-pic/:id', { params: { id } })
    expect(await given()).toEqual([])
  })

  it('made public and private again is visible to its owner only', async () => {
    const [id, other] = [await upload(owner), await upload(owner)]
    await share([id, other])
    const arrange = async (profilePicIds: string[], profilePicIdsPrivate: string[]) =>
      expectDone(
        await owner.visitor.call('PUT /api/profile', {
          body: { id: owner.profileId, profilePicIds, profilePicIdsPrivate },
        }),
      )
    await arrange([id], [other])
    expect(await given()).toMatchObject([{ profilePicId: other }])
    await arrange([], [id, other])
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await seenBy(viewer, other)).toEqual([200])
  })
})

describe('sharing', () => {
  it('again changes the end and adds no second grant', async () => {
    const id = await upload(owner)
    const first = await share([id], { forMs: dayMs })
    const second = await share([id], { forMs: 7 * dayMs })
    expect(second.body).toMatchObject([{ id: textOf(first.body[0]?.id) }])
    const [before, after] = [first, second].map(({ body }) => Number(body[0]?.tsExpires))
    expect(after).toBeGreaterThanOrEqual(Number(before) + 6 * dayMs)
    const third = await share([id])
    expect(third.body).toMatchObject([{ id: textOf(first.body[0]?.id) }])
    expect(third.body[0]).not.toHaveProperty('tsExpires')
    expect(await given()).toHaveLength(1)
  })

  it('twice at the same time makes one grant', async () => {
    const id = await upload(owner)
    const answers = await Promise.all([share([id]), share([id]), share([id])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await given()).toHaveLength(1)
  })

  it('is of one’s own private pictures only, all of them or none', async () => {
    const id = await upload(owner)
    const open = await upload(owner, false)
    const foreign = await upload(viewer)
    for (const wrong of [open, foreign, newId(site.clock)]) {
      expect(await share([id, wrong])).toMatchObject(refused('pictures/not-private'))
    }
    expect(await given()).toEqual([])
  })

  it('is refused with invalid values', async () => {
    const id = await upload(owner)
    expect(await share([id], { to: owner.profileId })).toMatchObject(refused('pictures/oneself'))
    for (const ids of [
      [],
      [id, id],
      ['me'],
      Array.from({ length: 201 }, () => newId(site.clock)),
    ]) {
      expect((await share(ids)).status).toBe(422)
    }
    const { min, max } = serverLimits.pictureShareMs
    for (const forMs of [0, -1, 0.5, min - 1, max + 1, 9e15]) {
      expect((await share([id], { forMs })).status).toBe(422)
    }
    expect(await given()).toEqual([])
  })

  it('does not reach a member who cannot be contacted, and does not tell why', async () => {
    const id = await upload(owner)
    const [blocked, blocker] = await site.members([{}, {}])
    const incomplete = await site.member({ name: '' })
    await blockMember(owner, blocked)
    await blockMember(blocker, owner)
    const ids = [blocked, blocker, incomplete].map(({ profileId }) => profileId)
    for (const to of [...ids, newId(site.clock)]) {
      expect(await share([id], { to })).toMatchObject(refused('profile/not-found'))
    }
  })

  it('is listed page by page, the last first, each with its viewer', async () => {
    const ids = [await upload(owner), await upload(owner), await upload(owner)]
    for (const id of ids) await share([id])
    const listed = await given()
    const listedIds = (list: Loose) => [list[0], list[1], list[2]].map(row => row?.profilePicId)
    expect(listedIds(listed)).toEqual(ids.toReversed())
    expect(await given({ size: 2 })).toHaveLength(2)
    expect(await given({ size: 2, page: 1 })).toMatchObject([{ profilePicId: ids[0] }])
    for (const query of [{ size: 201 }, { size: 0 }, { page: -1 }]) {
      const { status } = await owner.visitor.call('GET /api/profile-pic-grants/by-owner/:id', {
        params: { id: owner.profileId },
        query,
      })
      expect(status).toBe(422)
    }
  })
})

describe('what is shared', () => {
  it('shows its owner when it was first and last seen', async () => {
    const id = await upload(owner)
    await share([id])
    expect((await given())[0]).not.toHaveProperty('tsFirstSeen')
    await seenBy(owner, id)
    expect((await given())[0]).not.toHaveProperty('tsFirstSeen')
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

  it('can be revoked one by one, and again without an error', async () => {
    const [id, other] = [await upload(owner), await upload(owner)]
    await share([other])
    await share([id])
    const grant = await firstGrant()
    expect((await revoke(grant)).status).toBe(204)
    expect((await revoke(grant)).status).toBe(204)
    expect(await seenBy(viewer, id)).toEqual([404])
    expect(await seenBy(viewer, other)).toEqual([200])
    const row = await site.platform.db
      .selectFrom('pictures_grants')
      .select('revoked_at')
      .where('id', '=', grant)
      .executeTakeFirstOrThrow()
    expect(row.revoked_at).toBeInstanceOf(Date)
  })

  it('can be revoked from one member at once', async () => {
    const ids = [await upload(owner), await upload(owner)]
    const third = await site.member()
    await share(ids)
    await share(ids, { to: third.profileId })
    expect((await revokeAll()).status).toBe(204)
    expect((await revokeAll()).status).toBe(204)
    for (const id of ids) {
      expect(await seenBy(viewer, id)).toEqual([404])
      expect(await seenBy(third, id)).toEqual([200])
    }
  })

  it('can be revoked by its owner only', async () => {
    const id = await upload(owner)
    await share([id])
    const grant = await firstGrant()
    const admin = await site.member({ roles: ['ADMIN'] })
    for (const other of [viewer, admin]) {
      expect(await revoke(grant, other)).toMatchObject(refused('pictures/grant-not-found'))
    }
    expect((await revoke(newId(site.clock))).status).toBe(404)
    expect((await revokeAll(viewer)).status).toBe(403)
    expect(await seenBy(viewer, id)).toEqual([200])
  })

  it('ends with a block on either side, and an unblocking does not bring it back', async () => {
    for (const isByOwner of [true, false]) {
      const id = await upload(owner)
      const back = await upload(viewer)
      await share([id])
      const sharedBack = await viewer.visitor.call('PUT /api/profile-pic-grants', {
        body: {
          ownerProfileId: viewer.profileId,
          viewerProfileId: owner.profileId,
          profilePicIds: [back],
        },
      })
      expect(sharedBack.status).toBe(200)
      const [blocker, blocked] = isByOwner ? [owner, viewer] : [viewer, owner]
      await blockMember(blocker, blocked)
      await blockMember(blocker, blocked, false)
      expect(await seenBy(viewer, id)).toEqual([404])
      expect(await seenBy(owner, back)).toEqual([404])
      expect(await given()).toEqual([])
    }
  })

  it('does not get past a simultaneous block', async () => {
    const id = await upload(owner)
    for (let round = 0; round < 5; round++) {
      const other = await site.member()
      const [shared, blocked] = await Promise.all([
        share([id], { to: other.profileId }),
        blockMember(other, owner),
      ])
      expect([200, 404]).toContain(shared.status)
      expect(blocked.status).toBe(200)
      await blockMember(other, owner, false)
      expect(await seenBy(other, id)).toEqual([404])
    }
  })

  it('is announced to the other’s open page, and so is a revocation', async () => {
    const id = await upload(owner)
    const events = await EventReader.open(site.origin, viewer.visitor)
    const told = { event: { kind: 'pictures', profileId: owner.profileId } }
    await share([id])
    expect(await events.next()).toMatchObject(told)
    expect(await events.next()).toMatchObject({ event: { kind: 'notification' } })
    await revoke(await firstGrant())
    expect(await events.next()).toMatchObject(told)
    await events.cut()
  })
})

describe('a request for private pictures', () => {
  it('is open until it is answered by sharing', async () => {
    const events = await EventReader.open(site.origin, owner.visitor)
    expect(await readRequest()).toEqual(requestOf())
    const asked = await request()
    expect(asked).toMatchObject({ status: 200, body: requestOf() })
    expect((await request()).body).toEqual(asked.body)
    expect(await readRequest()).toEqual(asked.body)
    expect(await events.next()).toMatchObject({
      event: { kind: 'pictures', profileId: viewer.profileId },
    })
    expect(await events.next()).toMatchObject({ event: { kind: 'notification' } })
    expect(events.pending()).toEqual([])
    expect(await asking()).toEqual([
      {
        requesterProfileId: viewer.profileId,
        requesterProfileName: 'Viewer',
        tsCreated: asked.body.tsCreated,
      },
    ])
    await share([await upload(owner)])
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(requestOf())
    expect((await request()).body).toHaveProperty('tsCreated')
    expect(await asking()).toHaveLength(1)
    await events.cut()
  })

  it('can be withdrawn, also when there is none', async () => {
    await request()
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(204)
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(requestOf())
  })

  it('that was declined looks open to the requester, and does not reappear for 30 days', async () => {
    const other = await site.member()
    const asked = await request()
    await request(other)
    expect((await decline()).status).toBe(204)
    expect((await decline()).status).toBe(204)
    expect(await asking()).toMatchObject([{ requesterProfileId: other.profileId }])
    expect(await readRequest()).toEqual(asked.body)
    expect((await request()).body).toEqual(asked.body)
    await withdraw()
    expect(await readRequest()).toEqual(requestOf())
    expect((await request()).body).toHaveProperty('tsCreated')
    await blockMember(viewer, owner)
    await blockMember(viewer, owner, false)
    expect(await readRequest()).toEqual(requestOf())
    expect((await request()).body).toHaveProperty('tsCreated')
    expect(await asking()).toHaveLength(1)
    await passThirtyDays(owner, viewer)
    await request()
    expect(await asking()).toMatchObject([{ requesterProfileId: viewer.profileId }])
  })

  it('ends after 30 days, whether it was declined or not', async () => {
    const other = await site.member()
    await request()
    await request(other)
    await decline()
    await passThirtyDays(owner, viewer, other)
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(requestOf())
    const others = await other.visitor.call('GET /api/profile-pic-request', {
      query: requestOf(other),
    })
    expect(others.body).toEqual(requestOf(other))
  })

  it('ends with a block, and an unblocking does not bring it back', async () => {
    await request()
    await blockMember(owner, viewer)
    expect(await request()).toMatchObject(refused('profile/not-found'))
    expect(await asking()).toEqual([])
    await blockMember(owner, viewer, false)
    expect(await asking()).toEqual([])
    expect(await readRequest()).toEqual(requestOf())
  })

  it('to oneself or to nobody is refused', async () => {
    const ask = (body: object) => owner.visitor.call('PUT /api/profile-pic-request', { body })
    expect(await ask(requestOf(owner))).toMatchObject(refused('pictures/oneself'))
    expect((await ask({ requesterProfileId: owner.profileId })).status).toBe(422)
    expect((await ask({ ...requestOf(owner), ownerProfileId: 'me' })).status).toBe(422)
  })

  it('can be declined by the owner only', async () => {
    await request()
    expect((await decline(viewer)).status).toBe(403)
    expect(await asking()).toHaveLength(1)
  })

  it('is listed page by page, the last first', async () => {
    const others = await site.members([{}, {}, {}])
    for (const other of others) await request(other)
    expect(await asking({ size: 2 })).toMatchObject([
      { requesterProfileId: others[2]?.profileId },
      { requesterProfileId: others[1]?.profileId },
    ])
    expect(await asking({ size: 2, page: 1 })).toHaveLength(1)
  })

  it('is made twenty times an hour at most', async () => {
    const strict = await sharedStrictSite()
    const asker = await strict.member()
    const ask = async (to: TestMember) => {
      const body = requestOf(asker, to)
      return (await asker.visitor.call('PUT /api/profile-pic-request', { body })).status
    }
    const other = await strict.member()
    for (let count = 0; count < serverLimits.pictureRequests.count; count++) {
      expect(await ask(other)).toBe(200)
    }
    expect(await ask(other)).toBe(429)
    strict.clock.advance(serverLimits.pictureRequests.windowMs)
    expect(await ask(other)).toBe(200)
  })
})

describe('a private picture in a message', () => {
  const draft = (id: string, profilePicIds: string[], to = viewer) => ({
    id,
    senderProfileId: owner.profileId,
    recipientProfileId: to.profileId,
    bodyText: 'Only for you',
    profilePicIds,
  })
  const send = (...words: Parameters<typeof draft>) =>
    owner.visitor.call('POST /api/message', { body: draft(...words) })

  it('opens to its recipient, until it is revoked', async () => {
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

  it('is not sent when the sender took it for public', async () => {
    const [id, other, open] = [await upload(owner), await upload(owner), await upload(owner, false)]
    const messageId = newId(site.clock)
    const sendAs = (privatePicIds: string[]) =>
      owner.visitor.call('POST /api/message', {
        body: { ...draft(messageId, [id, other, open]), privatePicIds },
      })
    for (const known of [[], [id], [other, open]]) {
      expect(await sendAs(known)).toMatchObject(refused('pictures/private-now'))
    }
    const between = { me: viewer.profileId, other: owner.profileId }
    const name = 'GET /api/messages/between/:me/:other'
    expect((await viewer.visitor.call(name, { params: between })).body).toEqual([])
    expect(await given()).toEqual([])
    expect((await sendAs([other, id, open])).status).toBe(201)
    expect(await seenBy(viewer, id)).toEqual([200])
    expect(await seenBy(viewer, other)).toEqual([200])
    // It was sent: what the sender knows of it does not matter any more.
    expect((await sendAs([])).status).toBe(200)
    expect((await sendAs(['me'])).status).toBe(422)
    expect((await sendAs(Array.from({ length: 9 }, () => id))).status).toBe(422)
  })

  it('removes the end of an earlier grant', async () => {
    const id = await upload(owner)
    await share([id], { forMs: dayMs })
    await send(newId(site.clock), [id])
    site.clock.advance(2 * dayMs)
    expect(await seenBy(viewer, id)).toEqual([200])
    expect(await given()).toHaveLength(1)
  })

  it('that is refused shares nothing', async () => {
    const [id, foreign] = [await upload(owner), await upload(viewer)]
    expect((await send(newId(site.clock), [id, foreign])).status).toBe(403)
    await blockMember(viewer, owner)
    expect((await send(newId(site.clock), [id])).status).toBe(404)
    await blockMember(viewer, owner, false)
    expect(await given()).toEqual([])
    expect(await seenBy(viewer, id)).toEqual([404])
  })

  it('does not get past a simultaneous block', async () => {
    const id = await upload(owner)
    for (let round = 0; round < 5; round++) {
      const other = await site.member()
      const [sent] = await Promise.all([
        send(newId(site.clock), [id], other),
        blockMember(other, owner),
      ])
      expect([201, 404]).toContain(sent.status)
      await blockMember(other, owner, false)
      expect(await seenBy(other, id)).toEqual([404])
    }
  })
})

describe('30 days after their end', () => {
  const rowsLeft = async () => {
    const { db } = site.platform
    const grants = await db
      .selectFrom('pictures_grants')
      .select('id')
      .where('viewer_profile_id', '=', viewer.profileId)
      .execute()
    const requests = await db
      .selectFrom('pictures_requests')
      .select('asked_at')
      .where('requester_profile_id', '=', viewer.profileId)
      .execute()
    return [grants.length, requests.length]
  }
  const purge = () => purgeSharing({ clock: site.clock, db: site.platform.db })

  it('grants are deleted, and active ones are not', async () => {
    const ids = [await upload(owner), await upload(owner), await upload(owner)]
    await share(ids.slice(0, 2))
    await revoke(await firstGrant())
    await share(ids.slice(2), { forMs: dayMs })
    site.clock.advance(29 * dayMs)
    await purge()
    expect(await rowsLeft()).toEqual([3, 0])
    site.clock.advance(dayMs)
    await purge()
    expect(await rowsLeft()).toEqual([2, 0])
    site.clock.advance(dayMs)
    await purge()
    expect(await rowsLeft()).toEqual([1, 0])
  })

  it('requests are deleted, declined ones too', async () => {
    await request()
    site.clock.advance(dayMs)
    await decline()
    site.clock.advance(29 * dayMs)
    await purge()
    expect(await rowsLeft()).toEqual([0, 1])
    site.clock.advance(dayMs)
    await purge()
    expect(await rowsLeft()).toEqual([0, 0])
  })

  it('unanswered requests are deleted, and open ones are not', async () => {
    await request()
    await purge()
    expect(await rowsLeft()).toEqual([0, 1])
    site.clock.advance(pictureLimits.pictureRequestMs + 1)
    await purge()
    expect(await rowsLeft()).toEqual([0, 0])
  })
})
