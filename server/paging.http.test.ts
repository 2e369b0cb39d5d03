import { describe, expect, it } from 'vitest'
import { purgeDeletedMessages } from '#server/features/chat/chat.jobs.ts'
import { conversationsOf, deleteForMe, messagesOf } from '#server/testing/chat-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { blockMember, broadcast, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Loose, textOf } from '#server/testing/visitor.ts'

const site = await sharedSiteWithClock()

type Rows = readonly Loose[]

/** A list of four rows, the newest first. */
interface PagedList {
  readonly read: (query: object) => Promise<Rows>
  /** The query of the page after a row. */
  readonly cursor: (row: Loose) => object
  /** How a tab of an older version asks for that page. */
  readonly oldCursor: (row: Loose) => object
  /** The other members, in the order of their rows. */
  readonly reader: TestMember
  readonly others: readonly TestMember[]
}

/** Four others write to a reader, one after the other. */
async function written(write: (from: TestMember, to: TestMember) => Promise<unknown>) {
  const [reader, ...others] = await site.members([{}, {}, {}, {}, {}])
  for (const other of others) {
    site.clock.advance(2_000)
    await write(other, reader)
  }
  return { reader, others: others.toReversed() }
}

const ofMessage = {
  cursor: ({ id, tsCreated }: Loose) => ({ beforeMessageId: id, tsBefore: tsCreated }),
  oldCursor: ({ id }: Loose) => ({ beforeMessageId: id }),
}

const lists = {
  conversation: async (): Promise<PagedList> => {
    const [reader, other] = await site.members([{}, {}])
    for (const name of ['one', 'two', 'three', 'four']) {
      site.clock.advance(2_000)
      await sendMessage(other, reader, name)
    }
    const others = [other, other, other, other]
    return { ...ofMessage, reader, others, read: query => messagesOf(reader, other, query) }
  },
  'latest messages': async (): Promise<PagedList> => {
    const made = await written((from, to) => sendMessage(from, to, 'Hello'))
    const { profileId } = made.reader
    const read = async (query: object) => {
      const name = 'GET /api/messages/most-recent-with/:profileId'
      return Object.values(await made.reader.visitor.ask(name, { params: { profileId }, query }))
    }
    return { ...ofMessage, ...made, read }
  },
  'found messages': async (): Promise<PagedList> => {
    const made = await written((from, to) => sendMessage(from, to, 'A needle'))
    const { profileId } = made.reader
    const read = async (query: object) => {
      const request = { params: { profileId }, query: { words: 'needle', ...query } }
      const found = await made.reader.visitor.ask('GET /api/messages/search/:profileId', request)
      return Object.values(found).map(({ message = {} }) => message)
    }
    return { ...ofMessage, ...made, read }
  },
  broadcasts: async (): Promise<PagedList> => {
    const made = await written(async (from, to) => {
      for (const member of [from, to]) expectDone(await placeMember(member, here))
      expectDone(await broadcast(from, 'Hello'))
    })
    const read = async (query: object) => {
      const name = 'GET /api/messages/by-sector/:sector'
      const request = { params: { sector: '-56:20' }, query }
      return Object.values(await made.reader.visitor.ask(name, request))
    }
    return { ...ofMessage, ...made, read }
  },
  conversations: async (): Promise<PagedList> => {
    const made = await written((from, to) => sendMessage(from, to, 'Hello'))
    return {
      ...made,
      read: query => conversationsOf(made.reader, query),
      cursor: ({ other, tsSent }) => ({ beforeProfileId: other?.profileId, tsBefore: tsSent }),
      oldCursor: ({ other }) => ({ beforeProfileId: other?.profileId }),
    }
  },
} as const

const here = { lat: -55.5, lon: 20.5 }

/** How a row disappears from a list, or gets another place in it. */
type Way = (row: Loose, reader: TestMember, other: TestMember) => Promise<unknown>

const blocked: Way = async (_, reader, other) => expectDone(await blockMember(other, reader))
const erased: Way = (_, __, { visitor }) => visitor.ask('DELETE /api/account', { body: {} })
const purged: Way = async ({ id }, ...members) => {
  for (const member of members) expectDone(await deleteForMe(member, textOf(id)))
  await purgeDeletedMessages(site.platform)
}
const withdrawn: Way = ({ id }, _, { visitor }) =>
  visitor.ask('DELETE /api/broadcast/:id', { params: { id: textOf(id) } })
const hidden: Way = async (_, __, other) =>
  expectDone(await placeMember(other, here, { hide: true }))
const movedUp: Way = async (_, reader, other) => {
  site.clock.advance(2_000)
  await sendMessage(other, reader, 'Hello again')
}

const ways: readonly (readonly [keyof typeof lists, Readonly<Record<string, Way>>])[] = [
  ['conversation', { purged }],
  ['latest messages', { purged, blocked, erased }],
  ['found messages', { purged, blocked, erased }],
  ['broadcasts', { withdrawn, hidden, blocked, erased }],
  ['conversations', { blocked, erased, movedUp }],
]

const cases = ways.flatMap(([list, each]) =>
  Object.entries(each).map(([way, change]) => ({ list, way, change })),
)

describe('the second page of a list', () => {
  it.each(cases)('goes on where the last row of $list was: $way', async ({ list, change }) => {
    const { read, cursor, oldCursor, reader, others } = await lists[list]()
    const [first, last, third, fourth] = firstOf([...(await read({ size: 4 }))], 4)
    const page = (query: object) => read({ size: 2, ...query })
    expect(await page(cursor(last))).toEqual([third, fourth])
    expect(await page(oldCursor(last))).toEqual([third, fourth])
    const [other] = firstOf(others.slice(1), 1)
    await change(last, reader, other)
    expect(await page(cursor(last))).toEqual([third, fourth])
    expect((await page(cursor(first)))[0]).toEqual(third)
  })
})
