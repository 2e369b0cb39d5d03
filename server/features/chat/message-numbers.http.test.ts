import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteForMe,
  deleteUpTo,
  draftTo,
  messagesOf,
  postMessage,
} from '#server/testing/chat-actions.ts'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSite, type TestMember, twoSitesOfTest } from '#server/testing/test-site.ts'
import { expectDone, type Loose } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { storeConversations } from './chat.factory.ts'
import { purgeDeletedMessages } from './chat.jobs.ts'

const site = await sharedSite()
const numbersOf = (rows: readonly Loose[]) => rows.map(({ number }) => Number(number))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const size = limits.messagesPageMax

let me: TestMember
let other: TestMember
beforeEach(async () => {
  ;[me, other] = await site.members([{}, {}])
})
const read = async (query = {}) => numbersOf(await messagesOf(me, other, { size, ...query }))

async function receive(count: number) {
  const ids: string[] = []
  for (const number of upTo(count)) ids.push(await sendMessage(other, me, `${number}`))
  return ids
}

/** As after a long absence. */
const receiveMany = (count: number) =>
  storeConversations(
    site.platform.db,
    upTo(count).map(number => ({
      from: other.profileId,
      to: me.profileId,
      bodyText: `${number}`,
      at: new Date(number * 1000),
      readAt: null,
    })),
  )

async function purge(...ids: readonly (string | undefined)[]) {
  for (const id of ids) for (const member of [me, other]) expectDone(await deleteForMe(member, id))
  await purgeDeletedMessages(site.platform)
}

describe('the number of a message', () => {
  it('counts from 1 without a hole, in the order of commits, when both send at once on two processes', async () => {
    const [here, there] = await twoSitesOfTest()
    const [one, two] = [await here.member(), await there.member()]
    const count = 50
    const polled: number[] = []
    let isSending = true
    const poll = async () => {
      const sinceNumber = polled.at(-1) ?? 0
      polled.push(...numbersOf(await messagesOf(one, two, { sinceNumber, size })).toReversed())
    }
    const sends = upTo(count).map(number =>
      number % 2
        ? postMessage(one, draftTo(one, two, { bodyText: `${number}` }))
        : postMessage(two, draftTo(two, one, { bodyText: `${number}` })),
    )
    const all = Promise.all(sends).finally(() => {
      isSending = false
    })
    while (isSending) await poll()
    const answered = (await all).map(reply => Number(expectDone(reply).body.number))
    await poll()
    expect(polled).toEqual(upTo(count))
    expect(answered.toSorted((first, second) => first - second)).toEqual(upTo(count))
    const bothSides = await Promise.all([
      messagesOf(one, two, { size }),
      messagesOf(two, one, { size }),
    ])
    const [mine, theirs] = bothSides.map(rows => rows.map(({ id, number }) => [id, number]))
    expect(mine).toEqual(theirs)
    const stored = await rowsOf({ platform: here.platform }, 'chat_messages', {
      sender_profile_id: [one.profileId, two.profileId],
    })
    const inOrder = stored.toSorted((first, second) => first.number - second.number)
    expect(inOrder.map(row => row.conversation_number)).toEqual(upTo(count))
  })

  it('is each conversation’s own, the same for a repeat, and in every answer that has messages', async () => {
    const third = await site.member()
    await sendMessage(third, me, 'Elsewhere')
    const draft = draftTo(other, me, { bodyText: 'needle' })
    expect(await postMessage(other, draft)).toMatchObject({ status: 201, body: { number: 1 } })
    expect(await postMessage(other, draft)).toMatchObject({ status: 200, body: { number: 1 } })
    const answer = draftTo(me, other, { replyToId: draft.id })
    const sent = await postMessage(me, answer)
    expect(sent.body).toMatchObject({ number: 2, replyTo: { number: 1 } })
    const request = { params: { profileId: me.profileId } }
    const call = 'GET /api/messages/most-recent-with/:profileId'
    const latest = Object.values(await me.visitor.ask(call, request))
    expect(numbersOf(latest)).toEqual([2, 1, 1])
    const found = await me.visitor.ask('GET /api/messages/search/:profileId', {
      ...request,
      query: { words: 'needle' },
    })
    expect(found).toMatchObject({ 0: { message: { number: 1 } } })
    const list = await me.visitor.ask('GET /api/conversations/:profileId', request)
    expect(list).toMatchObject({ 0: { latest: { number: 2 } }, 1: { latest: { number: 1 } } })
  })

  it('is never given again, even after both have deleted everything', async () => {
    const ids = await receive(3)
    await purge(...ids)
    expect(await read()).toEqual([])
    await sendMessage(me, other, 'Again')
    expect(await read()).toEqual([4])
  })
})

