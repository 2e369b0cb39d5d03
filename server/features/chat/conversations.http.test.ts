import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  conversationsOf,
  deleteForMe,
  deleteUpTo,
  draftTo,
  messagesOf,
  postMessage,
  searchMessages,
} from '#server/testing/chat-actions.ts'
import { queriesOf } from '#server/testing/inspect-database.ts'
import { blockMember, noticesOf, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSite, type TestMember, twoSitesOfTest } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { purgeDeletedMessages } from './chat.jobs.ts'
import { sendMessage as send } from './send-message.ts'

const site = await sharedSite()

const counts = ({ visitor, profileId }: TestMember) =>
  visitor.ask('GET /api/unread-counts/:profileId', { params: { profileId } })
const showReceipts = ({ visitor, profileId }: TestMember, readReceipts: boolean) =>
  visitor.ask('PATCH /api/settings', { body: { defaultProfileId: profileId, readReceipts } })
const reply = (from: TestMember, to: TestMember, replyToId: string) =>
  postMessage(from, draftTo(from, to, { replyToId }))
const signal = (from: TestMember, { profileId: recipientProfileId }: TestMember, change = {}) => {
  const body = { senderProfileId: from.profileId, recipientProfileId, kind: 'TYPING' as const }
  return from.visitor.ask('POST /api/message-signals', { body: { ...body, ...change } })
}

/** Two members. The second has written these messages to the first. */
async function written(...words: string[]) {
  const [me, other] = await site.members([{}, {}])
  const ids: string[] = []
  for (const text of words) ids.push(await sendMessage(other, me, text))
  const [one = '', two = '', three = ''] = ids
  return { me, other, one, two, three }
}

describe('the list of conversations', () => {
  it('is ready to show, with latest message, name, age, picture and unread count, newest first', async () => {
    const [me, ann, bob] = await site.members([
      {},
      { name: 'Ann' },
      { name: 'Bob', birthdate: '1980-01-01' },
    ])
    const profilePicId = await givePicture(site, ann)
    await givePicture(site, bob, { isPrivate: true })
    for (const text of ['one', 'two']) await sendMessage(ann, me, text)
    await sendMessage(bob, me, 'three')
    await sendMessage(me, bob, 'four')
    const profileAge = site.clock.now().getUTCFullYear() - 1980
    const shown = await conversationsOf(me)
    expect(shown).toMatchObject([
      {
        other: { profileId: bob.profileId, profileName: 'Bob', profileAge, isGone: false },
        latest: { bodyText: 'four' },
        unreadCount: 1,
      },
      { other: { profileName: 'Ann', profilePicId }, latest: { bodyText: 'two' }, unreadCount: 2 },
    ])
    expect(shown[0]?.other).not.toHaveProperty('profilePicId')
    expect(await counts(me)).toEqual({ conversations: 2, notifications: 0 })
    await messagesOf(me, ann)
    expect(await counts(me)).toEqual({ conversations: 1, notifications: 0 })
    expect(await conversationsOf(me)).toMatchObject([{ unreadCount: 1 }, { unreadCount: 0 }])
  })

  it('can be read page by page and searched by a part of the name', async () => {
    const me = await site.member()
    const names = ['Anton', 'Berta', 'Bernd', 'Cem', 'Dora']
    const others = await site.members(names.map(name => ({ name })))
    for (const other of others) await sendMessage(other, me, 'Hello')
    const namesIn = async (query: object) =>
      (await conversationsOf(me, query)).map(({ other }) => other?.profileName)
    expect(await namesIn({ size: 2 })).toEqual(['Dora', 'Cem'])
    const beforeProfileId = others[3]?.profileId
    expect(await namesIn({ size: 2, beforeProfileId })).toEqual(['Bernd', 'Berta'])
    expect(await namesIn({ name: 'BER' })).toEqual(['Bernd', 'Berta'])
    expect(await namesIn({ name: '%' })).toEqual([])
    expect(await namesIn({ name: ' dÓra' })).toEqual(['Dora'])
    const behindNobody = conversationsOf(me, { beforeProfileId: randomUUID() })
    await expect(behindNobody).rejects.toThrow('422')
  })

  it('leaves out members who blocked the reader, and does not name members they blocked', async () => {
    const [me, blocker, blocked] = await site.members([{}, {}, {}])
    for (const other of [blocker, blocked]) await sendMessage(other, me, 'Hello')
    await blockMember(blocker, me)
    await blockMember(me, blocked)
    expect(await conversationsOf(me)).toEqual([
      expect.objectContaining({ other: { profileId: blocked.profileId, isGone: true } }),
    ])
    expect(await counts(me)).toEqual({ conversations: 0, notifications: 0 })
    expect(await searchMessages(me, 'hello')).toEqual(['Hello'])
  })
})

