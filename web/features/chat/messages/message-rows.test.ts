import { expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import type { Outgoing } from '../outgoing.ts'
import { countAfter, newestOf, type RowsOptions, rowsOf, withOutgoing } from './message-rows.ts'

const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 4, day, hour, minute, second).getTime()

const message = (senderProfileId: string, tsCreated: number): Message => ({
  id: `${senderProfileId}-${tsCreated}`,
  number: 1,
  senderProfileId,
  recipientProfileId: 'whoever',
  bodyText: 'hello',
  profilePicIds: [],
  tsCreated,
})

interface More {
  readonly newest?: 'first' | 'last'
  readonly outgoing?: readonly Outgoing[]
  readonly firstUnread?: number | undefined
}

const rows = (
  messages: readonly Message[],
  { newest = 'last', outgoing = [], firstUnread }: More = {},
) => {
  const options: RowsOptions<Message> = {
    me: 'me',
    keyOf: ({ id }) => id,
    rankOf: ({ tsCreated }) => tsCreated,
  }
  const stored = rowsOf(messages, { ...options, firstUnread })
  return withOutgoing(stored, { ...options, newest, outgoing })
}

/** A heading as 'day'; a message as 'first', 'last', 'first last' or ''. */
const shapeOf = (messages: readonly Message[]) =>
  rows(messages).map(row =>
    row.kind !== 'message'
      ? row.kind
      : [row.isFirst && 'first', row.isLast && 'last'].filter(Boolean).join(' '),
  )

test('messages of one sender within a minute are one group', () => {
  const messages = [
    message('me', at(3, 10, 0, 1)),
    message('me', at(3, 10, 0, 30)),
    message('me', at(3, 10, 0, 59)),
    message('me', at(3, 10, 1, 0)),
    message('other', at(3, 10, 1, 1)),
  ]
  expect(shapeOf(messages)).toEqual(['day', 'first', '', 'last', 'first last', 'first last'])
})

test('midnight starts a new day, even within a group', () => {
  const messages = [message('me', at(3, 23, 59, 59)), message('me', at(4, 0, 0, 0))]
  expect(shapeOf(messages)).toEqual(['day', 'first last', 'day', 'first last'])
})

test('older messages above change no key', () => {
  const later = [message('me', at(3, 10, 0, 1)), message('me', at(4, 10, 0))]
  const keysOf = (messages: readonly Message[]) => rows(messages).map(({ key }) => key)
  const all = keysOf([message('me', at(2, 9, 0)), message('me', at(3, 10, 0)), ...later])
  expect(all).toEqual(expect.arrayContaining(keysOf(later)))
  expect(new Set(all).size).toBe(all.length)
})

test('the line for unread messages stands above the first of them, also where that one is gone', () => {
  const messages = [at(3, 10, 0), at(3, 10, 1), at(4, 10, 2)].map(ts => message('other', ts))
  const kindsFrom = (firstUnread: number | undefined) =>
    rows(messages, { firstUnread }).map(({ kind }) => kind)
  expect(kindsFrom(undefined)).not.toContain('unread')
  const kinds = ['day', 'message', 'unread', 'message', 'day', 'message']
  expect(kindsFrom(at(3, 10, 1))).toEqual(kinds)
  expect(kindsFrom(at(3, 10, 0) + 1)).toEqual(kinds)
  expect(kindsFrom(at(4, 11, 0))).not.toContain('unread')
})

test('no messages give no rows', () => {
  expect(rows([])).toEqual([])
})

test('new are the messages of others after a rank, in either order', () => {
  const oldestFirst = [
    message('other', at(3, 10, 0)),
    message('me', at(3, 10, 1)),
    message('other', at(4, 10, 2)),
    message('me', at(4, 10, 3)),
    message('other', at(4, 10, 4)),
  ]
  const after = at(3, 10, 0)
  expect(countAfter(rows(oldestFirst), 'last', after)).toBe(2)
  expect(countAfter(rows(oldestFirst.toReversed()), 'first', after)).toBe(2)
  expect(countAfter(rows(oldestFirst), 'last', at(4, 10, 4))).toBe(0)
})

test('each row has a key of its own, also where the clock of the server has gone back over midnight', () => {
  const keys = rows([
    message('me', at(4, 0, 1)),
    message('other', at(3, 23, 59)),
    message('me', at(4, 0, 2)),
  ]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(6)
})

test('what is not sent yet is the newest, by whatever clock, and shows once after it has arrived', () => {
  const oldestFirst = [message('other', at(3, 10, 0)), message('me', at(4, 10, 2))]
  const outgoing = ['early', 'later', `me-${at(4, 10, 2)}`].map(
    (id, index): Outgoing => ({
      id,
      bodyText: id,
      profilePicIds: [],
      state: 'sending',
      tsCreated: at(2, 10, index),
    }),
  )
  const last = rows(oldestFirst, { outgoing })
  expect(last.map(({ key }) => key).slice(-3)).toEqual([`me-${at(4, 10, 2)}`, 'early', 'later'])
  expect(last.map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'day',
    'message',
    'outgoing',
    'outgoing',
  ])
  const first = rows(oldestFirst.toReversed(), { outgoing, newest: 'first' })
  expect(first.map(({ key }) => key).slice(1, 4)).toEqual(['later', 'early', `me-${at(4, 10, 2)}`])
  for (const newest of ['first', 'last'] as const) {
    const latest = newestOf(newest === 'first' ? first : last, newest)
    expect(latest).toEqual({ key: 'later', isOwn: true, rank: at(4, 10, 2) })
  }
})

test('an outgoing message continues the group and the day of the newest stored one', () => {
  const stored = [message('other', at(3, 10, 0)), message('me', at(3, 10, 5))]
  const outgoing = [at(3, 10, 5, 30), at(4, 9, 0)].map(
    (tsCreated, index): Outgoing => ({
      id: `outgoing ${index}`,
      bodyText: 'hello',
      profilePicIds: [],
      state: 'sending',
      tsCreated,
    }),
  )
  const shapes = (newest: 'first' | 'last') =>
    rows(newest === 'last' ? stored : stored.toReversed(), { newest, outgoing }).map(row =>
      'isFirst' in row ? `${row.kind} ${row.isFirst} ${row.isLast}` : row.kind,
    )
  expect(shapes('last')).toEqual([
    'day',
    'message true true',
    'message true false',
    'outgoing false true',
    'day',
    'outgoing true true',
  ])
  expect(shapes('first')).toEqual([
    'day',
    'outgoing true true',
    'day',
    'outgoing true false',
    'message false true',
    'message true true',
  ])
  expect(rows([], { outgoing }).map(({ kind }) => kind)).toEqual([
    'day',
    'outgoing',
    'day',
    'outgoing',
  ])
})
