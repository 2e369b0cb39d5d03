import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftTo, messagesOf, postMessage } from '#server/testing/chat-actions.ts'
import { blockMember, readConversation, sendMessage } from '#server/testing/member-actions.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { refused, textOf } from '#server/testing/visitor.ts'

const site = await sharedSite()
const [ann, bob] = await site.members([{ name: 'Ann' }, { name: 'Bob' }])

const textsOf = async (me: TestMember, other: TestMember, query = {}) =>
  (await messagesOf(me, other, query)).map(({ bodyText }) => bodyText)

describe('a message', () => {
  it('reaches the other, newest first, and is marked as read by reading', async () => {
    expect(await postMessage(ann, draftTo(ann, bob))).toMatchObject({ status: 201 })
    await sendMessage(bob, ann, 'Hello Ann')
    expect(await textsOf(ann, bob)).toEqual(['Hello Ann', 'Hello'])
    const seen = { bodyText: 'Hello', tsRecipientRead: expect.any(Number) }
    expect((await messagesOf(bob, ann))[1]).toMatchObject(seen)
  })

  it('sent twice under one id is stored once, and refused with another text', async () => {
    // The lone surrogate is stored as another letter.
    const body = draftTo(ann, bob, { bodyText: 'a\ud800b' })
    const first = await postMessage(ann, body)
    expect(first.status).toBe(201)
    expect(await postMessage(ann, body)).toMatchObject({ status: 200, body: first.body })
    const changed = { ...body, bodyText: 'Twice' }
    expect(await postMessage(ann, changed)).toMatchObject(refused('chat/id-taken'))
    expect(await textsOf(ann, bob)).not.toContain('Twice')
  })

  it('is refused without a text, and with a picture of nobody', async () => {
    const empty = draftTo(ann, bob, { bodyText: '  \n' })
    expect(await postMessage(ann, empty)).toMatchObject(refused('chat/empty'))
    const foreign = draftTo(ann, bob, { profilePicIds: [randomUUID()] })
    expect(await postMessage(ann, foreign)).toMatchObject(refused('chat/foreign-picture'))
  })
})

describe('a conversation', () => {
  it('is polled without gaps, however many messages arrived', async () => {
    const poller = await site.member()
    let since = await sendMessage(poller, bob, 'first')
    const words = Array.from({ length: 30 }, (_, index) => `word ${index}`)
    await Promise.all(words.map(word => sendMessage(bob, poller, word)))
    const seen: string[] = []
    for (;;) {
      const page = await messagesOf(poller, bob, { sinceMessageId: since, size: 7 })
      if (!page[0]) break
      seen.push(...page.map(({ bodyText }) => textOf(bodyText)))
      since = textOf(page[0].id)
    }
    expect(seen.toSorted()).toEqual(words.toSorted())
  })

  const latest = ({ visitor, profileId }: TestMember, query = {}) =>
    visitor.call('GET /api/messages/most-recent-with/:profileId', { params: { profileId }, query })

  it('shows the latest message of each direction in the overview', async () => {
    const reader = await site.member()
    for (const text of ['one', 'two']) await sendMessage(ann, reader, text)
    const three = await sendMessage(reader, ann, 'three')
    await sendMessage(bob, reader, 'four')
    const textsIn = async (query = {}) =>
      Object.values((await latest(reader, query)).body).map(({ bodyText }) => bodyText)
    expect(await textsIn()).toEqual(['four', 'three', 'two'])
    expect(await textsIn({ sinceMessageId: three })).toContain('four')
    expect(await textsIn({ beforeMessageId: three })).toEqual(['two'])
    expect((await latest(reader, { size: 1000 })).status).toBe(422)
  })

  it('ends with a block: the blocker keeps a copy, the other finds nobody', async () => {
    const [blocker, blocked] = await site.members([{}, {}])
    await sendMessage(blocked, blocker, 'Hey')
    await blockMember(blocker, blocked)
    for (const [from, to] of [[blocked, blocker] as const, [blocker, blocked] as const]) {
      expect((await postMessage(from, draftTo(from, to))).status).toBe(404)
    }
    expect(await textsOf(blocker, blocked)).toEqual(['Hey'])
    const gone = await readConversation(blocked, blocker)
    const never = await readConversation(blocked, { ...blocker, profileId: randomUUID() })
    expect(gone.status).toBe(404)
    expect(gone.body).toEqual(never.body)
    expect((await latest(blocked)).body).toEqual([])
  })
})
