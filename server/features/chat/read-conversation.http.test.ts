import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { storeConversations } from './chat.factory.ts'
import { purgeDeletedMessages } from './chat.jobs.ts'

const site = await ownSite('a clock of its own', {}, { clock: new TestClock(Date.UTC(2026, 4, 1)) })
let me: TestMember
let other: TestMember

const newPair = async () => {
  ;[me, other] = await site.members([{}, {}])
}
const read = async (reader: TestMember, writer: TestMember, query = {}) => {
  const params = { me: reader.profileId, other: writer.profileId }
  const request = { params, query: { size: limits.messagesPageMax, ...query } }
  const reply = await reader.visitor.call('GET /api/messages/between/:me/:other', request)
  return Object.values(expectDone(reply).body)
}
const readTimes = async (reader: TestMember, writer: TestMember, query = {}) =>
  (await read(reader, writer, query)).map(({ tsRecipientRead }) => tsRecipientRead)
const unreadOf = async ({ visitor, profileId }: TestMember) => {
  const reply = await visitor.call('GET /api/conversations/:profileId', { params: { profileId } })
  return Object.values(expectDone(reply).body).map(({ unreadCount }) => unreadCount)
}
const deleteForMe = async ({ visitor }: TestMember, id: string) =>
  expectDone(await visitor.call('POST /api/message/:id/delete-for-me', { params: { id } }))
const deleteUpTo = async (
  { visitor, profileId }: TestMember,
  { profileId: of }: TestMember,
  upToMessageId: string,
) =>
  expectDone(
    await visitor.call('DELETE /api/conversation/:me/:other', {
      params: { me: profileId, other: of },
      query: { upToMessageId },
    }),
  )
const storedReads = () =>
  site.platform.db
    .selectFrom('chat_reads')
    .select(['up_to_number', 'read_at'])
    .where('reader_profile_id', 'in', [me.profileId, other.profileId])
    .execute()

describe('reading', () => {
  it('of very many messages is one row, and one event that names as many as a page shows', async () => {
    await newPair()
    const count = limits.messagesPageMax + 30
    const [from, to] = [other.profileId, me.profileId]
    await storeConversations(
      site.platform.db,
      Array.from({ length: count }, (_, index) => ({
        from,
        to,
        bodyText: `message ${index}`,
        at: new Date(index * 1000),
        readAt: null,
      })),
    )
    const events = await EventReader.open(site.origin, other.visitor)
    const newest = (await read(me, other)).map(({ id }) => id)
    const { event } = await events.next()
    await events.cut()
    expect(event).toMatchObject({ kind: 'seen', messageIds: newest })
    expect(await storedReads()).toHaveLength(1)
    expect(await unreadOf(me)).toEqual([0])
    const now = site.clock.now().getTime()
    expect(await readTimes(other, me)).toEqual(newest.map(() => now))
    const rest = await readTimes(other, me, { beforeMessageId: newest.at(-1) })
    expect(rest).toEqual(Array(30).fill(now))
  })

  it('has the time of the first reading, whatever is read later', async () => {
    await newPair()
    await sendMessage(other, me, 'one')
    await read(me, other)
    const first = site.clock.now().getTime()
    site.clock.advance(60_000)
    await sendMessage(me, other, 'mine')
    await sendMessage(other, me, 'two')
    const times = [site.clock.now().getTime(), undefined, first]
    expect(await readTimes(me, other)).toEqual(times)
    site.clock.advance(60_000)
    expect(await readTimes(me, other)).toEqual(times)
    expect((await readTimes(other, me)).filter((_, index) => index !== 1)).toEqual([
      times[0],
      first,
    ])
  })

  it('of an older page leaves what came after it unread', async () => {
    await newPair()
    const ids: string[] = []
    for (const text of ['one', 'two', 'three']) ids.push(await sendMessage(other, me, text))
    await read(me, other, { beforeMessageId: ids[2] })
    expect(await unreadOf(me)).toEqual([1])
    expect(await readTimes(other, me)).toEqual([undefined, expect.any(Number), expect.any(Number)])
    await read(me, other)
    expect(await unreadOf(me)).toEqual([0])
  })

  it('again, with nothing new, waits for no lock and writes nothing', async () => {
    await newPair()
    await sendMessage(other, me, 'one')
    await sendMessage(me, other, 'two')
    await read(me, other)
    const before = await storedReads()
    await site.platform.db.transaction().execute(async tx => {
      await sql`select from profiles where id = ${me.profileId} for update`.execute(tx)
      await sql`lock table chat_reads, chat_conversations in exclusive mode`.execute(tx)
      expect(await read(me, other)).toHaveLength(2)
    })
    expect(await storedReads()).toEqual(before)
  })
})

describe('what was deleted unread', () => {
  it('never seems read, however much is read around it', async () => {
    await newPair()
    const ids: string[] = []
    for (const text of ['one', 'two', 'three']) ids.push(await sendMessage(other, me, text))
    await deleteForMe(me, ids[1] ?? '')
    expect(await unreadOf(me)).toEqual([2])
    await read(me, other)
    expect(await readTimes(other, me)).toEqual([expect.any(Number), undefined, expect.any(Number)])
    await deleteForMe(me, ids[0] ?? '')
    expect(await unreadOf(me)).toEqual([0])
    expect((await readTimes(other, me)).at(-1)).toEqual(expect.any(Number))
  })

  it('with its conversation neither', async () => {
    await newPair()
    await sendMessage(other, me, 'one')
    await read(me, other)
    await deleteUpTo(me, other, await sendMessage(other, me, 'two'))
    await sendMessage(other, me, 'three')
    expect(await unreadOf(me)).toEqual([1])
    await read(me, other)
    expect(await readTimes(other, me)).toEqual([expect.any(Number), undefined, expect.any(Number)])
  })
})

it('readings are purged with the last message of theirs that both have deleted', async () => {
  await newPair()
  const ids: string[] = []
  for (const text of ['one', 'two']) ids.push(await sendMessage(other, me, text))
  await read(me, other)
  const three = await sendMessage(me, other, 'three')
  await read(other, me)
  const deleteForBoth = async (id = '') => {
    await deleteForMe(me, id)
    await deleteForMe(other, id)
    await purgeDeletedMessages(site.platform)
  }
  await deleteForBoth(ids[0])
  expect(await storedReads()).toHaveLength(2)
  await deleteForBoth(ids[1])
  expect(await storedReads()).toHaveLength(1)
  await deleteUpTo(me, other, three)
  await purgeDeletedMessages(site.platform)
  expect(await storedReads()).toHaveLength(1)
  await deleteUpTo(other, me, three)
  await purgeDeletedMessages(site.platform)
  expect(await storedReads()).toEqual([])
})
