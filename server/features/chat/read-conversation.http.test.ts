import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  conversationsOf,
  deleteForMe,
  deleteUpTo,
  messagesOf,
} from '#server/testing/chat-actions.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { storeConversations } from './chat.factory.ts'
import { purgeDeletedMessages } from './chat.jobs.ts'

const site = await ownSite('a clock of its own', {}, { clock: new TestClock(Date.UTC(2026, 4, 1)) })
let me: TestMember
let other: TestMember
beforeEach(async () => {
  ;[me, other] = await site.members([{}, {}])
})

const size = limits.messagesPageMax
const read = (query = {}) => messagesOf(me, other, { size, ...query })
const readTimes = async (reader: TestMember, query = {}) => {
  const read = await messagesOf(reader, reader === me ? other : me, { size, ...query })
  return read.map(({ tsRecipientRead }) => tsRecipientRead)
}
const unread = async () => (await conversationsOf(me)).map(({ unreadCount }) => unreadCount)
const storedReads = () =>
  rowsOf(site, 'chat_reads', { reader_profile_id: [me.profileId, other.profileId] })

async function receive(...texts: string[]) {
  const ids: string[] = []
  for (const text of texts) ids.push(await sendMessage(other, me, text))
  return ids
}

describe('reading', () => {
  it('of very many messages is one row and one event, with as many ids as a page shows', async () => {
    const [from, to] = [other.profileId, me.profileId]
    const messages = Array.from({ length: size + 30 }, (_, index) => ({
      from,
      to,
      bodyText: `message ${index}`,
      at: new Date(index * 1000),
      readAt: null,
    }))
    await storeConversations(site.platform.db, messages)
    const events = await site.listen(other.visitor)
    const newest = (await read()).map(({ id }) => id)
    const { event } = await events.next()
    expect(event).toMatchObject({ kind: 'seen', messageIds: newest })
    expect(await storedReads()).toHaveLength(1)
    expect(await unread()).toEqual([0])
    const now = site.clock.now().getTime()
    expect(await readTimes(other)).toEqual(newest.map(() => now))
    const rest = await readTimes(other, { beforeMessageId: newest.at(-1) })
    expect(rest).toEqual(Array(30).fill(now))
  })

  it('has the time of the first reading, even if more is read later', async () => {
    await receive('one')
    await read()
    const first = site.clock.now().getTime()
    site.clock.advance(60_000)
    await sendMessage(me, other, 'mine')
    await receive('two')
    const times = [site.clock.now().getTime(), undefined, first]
    expect(await readTimes(me)).toEqual(times)
    site.clock.advance(60_000)
    expect(await readTimes(me)).toEqual(times)
    const [latest, , earliest] = await readTimes(other)
    expect([latest, earliest]).toEqual([times[0], first])
  })

  it('of an older page leaves newer messages unread', async () => {
    const [, , beforeMessageId] = await receive('one', 'two', 'three')
    await read({ beforeMessageId })
    expect(await unread()).toEqual([1])
    expect(await readTimes(other)).toEqual([undefined, expect.any(Number), expect.any(Number)])
    await read()
    expect(await unread()).toEqual([0])
  })

  it('again without new messages takes no lock and writes nothing', async () => {
    await receive('one')
    await sendMessage(me, other, 'two')
    await read()
    const before = await storedReads()
    await site.platform.db.transaction().execute(async tx => {
      await sql`select from profiles where id = ${me.profileId} for update`.execute(tx)
      await sql`lock table chat_reads, chat_conversations in exclusive mode`.execute(tx)
      expect(await read()).toHaveLength(2)
    })
    expect(await storedReads()).toEqual(before)
  })
})

describe('a message deleted unread', () => {
  it('never appears as read, even if its neighbors are read', async () => {
    const [one, two] = await receive('one', 'two', 'three')
    await deleteForMe(me, two)
    expect(await unread()).toEqual([2])
    await read()
    expect(await readTimes(other)).toEqual([expect.any(Number), undefined, expect.any(Number)])
    await deleteForMe(me, one)
    expect(await unread()).toEqual([0])
    expect((await readTimes(other)).at(-1)).toEqual(expect.any(Number))
  })

  it('never appears as read, even if it was deleted with its conversation', async () => {
    await receive('one')
    await read()
    const [two] = await receive('two')
    await deleteUpTo(me, other, two)
    await receive('three')
    expect(await unread()).toEqual([1])
    await read()
    expect(await readTimes(other)).toEqual([expect.any(Number), undefined, expect.any(Number)])
  })
})

it('a reading is purged when both members have deleted the last of its messages', async () => {
  const [one, two] = await receive('one', 'two')
  await read()
  const three = await sendMessage(me, other, 'three')
  await messagesOf(other, me)
  const leftAfter = async (...deletions: (() => Promise<unknown>)[]) => {
    for (const run of deletions) await run()
    await purgeDeletedMessages(site.platform)
    return (await storedReads()).length
  }
  const byBoth = (id = '') => [() => deleteForMe(me, id), () => deleteForMe(other, id)]
  expect(await leftAfter(...byBoth(one))).toBe(2)
  expect(await leftAfter(...byBoth(two))).toBe(1)
  expect(await leftAfter(() => deleteUpTo(me, other, three))).toBe(1)
  expect(await leftAfter(() => deleteUpTo(other, me, three))).toBe(0)
})
