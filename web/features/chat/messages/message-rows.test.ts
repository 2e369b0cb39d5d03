import { expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import type { Outgoing } from '../outgoing.ts'
import { rowsOf } from './message-rows.ts'

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

/** A heading as 'day'; a message as 'first', 'last', 'first last' or ''. */
const shapeOf = (messages: readonly Message[]) =>
  rowsOf(messages).map(row =>
    row.kind === 'day'
      ? 'day'
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
  const keysOf = (messages: readonly Message[]) => rowsOf(messages).map(({ key }) => key)
  const all = keysOf([message('me', at(2, 9, 0)), message('me', at(3, 10, 0)), ...later])
  expect(all).toEqual(expect.arrayContaining(keysOf(later)))
  expect(new Set(all).size).toBe(all.length)
})

test('no messages give no rows', () => {
  expect(rowsOf([])).toEqual([])
})

const outgoing = (id: string, tsCreated: number): Outgoing => ({
  id,
  bodyText: 'hello',
  profilePicIds: [],
  state: 'sending',
  tsCreated,
})

test('what is outgoing stands at the end, grouped with own messages, and once it is stored it shows once', () => {
  const messages = [message('other', at(3, 10, 0)), message('me', at(3, 10, 1, 1))]
  const id = messages[1]?.id ?? ''
  const waiting = [outgoing(id, at(3, 10, 1)), outgoing('b', at(3, 10, 1, 20)), outgoing('c', 0)]
  const rows = rowsOf(messages, waiting, 'me')
  expect(rows.map(({ kind, key }) => [kind, key]).slice(1)).toEqual([
    ['message', messages[0]?.id],
    ['message', id],
    ['outgoing', 'b'],
    // The clock of the device says nothing about the order.
    ['outgoing', 'c'],
  ])
  expect(rows.map(row => row.kind !== 'day' && row.isLast).slice(1)).toEqual([
    true,
    false,
    false,
    true,
  ])
})
