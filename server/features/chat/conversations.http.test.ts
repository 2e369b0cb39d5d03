import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { recordQueries } from '#server/testing/inspect-database.ts'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { openTwoSites, sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { purgeDeletedMessages } from './chat.jobs.ts'
import { sendMessage as send } from './send-message.ts'

const site = await sharedSite()

const conversations = async (me: TestMember, query = {}) => {
  const request = { params: { profileId: me.profileId }, query }
  const reply = await me.visitor.call('GET /api/conversations/:profileId', request)
  return Object.values(expectDone(reply).body)
}
const between = async (me: TestMember, other: TestMember) => {
  const params = { me: me.profileId, other: other.profileId }
  const reply = await me.visitor.call('GET /api/messages/between/:me/:other', { params })
  return Object.values(expectDone(reply).body)
}
const counts = async ({ visitor, profileId }: TestMember) =>
  expectDone(await visitor.call('GET /api/unread-counts/:profileId', { params: { profileId } }))
    .body
const search = async ({ visitor, profileId }: TestMember, words: string, query = {}) => {
  const request = { params: { profileId }, query: { words, ...query } }
  const { body } = expectDone(await visitor.call('GET /api/messages/search/:profileId', request))
  return Object.values(body).map(({ message }) => message?.bodyText)
}
const deleteForMe = ({ visitor }: TestMember, id: string) =>
  visitor.call('POST /api/message/:id/delete-for-me', { params: { id } })
const deleteUpTo = ({ visitor, profileId }: TestMember, other: TestMember, upToMessageId: string) =>
  visitor.call('DELETE /api/conversation/:me/:other', {
    params: { me: profileId, other: other.profileId },
    query: { upToMessageId },
  })
const showReceipts = async (member: TestMember, readReceipts: boolean) =>
  expectDone(
    await member.visitor.call('PATCH /api/settings', {
      body: { defaultProfileId: member.profileId, readReceipts },
    }),
  )
const reply = (from: TestMember, to: TestMember, replyToId: string, bodyText = 'An answer') =>
  from.visitor.call('POST /api/message', {
    body: {
      senderProfileId: from.profileId,
      recipientProfileId: to.profileId,
      bodyText,
      profilePicIds: [],
      replyToId,
    },
  })
const signal = (from: TestMember, to: TestMember, kind: 'TYPING' | 'DELIVERED') =>
  from.visitor.call('POST /api/message-signals', {
    body: {
      senderProfileId: from.profileId,
      recipientProfileId: to.profileId,
      kind,
      ...(kind === 'DELIVERED' ? { messageIds: [randomUUID()] } : {}),
    },
  })

/** The next event that is no message: one that was sent before may still be on its way. */
async function nextBesideMessages(events: EventReader) {
  for (;;) {
    const { event } = await events.next()
    if (event.kind !== 'message') return event
  }
}

describe('the list of conversations', () => {
  it('is ready to show: latest message, name, age, picture and what is unread, newest first', async () => {
    const [me, ann, bob] = await site.members([
      {},
      { name: 'Ann' },
      { name: 'Bob', birthdate: '1980-01-01' },
    ])
    if (!me || !ann || !bob) throw new Error('nobody')
    const profilePicId = await givePicture(site, ann)
    await givePicture(site, bob, { isPrivate: true })
    await sendMessage(ann, me, 'one')
    await sendMessage(ann, me, 'two')
    await sendMessage(bob, me, 'three')
    await sendMessage(me, bob, 'four')
    expect(await conversations(me)).toMatchObject([
      {
        other: {
          profileId: bob.profileId,
          profileName: 'Bob',
          profileAge: site.clock.now().getUTCFullYear() - 1980,
          isGone: false,
        },
        latest: { bodyText: 'four' },
        unreadCount: 1,
      },
      { other: { profileName: 'Ann', profilePicId }, latest: { bodyText: 'two' }, unreadCount: 2 },
    ])
    expect((await conversations(me))[0]?.other).not.toHaveProperty('profilePicId')
    expect(await counts(me)).toEqual({ conversations: 2, notifications: 0 })
    await between(me, ann)
    expect(await counts(me)).toEqual({ conversations: 1, notifications: 0 })
    expect(await conversations(me)).toMatchObject([{ unreadCount: 1 }, { unreadCount: 0 }])
  })

  it('comes in pages and by a part of the name', async () => {
    const me = await site.member()
    const names = ['Anton', 'Berta', 'Bernd', 'Cem', 'Dora']
    const others = await site.members(names.map(name => ({ name })))
    for (const other of others) await sendMessage(other, me, 'Hello')
    const namesOf = (list: Awaited<ReturnType<typeof conversations>>) =>
      list.map(({ other }) => other?.profileName)
    const first = await conversations(me, { size: 2 })
    expect(namesOf(first)).toEqual(['Dora', 'Cem'])
    const beforeProfileId = first.at(-1)?.other?.profileId
    expect(namesOf(await conversations(me, { size: 2, beforeProfileId }))).toEqual([
      'Bernd',
      'Berta',
    ])
    expect(namesOf(await conversations(me, { name: 'BER' }))).toEqual(['Bernd', 'Berta'])
    expect(namesOf(await conversations(me, { name: '%' }))).toEqual([])
    const request = { params: { profileId: me.profileId } }
    for (const query of [{ size: 1000 }, { beforeProfileId: randomUUID() }, { name: '' }]) {
      const refused = await me.visitor.call('GET /api/conversations/:profileId', {
        ...request,
        query,
      })
      expect(refused.status).toBe(422)
    }
  })

  it('leaves out who blocked the member, and names nobody whom they blocked', async () => {
    const [me, blocker, blocked] = await site.members([
      {},
      { name: 'Blocker' },
      { name: 'Blocked' },
    ])
    if (!me || !blocker || !blocked) throw new Error('nobody')
    await sendMessage(blocker, me, 'Hello')
    await sendMessage(blocked, me, 'Hello')
    await blockMember(blocker, me)
    await blockMember(me, blocked)
    expect(await conversations(me)).toEqual([
      expect.objectContaining({ other: { profileId: blocked.profileId, isGone: true } }),
    ])
    expect(await counts(me)).toEqual({ conversations: 0, notifications: 0 })
    expect(await search(me, 'hello')).toEqual(['Hello'])
  })
})

describe('a message deleted for oneself', () => {
  it('is gone on that side alone, and never seems read', async () => {
    const [me, other] = await site.members([{}, {}])
    const first = await sendMessage(other, me, 'first')
    const second = await sendMessage(other, me, 'second')
    const events = await EventReader.open(site.origin, me.visitor)
    expect((await deleteForMe(me, second)).status).toBe(204)
    expect((await deleteForMe(me, second)).status).toBe(204)
    expect(await nextBesideMessages(events)).toEqual({
      kind: 'deleted',
      otherProfileId: other.profileId,
      messageId: second,
      andEarlier: false,
    })
    await events.cut()
    expect(await conversations(me)).toMatchObject([
      { latest: { bodyText: 'first' }, unreadCount: 1 },
    ])
    expect(await between(me, other)).toMatchObject([{ id: first }])
    expect(await search(me, 'second')).toEqual([])
    expect(await conversations(me)).toMatchObject([{ unreadCount: 0 }])
    const [theirs] = await between(other, me)
    expect(theirs).toMatchObject({ id: second })
    expect(theirs).not.toHaveProperty('tsRecipientRead')
    expect(await search(other, 'second')).toEqual(['second'])
  })

  it('can be neither a stranger’s nor one of nobody, and is purged once both have deleted it', async () => {
    const [me, other, stranger] = await site.members([{}, {}, {}])
    const id = await sendMessage(me, other, 'Between us')
    expect((await deleteForMe(stranger, id)).status).toBe(404)
    expect((await deleteForMe(me, randomUUID())).status).toBe(404)
    expect((await deleteForMe(me, 'x')).status).toBe(422)
    await deleteForMe(me, id)
    await blockMember(other, me)
    await deleteForMe(other, id)
    await purgeDeletedMessages(site.platform)
    const left = await site.platform.db.selectFrom('chat_messages').select('id').execute()
    expect(left.map(row => row.id)).not.toContain(id)
  })

  it('is left where it is by whoever the other blocks, and by nobody’s id', async () => {
    const [me, other] = await site.members([{}, {}])
    const id = await sendMessage(other, me, 'Before the block')
    await blockMember(other, me)
    expect((await deleteForMe(me, id)).status).toBe(404)
    expect((await deleteUpTo(me, other, id)).status).toBe(404)
    expect((await deleteUpTo(me, { ...other, profileId: randomUUID() }, id)).status).toBe(404)
    await blockMember(other, me, false)
    expect(await between(me, other)).toMatchObject([{ id }])
  })

  it('with a whole conversation comes back with the next message only', async () => {
    const [me, other] = await site.members([{}, {}])
    await sendMessage(other, me, 'one')
    const two = await sendMessage(other, me, 'two')
    expect((await deleteUpTo(me, other, two)).status).toBe(204)
    expect(await conversations(me)).toEqual([])
    expect(await counts(me)).toMatchObject({ conversations: 0 })
    expect(await between(me, other)).toEqual([])
    expect(await search(me, 'two')).toEqual([])
    expect(await between(other, me)).toHaveLength(2)
    const three = await sendMessage(other, me, 'three')
    // As a page does that has not heard the answer.
    expect((await deleteUpTo(me, other, two)).status).toBe(204)
    expect(await conversations(me)).toMatchObject([
      { latest: { bodyText: 'three' }, unreadCount: 1 },
    ])
    expect(await between(me, other)).toMatchObject([{ bodyText: 'three' }])
    await deleteUpTo(other, me, three)
    await purgeDeletedMessages(site.platform)
    expect(await between(me, other)).toMatchObject([{ bodyText: 'three' }])
    const left = await site.platform.db
      .selectFrom('chat_messages')
      .select('body_text')
      .where('recipient_profile_id', '=', me.profileId)
      .execute()
    expect(left).toEqual([{ body_text: 'three' }])
  })
})

describe('a conversation deleted for oneself', () => {
  it('keeps what came after the newest message that the member had seen', async () => {
    const [me, other] = await site.members([{}, {}])
    const ids: string[] = []
    for (const text of ['one', 'two', 'three', 'four']) ids.push(await sendMessage(other, me, text))
    const [one = '', two = ''] = ids
    const events = await EventReader.open(site.origin, me.visitor)
    await deleteForMe(me, one)
    expect(await nextBesideMessages(events)).toMatchObject({ messageId: one })
    expect((await deleteUpTo(me, other, two)).status).toBe(204)
    expect(await nextBesideMessages(events)).toEqual({
      kind: 'deleted',
      otherProfileId: other.profileId,
      messageId: two,
      andEarlier: true,
    })
    await events.cut()
    expect(await conversations(me)).toMatchObject([{ unreadCount: 2 }])
    // An older tab has seen less, and brings nothing back.
    expect((await deleteUpTo(me, other, one)).status).toBe(204)
    expect(await conversations(me)).toMatchObject([{ unreadCount: 2 }])
    expect(await between(me, other)).toMatchObject([{ bodyText: 'four' }, { bodyText: 'three' }])
    expect(await between(other, me)).toHaveLength(4)
  })

  it('needs one of its own messages', async () => {
    const [me, other, third] = await site.members([{}, {}, {}])
    await sendMessage(me, other, 'Hello')
    const elsewhere = [
      await sendMessage(me, third, 'Hello'),
      await sendMessage(other, third, 'Hello'),
      randomUUID(),
    ]
    for (const id of elsewhere) expect((await deleteUpTo(me, other, id)).status).toBe(404)
    expect((await deleteUpTo(me, other, 'x')).status).toBe(422)
    expect(await between(me, other)).toHaveLength(1)
  })
})

describe('receipts', () => {
  it('are told only while both show theirs, and one’s own reading counts all the same', async () => {
    const [me, other] = await site.members([{}, {}])
    await showReceipts(me, false)
    await sendMessage(other, me, 'Seen?')
    await sendMessage(me, other, 'And this?')
    const events = await EventReader.open(site.origin, other.visitor)
    expect(await between(me, other)).toMatchObject([{}, { tsRecipientRead: expect.any(Number) }])
    expect(await counts(me)).toMatchObject({ conversations: 0 })
    await between(other, me)
    for (const member of [me, other]) {
      const own = (await between(member, member === me ? other : me)).find(
        ({ senderProfileId }) => textOf(senderProfileId) === member.profileId,
      )
      expect(own).not.toHaveProperty('tsRecipientRead')
    }
    // Only of their own reading.
    expect(await nextBesideMessages(events)).toMatchObject({ readerProfileId: other.profileId })
    expect(events.pending()).toEqual([])
    await events.cut()
    // What was read in secret stays so.
    await showReceipts(me, true)
    expect((await between(other, me)).at(-1)).not.toHaveProperty('tsRecipientRead')
    await sendMessage(other, me, 'Now?')
    await between(me, other)
    expect((await between(other, me))[0]).toHaveProperty('tsRecipientRead')
    await showReceipts(other, false)
    expect((await between(other, me))[0]).not.toHaveProperty('tsRecipientRead')
  })
})

describe('an answer to a message', () => {
  it('quotes it for both, until they delete it', async () => {
    const [me, other] = await site.members([{}, {}])
    const id = await sendMessage(other, me, 'x'.repeat(300))
    expect((await reply(me, other, id)).body.replyTo).toEqual({
      id,
      senderProfileId: other.profileId,
      bodyText: 'x'.repeat(200),
      pictureCount: 0,
    })
    expect((await between(other, me))[0]?.replyTo).toMatchObject({ id })
    await deleteForMe(other, id)
    expect((await between(other, me))[0]).not.toHaveProperty('replyTo')
    expect((await between(me, other))[0]?.replyTo).toMatchObject({ id })
    expect((await reply(other, me, id)).status).toBe(422)
  })

  it('that is sent again keeps its quote, and takes none of a younger message', async () => {
    const [me, other] = await site.members([{}, {}])
    const replyToId = await sendMessage(other, me, 'First')
    const body = {
      id: randomUUID(),
      senderProfileId: me.profileId,
      recipientProfileId: other.profileId,
      bodyText: 'An answer',
      profilePicIds: [],
      replyToId,
    }
    const first = await me.visitor.call('POST /api/message', { body })
    const again = await me.visitor.call('POST /api/message', { body })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.body.replyTo).toMatchObject({ bodyText: 'First' })
    for (const member of [me, other]) await deleteForMe(member, replyToId)
    await purgeDeletedMessages(site.platform)
    const { replyToId: id, ...words } = body
    const younger = { ...words, id, bodyText: 'Younger' }
    expect((await me.visitor.call('POST /api/message', { body: younger })).status).toBe(201)
    expect((await between(other, me))[1]).not.toHaveProperty('replyTo')
  })

  it('must be of the same conversation', async () => {
    const [me, other, third] = await site.members([{}, {}, {}])
    const foreign = await sendMessage(other, third, 'Private')
    const own = await sendMessage(me, third, 'Elsewhere')
    for (const id of [foreign, own, randomUUID()]) {
      expect((await reply(me, other, id)).status).toBe(422)
    }
    expect(await between(me, other)).toEqual([])
  })
})

