import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { alternatingSite, processes } from '#server/testing/alternating-site.ts'
import {
  conversationsOf,
  deleteForMe,
  deleteUpTo,
  draftTo,
  messagesOf,
  postMessage,
  withdraw,
} from '#server/testing/chat-actions.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import {
  blockMember,
  broadcast,
  placeMember,
  readConversation,
  sendMessage,
} from '#server/testing/member-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, statusesOf, textOf } from '#server/testing/visitor.ts'

const textsOf = async (...between: Parameters<typeof messagesOf>) =>
  (await messagesOf(...between)).map(({ bodyText }) => bodyText)

const signal = (from: TestMember, to: TestMember, change: object) =>
  from.visitor.ask('POST /api/message-signals', {
    body: { senderProfileId: from.profileId, recipientProfileId: to.profileId, ...change },
  })

describe.each(processes)('chat with $count processes over $bus', setup => {
  const open = alternatingSite(setup)
  const two = async () => (await open()).many(2)

  it('a conversation is read as it was written, by both sides, at every process', async () => {
    const [ann, bob] = await two()
    const texts: string[] = []
    for (let turn = 0; turn < 6; turn++) {
      const text = `number ${turn}`
      if (turn % 2 === 0) await sendMessage(ann, bob, text)
      else await sendMessage(bob, ann, text)
      texts.unshift(text)
      for (let read = 0; read < setup.count; read++) {
        expect([await textsOf(ann, bob), await textsOf(bob, ann)]).toEqual([texts, texts])
      }
    }
    const [newest] = await messagesOf(ann, bob)
    await sendMessage(bob, ann, 'later')
    for (let read = 0; read < setup.count; read++) {
      const since = { sinceMessageId: textOf(newest?.id) }
      expect(await textsOf(ann, bob, since)).toEqual(['later'])
    }
  })

  it('every message reaches the pages of both members, in order and once', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const pages = [await site.listen(ann.visitor), await site.listen(bob.visitor)]
    const texts = Array.from({ length: 8 }, (_, turn) => `number ${turn}`)
    for (const [turn, text] of texts.entries()) {
      await (turn % 3 === 0 ? sendMessage(bob, ann, text) : sendMessage(ann, bob, text))
    }
    for (const page of pages) {
      const arrived: string[] = []
      while (arrived.length < texts.length) {
        arrived.push((await page.nextOf('message')).message.bodyText)
      }
      expect(arrived).toEqual(texts)
    }
  })

  it('sent to every process at once under one id, a message is stored and told once', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const page = await site.listen(bob.visitor)
    const draft = draftTo(ann, bob)
    const sends = Array.from({ length: 2 * setup.count }, () => postMessage(ann, draft))
    const again = Array.from({ length: 2 * setup.count - 1 }, () => 200)
    expect(statusesOf(await Promise.all(sends))).toEqual([...again, 201])
    await sendMessage(ann, bob, 'after')
    expect(await page.nextOf('message')).toMatchObject({ message: { bodyText: 'Hello' } })
    expect(await page.nextOf('message')).toMatchObject({ message: { bodyText: 'after' } })
  })

  it('the sender’s page learns what was delivered and seen and who types, the reader’s what is deleted', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const [atAnn, atBob] = [await site.listen(ann.visitor), await site.listen(bob.visitor)]
    const id = await sendMessage(ann, bob, 'one')
    expect(await atBob.nextOf('message')).toMatchObject({ message: { id } })
    await signal(bob, ann, { kind: 'DELIVERED', messageIds: [id], upToNumber: 1 })
    expect(await atAnn.nextOf('delivered')).toMatchObject({ upToNumber: 1 })
    await readConversation(bob, ann)
    for (const page of [atAnn, atBob]) {
      expect(await page.nextOf('seen')).toMatchObject({ upToNumber: 1 })
    }
    await signal(bob, ann, { kind: 'TYPING' })
    expect(await atAnn.nextOf('typing')).toMatchObject({ profileId: bob.profileId })
    expectDone(await deleteForMe(bob, id))
    expect(await atBob.nextOf('deleted')).toMatchObject({ messageId: id })
    expect(await textsOf(bob, ann)).toEqual([])
    expect(await messagesOf(ann, bob)).toHaveLength(1)
  })

  it('a message that was taken back at one process is not stored by another', async () => {
    const [ann, bob] = await two()
    for (let turn = 0; turn < setup.count; turn++) {
      const draft = draftTo(ann, bob)
      expectDone(await withdraw(ann, draft.id, bob))
      expect((await postMessage(ann, draft)).status).toBe(409)
      await messagesOf(ann, bob)
    }
    expect(await messagesOf(bob, ann)).toEqual([])
  })

  it('the list of conversations and the unread count follow each act', async () => {
    const [ann, bob] = await two()
    const unread = async () => (await conversationsOf(bob)).map(({ unreadCount }) => unreadCount)
    const last = await sendMessage(ann, bob, 'one')
    for (let read = 0; read < setup.count; read++) expect(await unread()).toEqual([1])
    await readConversation(bob, ann)
    for (let read = 0; read < setup.count; read++) expect(await unread()).toEqual([0])
    expectDone(await deleteUpTo(bob, ann, last))
    for (let read = 0; read < setup.count; read++) expect(await unread()).toEqual([])
  })

  it('a page that reconnects to another process gets what it missed', async () => {
    const site = await open()
    const [ann, bob] = await two()
    let page = await site.listen(bob.visitor)
    for (let turn = 0; turn < 2 * setup.count; turn++) {
      await sendMessage(ann, bob, `seen ${turn}`)
      const read = await page.next()
      expect(read.event).toMatchObject({ message: { bodyText: `seen ${turn}` } })
      await page.cut()
      await sendMessage(ann, bob, `missed ${turn}`)
      page = await site.listen(bob.visitor, read.id)
      let next = await page.nextOf('message')
      // With writes in progress, the last event has the id of an earlier one, and comes again.
      if (isDeepStrictEqual(next, read.event)) next = await page.nextOf('message')
      expect(next).toMatchObject({ message: { bodyText: `missed ${turn}` } })
    }
  })

  it('a broadcast reaches the pages around at every process, and its end too', async () => {
    const site = await open()
    const members = await site.many(setup.count + 1)
    for (const member of members) await placeMember(member, { lat: -10.5, lon: 3.5 })
    const [sender, ...readers] = members
    const pages: EventReader[] = []
    for (const reader of readers) pages.push(await site.listen(reader.visitor))
    const nextBroadcast = (page: EventReader) => page.nextOf('broadcast', 'broadcast-deleted')
    if (!sender) throw new Error('there is no sender')
    for (let turn = 0; turn < setup.count; turn++) {
      const id = textOf(expectDone(await broadcast(sender, `Hello ${turn}`)).body.id)
      for (const page of pages) expect(await nextBroadcast(page)).toMatchObject({ message: { id } })
      expectDone(await sender.visitor.call('DELETE /api/broadcast/:id', { params: { id } }))
      for (const page of pages) {
        expect(await nextBroadcast(page)).toMatchObject({ kind: 'broadcast-deleted', id })
      }
    }
  })

  it('nothing arrives after a block, wherever it was sent', async () => {
    const site = await open()
    const [ann, bob, cem] = await site.many(3)
    const page = await site.listen(bob.visitor)
    expectDone(await blockMember(bob, ann))
    for (let turn = 0; turn < setup.count; turn++) {
      expect((await postMessage(ann, draftTo(ann, bob))).status).toBe(404)
      await signal(ann, bob, { kind: 'TYPING' })
    }
    await sendMessage(cem, bob, 'last')
    expect((await page.next()).event).toMatchObject({ message: { bodyText: 'last' } })
  })
})
