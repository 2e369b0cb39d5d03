import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { draftTo, messagesOf, postMessage, searchMessages } from '#server/testing/chat-actions.ts'
import { waitForLock, whileUncommitted } from '#server/testing/inspect-database.ts'
import { blockMember, readConversation, sendMessage } from '#server/testing/member-actions.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import { shortWordMessages } from '#shared/search-words.ts'
import { storeConversations } from './chat.factory.ts'

const site = await sharedSite()
const [ann, bob] = await site.members([{ name: 'Ann' }, { name: 'Bob' }])

const textsOf = async (me: TestMember, other: TestMember, query = {}) =>
  (await messagesOf(me, other, query)).map(({ bodyText }) => bodyText)

describe('a message', () => {
  it('reaches the other member, newest first, and is marked as read when they read it', async () => {
    expect(await postMessage(ann, draftTo(ann, bob))).toMatchObject({ status: 201 })
    await sendMessage(bob, ann, 'Hello Ann')
    expect(await textsOf(ann, bob)).toEqual(['Hello Ann', 'Hello'])
    const seen = { bodyText: 'Hello', tsRecipientRead: expect.any(Number) }
    expect((await messagesOf(bob, ann))[1]).toMatchObject(seen)
  })

  it('sent twice under one id is stored once, and refused with another text', async () => {
    // The database stores the lone surrogate as a replacement character.
    const body = draftTo(ann, bob, { bodyText: 'a\ud800b' })
    const first = await postMessage(ann, body)
    expect(first.status).toBe(201)
    expect(await postMessage(ann, body)).toMatchObject({ status: 200, body: first.body })
    const changed = { ...body, bodyText: 'Twice' }
    expect(await postMessage(ann, changed)).toMatchObject(refused('chat/id-taken'))
    expect(await textsOf(ann, bob)).not.toContain('Twice')
  })

  it('is refused without a text, and with an unknown picture', async () => {
    const empty = draftTo(ann, bob, { bodyText: '  \n' })
    expect(await postMessage(ann, empty)).toMatchObject(refused('chat/empty'))
    const foreign = draftTo(ann, bob, { profilePicIds: [randomUUID()] })
    expect(await postMessage(ann, foreign)).toMatchObject(refused('chat/foreign-picture'))
  })
})