describe('a message deleted for oneself', () => {
  it('is gone on that side only, and never appears as read', async () => {
    const { me, other, one, two } = await written('first', 'second')
    const events = await site.listen(me.visitor)
    for (const _ of [1, 2]) expect((await deleteForMe(me, two)).status).toBe(204)
    const deleted = { kind: 'deleted', otherProfileId: other.profileId, messageId: two }
    expect(await events.nextBesideMessages()).toEqual({ ...deleted, number: 2, andEarlier: false })
    const left = { latest: { bodyText: 'first' }, unreadCount: 1 }
    expect(await conversationsOf(me)).toMatchObject([left])
    expect(await messagesOf(me, other)).toMatchObject([{ id: one }])
    expect(await searchMessages(me, 'second')).toEqual([])
    expect(await conversationsOf(me)).toMatchObject([{ unreadCount: 0 }])
    const [theirs] = await messagesOf(other, me)
    expect(theirs).toMatchObject({ id: two })
    expect(theirs).not.toHaveProperty('tsRecipientRead')
    expect(await searchMessages(other, 'second')).toEqual(['second'])
  })

  it('is purged after both members have deleted it', async () => {
    const { me, other, one } = await written('Between us')
    await deleteForMe(other, one)
    await blockMember(me, other)
    await deleteForMe(me, one)
    await purgeDeletedMessages(site.platform)
    expect(await rowsOf(site, 'chat_messages', { id: one })).toEqual([])
  })

  it('cannot be deleted by a blocked member, or under an unknown member’s id', async () => {
    const { me, other, one } = await written('Before the block')
    await blockMember(other, me)
    expect((await deleteForMe(me, one)).status).toBe(404)
    expect((await deleteUpTo(me, other, one)).status).toBe(404)
    expect((await deleteUpTo(me, { profileId: randomUUID() }, one)).status).toBe(404)
    await blockMember(other, me, false)
    expect(await messagesOf(me, other)).toMatchObject([{ id: one }])
  })
})

