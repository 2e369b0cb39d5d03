import { expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import {
  conversationOf,
  pollAfterId,
  withLater,
  withMessage,
  withNewest,
  withOlder,
  withSeen,
} from './conversation.ts'

const unread = (place: number): Message => ({
  id: `m${String(place).padStart(3, '0')}`,
  senderProfileId: 'me',
  recipientProfileId: 'other',
  bodyText: `${place}`,
  profilePicIds: [],
  tsCreated: place,
})
const message = (place: number): Message => ({ ...unread(place), tsRecipientRead: place })
/** As the server gives them: newest first. */
const page = (...places: number[]) => places.map(place => message(place)).reverse()
const idsOf = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(each => each.tsCreated)

test('pages in any order give one list, oldest first, without doubles', () => {
  const known = conversationOf(page(3, 4), 2)
  expect(idsOf(withOlder(withLater(known, page(4, 5)), page(1, 2, 3), 3))).toEqual([1, 2, 3, 4, 5])
})

test('a full page means that there may be older ones', () => {
  expect(conversationOf(page(3, 4), 2).hasOlder).toBe(true)
  expect(conversationOf(page(4), 2).hasOlder).toBe(false)
  expect(withOlder(conversationOf(page(3, 4), 2), page(2), 2).hasOlder).toBe(false)
})

test('a live message does not hide a gap before it from the next poll', () => {
  const known = withMessage(conversationOf(page(1, 2), 20), message(4))
  expect(pollAfterId(known)).toBe('m002')
  expect(idsOf(withLater(known, page(3, 4)))).toEqual([1, 2, 3, 4])
})

test('a message that came twice stands once and keeps its seen mark', () => {
  const known = conversationOf([message(1)], 20)
  const twice = withMessage(known, unread(1))
  expect(twice.messages).toEqual([message(1)])
})

test('the poll goes back to before the first message not yet seen', () => {
  const known = conversationOf([unread(3), unread(2), message(1)], 20)
  expect(pollAfterId(known)).toBe('m001')
})

test('the poll asks for the newest page when even the first known message is not seen', () => {
  expect(pollAfterId(conversationOf([unread(1)], 20))).toBeUndefined()
  expect(pollAfterId(conversationOf([], 20))).toBeUndefined()
})

test('a newest page that reaches back joins what is known, one that does not replaces it', () => {
  const known = conversationOf(page(1, 2), 20)
  expect(idsOf(withNewest(known, page(2, 3), 2))).toEqual([1, 2, 3])
  const replaced = withNewest(known, page(8, 9), 2)
  expect(idsOf(replaced)).toEqual([8, 9])
  expect(replaced.hasOlder).toBe(true)
})

test('seen marks reach the messages they name', () => {
  const known = conversationOf([unread(2), unread(1)], 20)
  const seen = withSeen(known, ['m001'], 77)
  expect(seen.messages.map(each => each.tsRecipientRead)).toEqual([77, undefined])
})
