import { expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import { conversationRows, withLatest, withSeenLatest } from './conversation-rows.ts'

const message = (from: string, to: string, tsCreated: number, isSeen = true): Message => ({
  id: `${from}${to}${tsCreated}`,
  senderProfileId: from,
  recipientProfileId: to,
  bodyText: 'hello',
  profilePicIds: [],
  tsCreated,
  ...(isSeen && { tsRecipientRead: tsCreated }),
})

test('both directions of a conversation are one row with the newest message', () => {
  const rows = conversationRows(
    [message('me', 'a', 9), message('b', 'me', 8), message('a', 'me', 7)],
    'me',
  )
  expect(rows.map(row => [row.otherProfileId, row.message.tsCreated, row.isOwn])).toEqual([
    ['a', 9, true],
    ['b', 8, false],
  ])
})

test('a received message not yet read marks the row, a sent one does not', () => {
  const rows = conversationRows([message('a', 'me', 2, false), message('me', 'b', 1, false)], 'me')
  expect(rows.map(row => row.isUnread)).toEqual([true, false])
})

test('a row stays unread when a newer message of my own follows', () => {
  const [row] = conversationRows([message('me', 'a', 5), message('a', 'me', 4, false)], 'me')
  expect(row).toMatchObject({ isUnread: true, isOwn: true })
})

test('a live message replaces the last one of its direction, on any page', () => {
  const pages = [
    { messages: [message('b', 'me', 9)], nextBeforeId: 'x' },
    { messages: [message('a', 'me', 3), message('me', 'a', 2)], nextBeforeId: undefined },
  ]
  const after = withLatest(pages, message('a', 'me', 10))
  expect(after.map(page => page.messages.map(each => each.tsCreated))).toEqual([[10, 9], [2]])
  expect(after[0]?.nextBeforeId).toBe('x')
})

test('a message older than the one shown changes nothing', () => {
  const pages = [{ messages: [message('a', 'me', 9)], nextBeforeId: undefined }]
  expect(withLatest(pages, message('a', 'me', 3))).toEqual(pages)
})

test('a seen mark clears the row', () => {
  const unread = message('a', 'me', 9, false)
  const pages = withSeenLatest([{ messages: [unread], nextBeforeId: undefined }], [unread.id], 10)
  expect(
    conversationRows(
      pages.flatMap(page => page.messages),
      'me',
    )[0]?.isUnread,
  ).toBe(false)
})