describe('a conversation deleted for oneself', () => {
  it('comes back with the next message only', async () => {
    const { me, other, two } = await written('one', 'two')
    expect((await deleteUpTo(me, other, two)).status).toBe(204)
    expect(await conversationsOf(me)).toEqual([])
    expect(await counts(me)).toMatchObject({ conversations: 0 })
    expect(await messagesOf(me, other)).toEqual([])
    expect(await searchMessages(me, 'two')).toEqual([])
    expect(await messagesOf(other, me)).toHaveLength(2)
    const three = await sendMessage(other, me, 'three')
    // A page repeats its request if it has not received the answer.
    expect((await deleteUpTo(me, other, two)).status).toBe(204)
    const left = { latest: { bodyText: 'three' }, unreadCount: 1 }
    expect(await conversationsOf(me)).toMatchObject([left])
    await deleteUpTo(other, me, three)
    await purgeDeletedMessages(site.platform)
    expect(await messagesOf(me, other)).toMatchObject([{ bodyText: 'three' }])
    const stored = await rowsOf(site, 'chat_messages', { recipient_profile_id: me.profileId })
    expect(stored).toMatchObject([{ body_text: 'three' }])
  })

  it('keeps messages after the newest one that the member had seen', async () => {
    const { me, other, one, two } = await written('one', 'two', 'three', 'four')
    const events = await site.listen(me.visitor)
    await deleteForMe(me, one)
    expect(await events.nextBesideMessages()).toMatchObject({ messageId: one })
    expect((await deleteUpTo(me, other, two)).status).toBe(204)
    expect(await events.nextBesideMessages()).toMatchObject({ messageId: two, andEarlier: true })
    expect(await conversationsOf(me)).toMatchObject([{ unreadCount: 2 }])
    // An older tab has seen less, and its request restores nothing.
    expect((await deleteUpTo(me, other, one)).status).toBe(204)
    expect(await conversationsOf(me)).toMatchObject([{ unreadCount: 2 }])
    expect(await messagesOf(me, other)).toMatchObject([{ bodyText: 'four' }, { bodyText: 'three' }])
    expect(await messagesOf(other, me)).toHaveLength(4)
  })

  it('needs one of its own messages', async () => {
    const { me, other } = await written('Hello')
    const third = await site.member()
    const elsewhere = [await sendMessage(me, third, 'Hi'), await sendMessage(other, third, 'Hi')]
    for (const id of [...elsewhere, randomUUID()]) {
      expect((await deleteUpTo(me, other, id)).status).toBe(404)
    }
    expect(await messagesOf(me, other)).toHaveLength(1)
  })
})

describe('the notification of a conversation stays while it has unread messages, and is withdrawn', () => {
  type Written = Awaited<ReturnType<typeof written>>
  const ways: Record<string, readonly ((scene: Written) => Promise<unknown>)[]> = {
    'when the rest is read': [
      ({ me, other, one }) => messagesOf(me, other, { sinceMessageId: one, size: 1 }),
      ({ me, other }) => messagesOf(me, other),
    ],
    'when the rest is deleted one by one': [
      ({ me, one, two }) => Promise.all([one, two].map(id => deleteForMe(me, id))),
      ({ me, three }) => deleteForMe(me, three),
    ],
    'when the rest is deleted together': [
      ({ me, other, two }) => deleteUpTo(me, other, two),
      ({ me, other, three }) => deleteUpTo(me, other, three),
    ],
  }

  it.each(Object.entries(ways))('%s, and comes back with the next message', async (_, steps) => {
    const scene = await written('one', 'two', 'three')
    const { me, other } = scene
    for (const step of steps) {
      expect(await noticesOf(me)).toEqual(['MESSAGE'])
      await step(scene)
    }
    expect(await noticesOf(me)).toEqual([])
    await sendMessage(other, me, 'four')
    expect(await noticesOf(me)).toEqual(['MESSAGE'])
  })
})

describe('receipts', () => {
  it('are sent only while both members show theirs, and reading still counts for the reader', async () => {
    const { me, other } = await written()
    await showReceipts(me, false)
    await sendMessage(other, me, 'Seen?')
    await sendMessage(me, other, 'And this?')
    const events = await site.listen(other.visitor)
    expect(await messagesOf(me, other)).toMatchObject([{}, { tsRecipientRead: expect.any(Number) }])
    expect(await counts(me)).toMatchObject({ conversations: 0 })
    await messagesOf(other, me)
    for (const [member, of] of [[me, other] as const, [other, me] as const]) {
      const own = (await messagesOf(member, of)).find(
        ({ senderProfileId }) => textOf(senderProfileId) === member.profileId,
      )
      expect(own).not.toHaveProperty('tsRecipientRead')
    }
    // Only an event about their own reading.
    expect(await events.nextBesideMessages()).toMatchObject({ readerProfileId: other.profileId })
    expect(events.pending()).toEqual([])
    // A reading without receipts stays hidden.
    await showReceipts(me, true)
    expect((await messagesOf(other, me)).at(-1)).not.toHaveProperty('tsRecipientRead')
    await sendMessage(other, me, 'Now?')
    await messagesOf(me, other)
    expect((await messagesOf(other, me))[0]).toHaveProperty('tsRecipientRead')
    await showReceipts(other, false)
    expect((await messagesOf(other, me))[0]).not.toHaveProperty('tsRecipientRead')
  })
})

