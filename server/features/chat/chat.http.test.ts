import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'

const site = await sharedSite()
let ann: TestMember
let bob: TestMember
let eve: TestMember
beforeAll(async () => {
  ann = await site.member({ name: 'Ann' })
  bob = await site.member({ name: 'Bob' })
  eve = await site.member({ name: 'Eve' })
})

const draft = (from: TestMember, to: TestMember, bodyText: string) => ({
  id: randomUUID(),
  senderProfileId: from.profileId,
  recipientProfileId: to.profileId,
  bodyText,
  profilePicIds: [],
})
const send = (from: TestMember, to: TestMember, text: string) =>
  from.visitor.call('POST /api/message', { body: draft(from, to, text) })
const between = (me: TestMember, other: TestMember, query = {}) =>
  me.visitor.call('GET /api/messages/between/:me/:other', {
    params: { me: me.profileId, other: other.profileId },
    query,
  })
const texts = (reply: { body: unknown }) =>
  Array.isArray(reply.body) ? reply.body.map(message => message.bodyText) : reply.body

async function block(blocker: TestMember, blocked: TestMember) {
  await site.platform.db
    .insertInto('blocks')
    .values({
      blocker_profile_id: blocker.profileId,
      blocked_profile_id: blocked.profileId,
      created_at: new Date(),
    })
    .execute()
}

describe('a message', () => {
  it('reaches the other, newest first, and is marked as read by reading', async () => {
    expect((await send(ann, bob, 'Hello Bob')).status).toBe(201)
    await send(bob, ann, 'Hello Ann')
    expect(texts(await between(ann, bob))).toEqual(['Hello Ann', 'Hello Bob'])
    const seen = await between(bob, ann)
    expect(seen.body[1]).toMatchObject({
      bodyText: 'Hello Bob',
      tsRecipientRead: expect.any(Number),
    })
  })

  it('sent twice under one id is stored once, and refused with another text', async () => {
    const body = draft(ann, bob, 'Once')
    expect((await ann.visitor.call('POST /api/message', { body })).status).toBe(201)
    expect((await ann.visitor.call('POST /api/message', { body })).status).toBe(200)
    const changed = { ...body, bodyText: 'Twice' }
    expect((await ann.visitor.call('POST /api/message', { body: changed })).status).toBe(409)
    expect(texts(await between(ann, bob))).not.toContain('Twice')
  })

  it('sent twice with a lone surrogate counts as the same', async () => {
    const body = draft(ann, bob, 'a\ud800b')
    const first = await ann.visitor.call('POST /api/message', { body })
    const again = await ann.visitor.call('POST /api/message', { body })
    expect(again).toMatchObject({ status: 200, body: first.body })
  })

  it('sent by many requests at the same time under one id is stored once', async () => {
    const body = draft(bob, eve, 'Together')
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => bob.visitor.call('POST /api/message', { body })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => status === 200)).toHaveLength(7)
    expect(texts(await between(eve, bob))).toEqual(['Together'])
  })

  it('is refused when empty, too large, to oneself, for another sender or to an unknown profile', async () => {
    const post = (body: object) => ann.visitor.call('POST /api/message', { body })
    expect((await post(draft(ann, bob, '  \n'))).status).toBe(422)
    expect((await post(draft(ann, bob, 'x'.repeat(4001)))).status).toBe(422)
    expect((await post(draft(ann, bob, 'x'.repeat(10_000_000)))).status).toBe(413)
    expect((await post(draft(ann, ann, 'me'))).status).toBe(422)
    expect((await post(draft(bob, ann, 'as Bob'))).status).toBe(403)
    expect((await post({ ...draft(ann, bob, 'x'), recipientProfileId: randomUUID() })).status).toBe(
      404,
    )
    expect((await post({ ...draft(ann, bob, 'x'), bodyText: 5 })).status).toBe(422)
    expect((await post({ ...draft(ann, bob, 'x'), profilePicIds: [randomUUID()] })).status).toBe(
      403,
    )
    const unreadable = await ann.visitor.fetch('/api/message', {
      method: 'POST',
      body: '{"bodyText": NaN',
      headers: { 'content-type': 'application/json' },
    })
    expect(unreadable).toMatchObject({ status: 400, body: { status: 400 } })
  })

  it('needs a session, and a profile with a name and a birthdate', async () => {
    const body = draft(ann, bob, 'Hello')
    expect((await site.visitor().call('POST /api/message', { body })).status).toBe(401)
    const newcomer = await site.member({ birthdate: null })
    expect((await send(newcomer, bob, 'Hello')).status).toBe(403)
    expect((await send(bob, newcomer, 'Hello')).status).toBe(404)
  })
})

describe('a conversation', () => {
  it('is polled without gaps, however many messages arrived', async () => {
    const poller = await site.member()
    const first = await send(poller, bob, 'first')
    const words = Array.from({ length: 30 }, (_, index) => `word ${index}`)
    await Promise.all(words.map(word => send(bob, poller, word)))
    const seen: string[] = []
    let since = first.body.id
    for (let page = 0; page < 10; page++) {
      const reply = await between(poller, bob, { sinceMessageId: since, size: 7 })
      const found = texts(reply)
      if (!Array.isArray(found) || found.length === 0) break
      seen.push(...found.toReversed())
      since = reply.body[0]?.id
    }
    expect(seen.toSorted()).toEqual(words.toSorted())
  })

  it('cannot be read by anybody else', async () => {
    await send(ann, bob, 'Private')
    const spied = await eve.visitor.call('GET /api/messages/between/:me/:other', {
      params: { me: ann.profileId, other: bob.profileId },
    })
    expect(spied.status).toBe(403)
    expect(texts(await between(eve, ann))).toEqual([])
  })

  it('shows the latest message of each direction in the overview', async () => {
    const reader = await site.member()
    await send(ann, reader, 'one')
    await send(ann, reader, 'two')
    await send(reader, ann, 'three')
    await send(bob, reader, 'four')
    const latest = (query = {}) =>
      reader.visitor.call('GET /api/messages/most-recent-with/:profileId', {
        params: { profileId: reader.profileId },
        query,
      })
    const all = await latest()
    expect(texts(all)).toEqual(['four', 'three', 'two'])
    expect(texts(await latest({ sinceMessageId: all.body[1]?.id }))).toContain('four')
    expect(texts(await latest({ beforeMessageId: all.body[1]?.id }))).toEqual(['two'])
    expect((await latest({ size: 1000 })).status).toBe(422)
  })

  it('ends with a block: the blocker keeps a copy, the other finds nobody', async () => {
    const [blocker, blocked] = await site.members([{}, {}])
    await send(blocked, blocker, 'Hey')
    await block(blocker, blocked)
    expect((await send(blocked, blocker, 'Hey?')).status).toBe(404)
    expect((await send(blocker, blocked, 'No')).status).toBe(404)
    expect(texts(await between(blocker, blocked))).toEqual(['Hey'])
    const gone = await between(blocked, blocker)
    const never = await blocked.visitor.call('GET /api/messages/between/:me/:other', {
      params: { me: blocked.profileId, other: randomUUID() },
    })
    expect(gone).toMatchObject({ status: 404 })
    expect(gone.body).toEqual(never.body)
    const overview = await blocked.visitor.call('GET /api/messages/most-recent-with/:profileId', {
      params: { profileId: blocked.profileId },
    })
    expect(overview.body).toEqual([])
  })
})