describe('a search', () => {
  it('finds all of the words anywhere, in any case, in one’s own conversations, newest first', async () => {
    const [me, other, third] = await site.members([{}, { name: 'Other' }, {}])
    if (!me || !other || !third) throw new Error('nobody')
    await sendMessage(me, other, 'The harbour at night')
    await sendMessage(other, me, 'Night and day')
    await sendMessage(other, third, 'Good night')
    expect(await search(me, 'NIGHT')).toEqual(['Night and day', 'The harbour at night'])
    expect(await search(me, 'night arbo')).toEqual(['The harbour at night'])
    expect(await search(me, 'at')).toEqual(['The harbour at night'])
    expect(await search(me, '%')).toEqual([])
    expect(await search(me, '  ')).toEqual([])
    const [newest] = await between(me, other)
    expect(await search(me, 'night', { beforeMessageId: newest?.id })).toEqual([
      'The harbour at night',
    ])
    await blockMember(other, me)
    expect(await search(me, 'night')).toEqual([])
    expect(await search(other, 'night and')).toEqual(['Night and day'])
  })
})

describe('a signal', () => {
  it('reaches the other’s pages on another process, unless one hides receipts or there is a block', async () => {
    const [here, there] = await openTwoSites()
    const [me, other] = [await here.member(), await there.member()]
    const events = await EventReader.open(there.origin, other.visitor)
    expect((await signal(me, other, 'TYPING')).status).toBe(204)
    expect((await events.next()).event).toEqual({ kind: 'typing', profileId: me.profileId })
    await signal(me, other, 'DELIVERED')
    expect((await events.next()).event).toMatchObject({ kind: 'delivered' })
    const third = await here.member()
    /** What comes after it shows that it did not come. */
    const expectUntold = async () => {
      expect((await signal(me, other, 'TYPING')).status).toBe(204)
      await signal(third, other, 'TYPING')
      expect((await events.next()).event).toEqual({ kind: 'typing', profileId: third.profileId })
    }
    await showReceipts(me, false)
    await expectUntold()
    await showReceipts(me, true)
    await blockMember(other, me)
    await expectUntold()
    await blockMember(other, me, false)
    await showReceipts(other, false)
    expect((await events.next()).event).toEqual({ kind: 'settings' })
    await signal(me, other, 'TYPING')
    await signal(third, other, 'TYPING')
    await sendMessage(third, other, 'Do you see me?')
    expect((await events.next()).event).toMatchObject({ kind: 'message' })
    await events.cut()
    await here.close()
  })
})

/** Statements of a send before messages were counted and notified: of the first of a conversation, and of a further one. */
const [firstBefore, furtherBefore] = [12, 9]
/** A lock, and under it a look whether the sender is in the dungeon by now: two in one would look before they wait. */
const ofDungeon = 2

it('a message costs no more statements than before it was counted, notified and live', async () => {
  const [me, other] = await site.members([{}, {}])
  const cost = async (traits: object = {}) => {
    const { db, queries } = recordQueries(site.platform.db)
    const draft = {
      id: randomUUID(),
      senderProfileId: me.profileId,
      recipientProfileId: other.profileId,
      bodyText: 'Hello',
      profilePicIds: [],
      ...traits,
    }
    const writer = (await site.platform.sessions.find(me.token))?.viewer
    if (!writer) throw new Error('no session')
    const shareSentPictures = () => Promise.resolve()
    await send({ ...site.platform, db }, { shareSentPictures }, { writer, draft })
    return queries.length
  }
  const first = await cost()
  expect(first).toBeLessThanOrEqual(firstBefore + ofDungeon)
  expect(await cost()).toBeLessThanOrEqual(furtherBefore + ofDungeon)
})