describe('a conversation', () => {
  it('is polled without gaps, even after many messages', async () => {
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

  it('comes to the overview without a gap and without an end, however long a transaction stays open', async () => {
    const [reader, late, ...others] = await site.many(9)
    const { db } = site.platform
    const foreign = await db.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(foreign)
    let since = await sendMessage(late, reader, 'late')
    for (const sender of others) await sendMessage(sender, reader, 'on time')
    const seen: string[] = []
    for (let polls = 0; polls < 4; polls++) {
      const page = Object.values((await latest(reader, { sinceMessageId: since, size: 3 })).body)
      seen.push(...page.map(({ senderProfileId }) => textOf(senderProfileId)))
      since = textOf(page[0]?.id ?? since)
    }
    expect(seen.toSorted()).toEqual(others.map(({ profileId }) => profileId).toSorted())
    await foreign.rollback().execute()
  })

  it('comes to the overview though a later one was stored before it was committed', async () => {
    const { db } = site.platform
    const [reader, slow, quick] = await site.members([{}, {}, {}])
    const foreign = await db.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(foreign)
    const later = await whileUncommitted(
      db,
      tx =>
        storeConversations(tx, [
          {
            from: slow.profileId,
            to: reader.profileId,
            bodyText: 'slow',
            at: new Date(),
            readAt: null,
          },
        ]),
      () => sendMessage(quick, reader, 'later'),
    )
    const page = Object.values((await latest(reader, { sinceMessageId: later })).body)
    expect(page.map(({ senderProfileId }) => senderProfileId)).toEqual([slow.profileId])
    await foreign.rollback().execute()
  })

  it('ends with a block: the blocker keeps a copy, and the other member finds nobody', async () => {
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

const ask = (words: string, { visitor, profileId } = ann) =>
  visitor.call('GET /api/messages/search/:profileId', { params: { profileId }, query: { words } })
const search = (words: string, member = ann) => searchMessages(member, words)

/** Runs while messages cannot be read. */
const whileLocked = (run: () => Promise<void>) =>
  site.platform.db.transaction().execute(async tx => {
    await sql`lock table chat_messages in access exclusive mode`.execute(tx)
    await run()
  })

describe('the words of a search', () => {
  it.each([
    ['İstanbul, ΟΔΟΣ', ['İstanbul', 'istanbul οδοσ', 'ISTANBUL ΟΔΌΣ']],
    ['An der Straße', ['strasse', 'STRASSE', 'ß']],
    ['Here is O’Brien', ["o'brien", 'OʼBRIEN', "o'"]],
    ['Zoe\u0308 from Łódź', ['zoë', 'lodz', 'oe']],
    ['ﬁne Ｈｅｌｌｏ', ['fine hello']],
    ['Her friend Zoe', ['zoë']],
    ['هَمْزَة', ['همزة']],
    ['हिन्दी', ['हिन्दी']],
    ['が', ['か\u3099']],
  ])('of “%s” are found as %o', async (text, spellings) => {
    const [writer, reader] = await site.members([{}, {}])
    await sendMessage(writer, reader, text)
    for (const words of spellings)
      expect([words, ...(await search(words, reader))]).toEqual([words, text])
    for (const words of ['か', 'हनद']) expect(await search(words, reader)).toEqual([])
  })

  it('are found in messages that were stored before they were folded', async () => {
    const [writer, reader] = await site.members([{}, {}])
    const id = await sendMessage(writer, reader, 'Auf der Straße')
    await changeRows(site, 'chat_messages', { id }, { folded_text: null })
    for (const words of ['strasse', 'ß'])
      expect(await search(words, reader)).toEqual(['Auf der Straße'])
  })

  it('are at most ten, without repeated words and parts of other words', async () => {
    await sendMessage(bob, ann, '0123456789')
    expect(await search('0 1 2 3 4 5 6 7 8 9 0 1 34')).toEqual(['0123456789'])
    expect(await ask('0 1 2 3 4 5 6 7 8 9 x')).toMatchObject(refused('chat/too-many-words'))
  })

  it('have no special characters, even if they are short', async () => {
    await sendMessage(bob, ann, '5 % of a_b\\c')
    expect(await search('5 %')).toEqual(['5 % of a_b\\c'])
    expect(await search('a_b\\c')).toEqual(['5 % of a_b\\c'])
    expect(await search('a__')).toEqual([])
    expect(await search('5 % of')).toEqual(['5 % of a_b\\c'])
  })

  it('are searched in the newest messages of both directions if all are short', async () => {
    const [reader, writer] = await site.members([{}, {}])
    const [from, to] = [writer.profileId, reader.profileId]
    const messages = Array.from({ length: shortWordMessages }, (_, index) => ({
      ...(index % 2 === 0 ? { from, to } : { from: to, to: from }),
      bodyText: index === 0 ? 'First at sea' : index === 1 ? 'Second at sea' : '',
      at: new Date(index * 1000),
      readAt: null,
    }))
    await storeConversations(site.platform.db, messages)
    expect(await search('at', reader)).toEqual(['Second at sea', 'First at sea'])
    await sendMessage(reader, writer, 'Newer')
    expect(await search('at', reader)).toEqual(['Second at sea'])
    expect(await search('at sea', reader)).toEqual(['Second at sea', 'First at sea'])
  })
})

describe('a search', () => {
  it('finds all of the words anywhere, in any case, in the member’s own conversations, newest first', async () => {
    const [reader, writer, third] = await site.members([{}, {}, {}])
    await sendMessage(reader, writer, 'The harbour at night')
    const beforeMessageId = await sendMessage(writer, reader, 'Night and day')
    await sendMessage(writer, third, 'Good night')
    expect(await search('NIGHT', reader)).toEqual(['Night and day', 'The harbour at night'])
    expect(await search('night arbo', reader)).toEqual(['The harbour at night'])
    expect(await search('at', reader)).toEqual(['The harbour at night'])
    for (const words of ['%', '  ']) expect(await search(words, reader)).toEqual([])
    expect(await searchMessages(reader, 'night', { beforeMessageId })).toEqual([
      'The harbour at night',
    ])
    await blockMember(writer, reader)
    expect(await search('night', reader)).toEqual([])
    expect(await search('night and', writer)).toEqual(['Night and day'])
  })

  it('is stopped if it takes too long', async () => {
    await whileLocked(async () => {
      expect(await ask('night')).toMatchObject(refused('chat/search-too-wide'))
    })
    expect(await search('night')).toEqual([])
  })

  it('waits for others: two run at once, and four of one member wait', async () => {
    const asked: ReturnType<typeof ask>[] = []
    await whileLocked(async () => {
      asked.push(ask('night'), ask('night'))
      await waitForLock(site.platform.db, 2)
      const more = Array.from({ length: 5 }, () => ask('night'))
      expect(await Promise.race(more)).toMatchObject({ status: 503 })
      asked.push(...more, ask('night', bob))
    })
    expect(statusesOf(await Promise.all(asked))).toEqual([...Array(7).fill(200), 503])
  })
})