describe('an answer to a message', () => {
  it('quotes it for both members, until they delete it', async () => {
    const { me, other, one: id } = await written('x'.repeat(300))
    expect((await reply(me, other, id)).body.replyTo).toEqual({
      id,
      number: 1,
      senderProfileId: other.profileId,
      bodyText: 'x'.repeat(200),
      pictureCount: 0,
    })
    expect((await messagesOf(other, me))[0]?.replyTo).toMatchObject({ id })
    await deleteForMe(other, id)
    expect((await messagesOf(other, me))[0]).not.toHaveProperty('replyTo')
    expect((await messagesOf(me, other))[0]?.replyTo).toMatchObject({ id })
    expect((await reply(other, me, id)).status).toBe(422)
  })

  it('that is sent again keeps its quote, and does not quote a younger message', async () => {
    const { me, other, one: id } = await written('First')
    const body = draftTo(me, other, { replyToId: id })
    const first = await postMessage(me, body)
    const again = await postMessage(me, body)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.body.replyTo).toMatchObject({ bodyText: 'First' })
    for (const member of [me, other]) await deleteForMe(member, id)
    await purgeDeletedMessages(site.platform)
    expect((await postMessage(me, draftTo(me, other, { id }))).status).toBe(201)
    expect((await messagesOf(other, me))[1]).not.toHaveProperty('replyTo')
  })

  it('must be of the same conversation', async () => {
    const [me, other, third] = await site.members([{}, {}, {}])
    const foreign = await sendMessage(other, third, 'Private')
    const own = await sendMessage(me, third, 'Elsewhere')
    for (const id of [foreign, own, randomUUID()]) {
      expect((await reply(me, other, id)).status).toBe(422)
    }
    expect(await messagesOf(me, other)).toEqual([])
  })
})

it('a signal reaches the other’s pages on another process, unless one of them hides receipts or there is a block', async () => {
  const [here, there] = await twoSitesOfTest()
  const [me, other, third] = [await here.member(), await there.member(), await here.member()]
  const events = await there.listen(other.visitor)
  await signal(me, other)
  expect((await events.next()).event).toEqual({ kind: 'typing', profileId: me.profileId })
  await signal(me, other, { kind: 'DELIVERED', messageIds: [randomUUID()] })
  expect((await events.next()).event).toMatchObject({ kind: 'delivered' })
  /** Expects that a signal does not arrive: the next one arrives in its place. */
  const expectUntold = async () => {
    await signal(me, other)
    await signal(third, other)
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
  for (const sender of [me, third]) await signal(sender, other)
  await sendMessage(third, other, 'Do you see me?')
  expect((await events.next()).event).toMatchObject({ kind: 'message' })
})

/**
 * Statements per message before messages were counted and notified: for the first of a conversation, and for a later
 * one.
 */
const [firstBefore, furtherBefore] = [12, 9]
/**
 * One statement locks, the next looks whether the sender is in the dungeon by now. A single statement would look before
 * it waits.
 */
const ofDungeon = 2

it('a message costs no more statements than before messages were counted, notified and live', async () => {
  const [me, other] = await site.members([{}, {}])
  const writer = (await site.platform.sessions.find(me.token))?.viewer
  if (!writer) throw new Error('the session is missing')
  const cost = async () => {
    const shareSentPictures = () => Promise.resolve()
    const sent = { writer, draft: draftTo(me, other) }
    const { queries } = await queriesOf(() => send(site.platform, { shareSentPictures }, sent))
    return queries.length
  }
  expect(await cost()).toBeLessThanOrEqual(firstBefore + ofDungeon)
  expect(await cost()).toBeLessThanOrEqual(furtherBefore + ofDungeon)
})