describe('a page by numbers', () => {
  it('goes on at a number, whether its message is there, deleted or purged', async () => {
    const ids = await receive(6)
    expect(await read({ sinceNumber: 2, size: 2 })).toEqual([4, 3])
    expect(await read({ beforeNumber: 5, size: 2 })).toEqual([4, 3])
    expect(await read({ sinceNumber: 2, beforeNumber: 5 })).toEqual([4, 3])
    expectDone(await deleteForMe(me, ids[2]))
    await purge(ids[4])
    expect(await read({ sinceNumber: 3 })).toEqual([6, 4])
    expect(await read({ sinceNumber: 5 })).toEqual([6])
    expect(await read({ beforeNumber: 5 })).toEqual([4, 2, 1])
    expect(await read({ beforeNumber: 3 })).toEqual([2, 1])
    expect(await read({ sinceNumber: 0, size: 2 })).toEqual([2, 1])
    expect(await read({ sinceNumber: 6 })).toEqual([])
    expect(await read({ beforeNumber: 2 ** 31 - 1 })).toEqual([6, 4, 2, 1])
    expectDone(await deleteUpTo(me, other, ids[3]))
    expect(await read({ sinceNumber: 1 })).toEqual([6])
  })

  it('misses nothing and repeats nothing while messages are deleted', async () => {
    const ids = await receive(12)
    const seen: number[] = []
    for (let beforeNumber: number | undefined = 100; beforeNumber; beforeNumber = seen.at(-1)) {
      const page = await read({ beforeNumber, size: 3 })
      if (page.length === 0) break
      seen.push(...page)
      await purge(ids[(seen.at(-1) ?? 0) - 1])
    }
    expect(seen).toEqual(upTo(12).toReversed())
  })

  it('tells a blocked member and a stranger nothing', async () => {
    await receive(2)
    await blockMember(other, me)
    await expect(read({ sinceNumber: 0 })).rejects.toThrow('404')
    const stranger = await site.member()
    expect(await messagesOf(stranger, me, { sinceNumber: 1 })).toEqual([])
    for (const query of [{ sinceNumber: -1 }, { beforeNumber: 0 }, { beforeNumber: 2 ** 31 }]) {
      await expect(messagesOf(stranger, me, query)).rejects.toThrow('422')
    }
  })
})

describe('a conversation that shows what is unread', () => {
  const open = async (query = {}) => messagesOf(me, other, { showsUnread: 'true', ...query })
  const unreadOf = (rows: readonly Loose[]) =>
    numbersOf(rows.filter(({ tsRecipientRead }) => tsRecipientRead === undefined))

  it('gives what it marks without the time, once', async () => {
    await receive(2)
    expect(unreadOf(await open())).toEqual([2, 1])
    expect(unreadOf(await open())).toEqual([])
    await sendMessage(other, me, '3')
    expect(unreadOf(await open({ sinceNumber: 0 }))).toEqual([3])
  })

  it('begins a few messages before the first unread one, and goes on from there', async () => {
    const ids = await receive(10)
    await read()
    expectDone(await deleteForMe(me, ids[8]))
    for (const number of upTo(30)) await sendMessage(other, me, `${number}`)
    const first = await open({ size: 20 })
    const context = [10, 8, 7, 6, 5]
    expect(numbersOf(first)).toEqual([
      ...upTo(15)
        .map(nth => 10 + nth)
        .toReversed(),
      ...context,
    ])
    expect(unreadOf(first)).toHaveLength(15)
    const next = await open({ sinceNumber: first[0]?.number, size })
    expect(unreadOf(next)).toEqual(
      upTo(15)
        .map(nth => 25 + nth)
        .toReversed(),
    )
    expect(numbersOf(await open({ size: 2 }))).toEqual([40, 39])
  })

  it('begins at the first message if all are unread, and stays within its size', async () => {
    await receiveMany(size + 30)
    expect(numbersOf(await open({ size: 4 }))).toEqual([4, 3, 2, 1])
  })
})

describe('the event of a reading', () => {
  it('names the messages by their numbers, except those deleted unread', async () => {
    const ids = await receive(6)
    const events = await site.listen(other.visitor)
    for (const id of [ids[2], ids[5]]) expectDone(await deleteForMe(me, id))
    await read()
    expect(await events.nextBesideMessages()).toMatchObject({
      kind: 'seen',
      readerProfileId: me.profileId,
      otherProfileId: other.profileId,
      afterNumber: 0,
      upToNumber: 5,
      exceptNumbers: [3],
    })
  })

  it('never makes a message look read that was deleted unread, however many there are', async () => {
    await receiveMany(limits.messagesPageMax + 10)
    const { db } = site.platform
    const events = await site.listen(other.visitor)
    // All but the first and the last.
    await db
      .updateTable('chat_messages')
      .set({ recipient_deleted_at: site.clock.now(), was_deleted_unread: true })
      .where('recipient_profile_id', '=', me.profileId)
      .where('conversation_number', 'not in', [1, limits.messagesPageMax + 10])
      .execute()
    await read()
    const event = await events.nextBesideMessages()
    if (event.kind !== 'seen') throw new Error(event.kind)
    const { afterNumber, upToNumber, exceptNumbers } = event
    expect([afterNumber, upToNumber]).toEqual([9, 110])
    expect(new Set(exceptNumbers)).toEqual(new Set(upTo(100).map(nth => nth + 9)))
  })
})

it('a page cannot claim to have received more than there is', async () => {
  await receive(3)
  const events = await site.listen(other.visitor)
  const deliver = async (upToNumber: number) => {
    const between = { senderProfileId: me.profileId, recipientProfileId: other.profileId }
    const body = { ...between, kind: 'DELIVERED' as const, upToNumber }
    await me.visitor.ask('POST /api/message-signals', { body })
    return events.nextBesideMessages()
  }
  expect(await deliver(2)).toMatchObject({ kind: 'delivered', upToNumber: 2 })
  expect(await deliver(1_000_000)).toMatchObject({ kind: 'delivered', upToNumber: 3 })
})
