import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { purgeDeletedMessages } from '#server/features/chat/chat.jobs.ts'
import { conversationsOf, deleteForMe, messagesOf } from '#server/testing/chat-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  blockMember,
  broadcast,
  changeLike,
  hideMember,
  placeMember,
  sendMessage,
} from '#server/testing/member-actions.ts'
import {
  arrangePictures,
  givePicture,
  requestPictures,
  sharePictures,
} from '#server/testing/picture-actions.ts'
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
  readonly reader: TestMember
  /** In the order of their rows. */
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

const ofMember = {
  cursor: ({ profileId, tsCreated }: Loose) => ({ idBefore: profileId, tsBefore: tsCreated }),
  oldCursor: () => ({ page: 1 }),
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
  'conversation by numbers': async (): Promise<PagedList> => ({
    ...(await lists.conversation()),
    cursor: ({ number }) => ({ beforeNumber: number }),
  }),
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
  'blocked members': async (): Promise<PagedList> => {
    const made = await written(async (from, to) => expectDone(await blockMember(to, from)))
    const read = async (query: object) =>
      Object.values(await made.reader.visitor.ask('GET /api/blocked-profiles', { query }))
    return { ...ofMember, ...made, read }
  },
  'hidden members': async (): Promise<PagedList> => {
    const made = await written(async (from, to) => expectDone(await hideMember(to, from)))
    const read = async (query: object) =>
      Object.values(await made.reader.visitor.ask('GET /api/hidden-profiles', { query }))
    return { ...ofMember, ...made, read }
  },
  'picture requests': async (): Promise<PagedList> => {
    const made = await written(async (from, to) => expectDone(await requestPictures(from, to)))
    const read = async (query: object) => {
      const name = 'GET /api/profile-pic-requests/by-owner/:id'
      const request = { params: { id: made.reader.profileId }, query }
      return Object.values(await made.reader.visitor.ask(name, request))
    }
    const cursor = ({ requesterProfileId, tsCreated }: Loose) => ({
      idBefore: requesterProfileId,
      tsBefore: tsCreated,
    })
    return { ...ofMember, ...made, cursor, read }
  },
  'picture grants': async (): Promise<PagedList> => {
    const made = await site.members([{}, {}, {}, {}, {}])
    const [reader, ...others] = made
    const picture = await givePicture(site, reader)
    const arranged = { profilePicIds: [], profilePicIdsPrivate: [picture] }
    expectDone(await arrangePictures(reader, arranged))
    // All of the same time, so the ids decide.
    for (const other of others) expectDone(await sharePictures(reader, other, [picture]))
    const read = async (query: object) => {
      const name = 'GET /api/profile-pic-grants/by-owner/:id'
      return Object.values(
        await reader.visitor.ask(name, { params: { id: reader.profileId }, query }),
      )
    }
    const cursor = ({ id, tsGranted }: Loose) => ({ idBefore: id, tsBefore: tsGranted })
    return { ...ofMember, reader, others: others.toReversed(), cursor, read }
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

const unblocked: Way = async (_, reader, other) =>
  expectDone(await changeLike(reader, other, { blocked: false }))
const revoked: Way = ({ id }, { visitor }) =>
  visitor.ask('DELETE /api/profile-pic-grant/:id', { params: { id: textOf(id) } })

const ways: readonly (readonly [keyof typeof lists, Readonly<Record<string, Way>>])[] = [
  ['conversation', { purged }],
  ['conversation by numbers', { purged }],
  ['latest messages', { purged, blocked, erased }],
  ['found messages', { purged, blocked, erased }],
  ['broadcasts', { withdrawn, hidden, blocked, erased }],
  ['conversations', { blocked, erased, movedUp }],
  ['blocked members', { unblocked, erased }],
  ['hidden members', { blocked, erased }],
  ['picture requests', { blocked, erased }],
  ['picture grants', { revoked, blocked, erased }],
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

describe('a cursor', () => {
  const latest = 8_640_000_000_000_000

  it('is accepted at the ends of time, and refused beyond them', async () => {
    const { read, cursor } = await lists.conversation()
    const [row = {}] = await read({ size: 1 })
    const beforeMessageId = randomUUID()
    expect(await read({ ...cursor(row), tsBefore: latest })).toHaveLength(3)
    expect(await read({ beforeMessageId, tsBefore: latest })).toHaveLength(4)
    expect(await read({ beforeMessageId, tsBefore: 0 })).toEqual([])
    for (const tsBefore of [latest + 1, -1, 1.5, 'now']) {
      await expect(read({ beforeMessageId, tsBefore })).rejects.toThrow('/tsBefore')
    }
    await expect(read({ beforeMessageId })).rejects.toThrow('/beforeMessageId')
    await expect(read({ beforeMessageId: 'x', tsBefore: 1 })).rejects.toThrow('/beforeMessageId')
  })

  it('that never was gives a stranger only what they can read', async () => {
    const { others, reader } = await lists.conversations()
    const [stranger] = await site.members([{}])
    const query = { beforeProfileId: reader.profileId, tsBefore: latest }
    expect(await conversationsOf(stranger, query)).toEqual([])
    const [one, two] = firstOf([...others], 2)
    expect(await conversationsOf(one, { ...query, beforeProfileId: two.profileId })).toHaveLength(1)
  })
})
