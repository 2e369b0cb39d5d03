import { expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import {
  conversationOf,
  pollAfter,
  withDelivered,
  withLater,
  withMessage,
  withNewest,
  withOlder,
  withoutMessages,
  withSeen,
} from './conversation.ts'

const unread = (minute: number): Message => ({
  id: `m${String(minute).padStart(3, '0')}`,
  senderProfileId: 'me',
  recipientProfileId: 'other',
  bodyText: `${minute}`,
  profilePicIds: [],
  tsCreated: minute,
})
const message = (minute: number): Message => ({ ...unread(minute), tsRecipientRead: minute })
/** In the server's order, newest first. */
const page = (...minutes: number[]) => minutes.map(minute => message(minute)).reverse()
const idsOf = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(each => each.tsCreated)

test('pages in any order give one list, oldest first, without duplicates', () => {
  const cached = conversationOf(page(3, 4), 2)
  expect(idsOf(withOlder(withLater(cached, page(4, 5)), page(1, 2, 3), 3))).toEqual([1, 2, 3, 4, 5])
})

test('a full page means that there may be older messages', () => {
  expect(conversationOf(page(3, 4), 2).hasOlder).toBe(true)
  expect(conversationOf(page(4), 2).hasOlder).toBe(false)
  expect(withOlder(conversationOf(page(3, 4), 2), page(2), 2).hasOlder).toBe(false)
})

test('a live message does not hide a gap before it from the next poll', () => {
  const cached = withMessage(conversationOf(page(1, 2), 20), message(4))
  expect(pollAfter(cached)?.id).toBe('m002')
  expect(idsOf(withLater(cached, page(3, 4)))).toEqual([1, 2, 3, 4])
})

test('deleting up to a message keeps later ones, and hides no gap', () => {
  const cached = withMessage(conversationOf(page(1, 2, 3), 3), message(5))
  const upTo = (messageId: string) => withoutMessages(cached, { messageId, andEarlier: true })
  expect(idsOf(upTo('m002'))).toEqual([3, 5])
  expect(upTo('m002')).toMatchObject({ completeToId: 'm003', hasOlder: false })
  expect(idsOf(upTo('m003'))).toEqual([5])
  expect(upTo('m003').completeToId).toBeUndefined()
  // Another tab has seen more.
  expect(idsOf(upTo('m006'))).toEqual([])
})

test('deleting up to a message, reported by the answer and by the event, keeps later ones', () => {
  const deletion = { messageId: 'm002', andEarlier: true }
  const once = withoutMessages(conversationOf(page(1, 2), 20), deletion)
  expect(idsOf(withoutMessages(withMessage(once, message(3)), deletion))).toEqual([3])
})

test('a deleted message hides no gap after it', () => {
  const cached = withMessage(conversationOf(page(1, 2), 2), message(4))
  const left = withoutMessages(cached, { messageId: 'm002', andEarlier: false })
  expect(idsOf(left)).toEqual([1, 4])
  expect(left).toMatchObject({ completeToId: 'm001', hasOlder: true })
})

test('a message that arrives twice is stored once, with its seen mark', () => {
  const cached = conversationOf([message(1)], 20)
  const twice = withMessage(cached, unread(1))
  expect(twice.messages).toEqual([message(1)])
})

test('the poll starts before the first unseen message', () => {
  const cached = conversationOf([unread(3), unread(2), message(1)], 20)
  expect(pollAfter(cached)?.id).toBe('m001')
})

test('the poll asks for the newest page when even the first cached message is unseen', () => {
  expect(pollAfter(conversationOf([unread(1)], 20))).toBeUndefined()
  expect(pollAfter(conversationOf([], 20))).toBeUndefined()
})

test('a newest page is merged if it reaches the cached messages, otherwise replaces them', () => {
  const cached = conversationOf(page(1, 2), 20)
  expect(idsOf(withNewest(cached, page(2, 3), 2))).toEqual([1, 2, 3])
  const replaced = withNewest(cached, page(8, 9), 2)
  expect(idsOf(replaced)).toEqual([8, 9])
  expect(replaced.hasOlder).toBe(true)
})

test('seen marks change the messages they name', () => {
  const cached = conversationOf([unread(2), unread(1)], 20)
  const seen = withSeen(cached, ['m001'], 77)
  expect(seen.messages.map(each => each.tsRecipientRead)).toEqual([77, undefined])
})

test('an answer without news keeps the identical conversation', () => {
  const cached = conversationOf(page(1, 2), 20)
  expect(withLater(cached, page(2))).toBe(cached)
  const [first] = cached.messages
  expect(withOlder(cached, page(0), 20).messages[1]).toBe(first)
})

test('delivery marks stay when the newest page replaces all messages', () => {
  const cached = withDelivered(conversationOf(page(1), 20), ['m001'])
  expect(withDelivered(cached, ['m001', 'm002']).deliveredIds).toEqual(['m001', 'm002'])
  expect(withNewest(cached, page(8, 9), 2).deliveredIds).toEqual(['m001'])
})
