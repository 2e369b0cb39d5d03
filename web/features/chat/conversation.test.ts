import { describe, expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import {
  type Conversation,
  closed,
  conversationOf,
  firstUnreadOf,
  isLoaded,
  openedWith,
  pollAfter,
  withDelivered,
  withJump,
  withLater,
  withMessage,
  withNewest,
  withOlder,
  withoutMessages,
  withSeen,
} from './conversation.ts'
import type { Seen } from './message.ts'

/** The ids and the times are in another order than the numbers, as after a wrong clock. */
const unread = (number: number, from = 'me'): Message => ({
  id: `m${1_000 - number}`,
  number,
  senderProfileId: from,
  recipientProfileId: from === 'me' ? 'other' : 'me',
  bodyText: `${number}`,
  profilePicIds: [],
  tsCreated: (number * 7) % 10,
})
const message = (number: number): Message => ({ ...unread(number), tsRecipientRead: number })
const received = (number: number) => unread(number, 'other')
/** In the server's order, newest first. */
const page = (...numbers: number[]) => numbers.map(number => message(number)).reverse()
const range = (first: number, last: number) =>
  page(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
const numbersOf = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(({ number }) => number)
const readSince = (since: number, pageSize = 20) => ({ since, pageSize })
const readBefore = (before: number, pageSize: number) => ({ before, pageSize })

/** Live messages in this order. */
const hear = (cached: Conversation, ...numbers: number[]) =>
  numbers.reduce((heard, number) => withMessage(heard, message(number)), cached)

test('pages in any order give one list, in the order of the numbers, without duplicates', () => {
  const cached = withLater(conversationOf(page(3, 4), 2), page(4, 5), readSince(3))
  expect(numbersOf(withOlder(cached, page(1, 2), readBefore(3, 2)))).toEqual([1, 2, 3, 4, 5])
})

test('a full page means that there may be older messages', () => {
  expect(conversationOf(page(3, 4), 2).hasOlder).toBe(true)
  expect(conversationOf(page(4), 2).hasOlder).toBe(false)
  expect(withOlder(conversationOf(page(3, 4), 2), page(2), readBefore(3, 2)).hasOlder).toBe(false)
})

describe('a live message', () => {
  test('that follows the last one leaves nothing to read', () => {
    expect(hear(conversationOf(page(1, 2), 20), 3)).toMatchObject({ completeTo: 3 })
  })

  test('does not hide a gap before it from the next poll', () => {
    const cached = hear(conversationOf(page(1, 2), 20), 4)
    expect(numbersOf(cached)).toEqual([1, 2, 4])
    expect(pollAfter(cached, 'other')).toBe(2)
    const read = withLater(cached, page(3, 4), readSince(2))
    expect(read).toMatchObject({ completeTo: 4 })
    expect(numbersOf(read)).toEqual([1, 2, 3, 4])
  })

  test('that fills a gap completes what has arrived after it', () => {
    const cached = hear(conversationOf(page(1), 20), 4, 3, 2)
    expect(numbersOf(cached)).toEqual([1, 2, 3, 4])
    expect(cached.completeTo).toBe(4)
  })

  test('that arrives twice is stored once, with its seen mark', () => {
    const cached = conversationOf([message(1)], 20)
    expect(withMessage(cached, unread(1))).toBe(cached)
  })

  test('does not come back after it was deleted', () => {
    const cached = conversationOf(page(1, 2, 3), 20)
    const left = withoutMessages(cached, { messageId: '', number: 2, andEarlier: false })
    expect(numbersOf(hear(left, 2))).toEqual([1, 3])
  })

  test('of a process of the version before, without a number, waits for the next read', () => {
    const cached = conversationOf(page(1), 20)
    const old: object = { ...message(2), number: undefined }
    expect(withMessage(cached, { ...message(2), ...old })).toBe(cached)
  })
})

describe('deleting', () => {
  const upTo = (number: number) => ({ messageId: '', number, andEarlier: true })

  test('up to a message keeps later ones, and hides no gap', () => {
    const cached = hear(conversationOf(page(1, 2, 3), 3), 5)
    const left = withoutMessages(cached, upTo(2))
    expect(numbersOf(left)).toEqual([3, 5])
    expect(left).toMatchObject({ completeTo: 3, hasOlder: false })
    expect(numbersOf(withoutMessages(cached, upTo(3)))).toEqual([5])
    // Another tab has seen more.
    const all = withoutMessages(cached, upTo(6))
    expect(numbersOf(all)).toEqual([])
    expect(numbersOf(hear(withLater(all, [], readSince(3)), 7))).toEqual([7])
  })

  test('up to a message, reported by the answer and by the event, keeps later ones', () => {
    const once = withoutMessages(conversationOf(page(1, 2), 20), upTo(2))
    expect(numbersOf(withoutMessages(hear(once, 3), upTo(2)))).toEqual([3])
  })

  test('before what is loaded keeps what is in between', () => {
    const left = withoutMessages(conversationOf(page(8, 9), 2), upTo(5))
    expect(numbersOf(left)).toEqual([8, 9])
    expect(left.hasOlder).toBe(true)
  })

  test('of one message in the middle hides no gap after it', () => {
    const cached = hear(conversationOf(page(1, 2), 2), 4)
    const left = withoutMessages(cached, { messageId: '', number: 2, andEarlier: false })
    expect(numbersOf(left)).toEqual([1, 4])
    expect(left).toMatchObject({ completeTo: 2, hasOlder: true })
    expect(numbersOf(withLater(left, page(3, 4), readSince(1)))).toEqual([1, 3, 4])
  })
})

describe('a poll', () => {
  test('starts before the first unseen message', () => {
    const cached = conversationOf([unread(3), unread(2), message(1)], 20)
    expect(pollAfter(cached, 'other')).toBe(1)
    expect(pollAfter(conversationOf([unread(1)], 20), 'other')).toBe(0)
    expect(pollAfter(conversationOf([], 20), 'other')).toBe(0)
  })

  test('that opens the conversation again starts before all that is unread', () => {
    const cached = conversationOf([...range(3, 40), received(2), message(1)], 100)
    expect(pollAfter(cached, 'other')).toBe(40)
    expect(pollAfter(closed(cached), 'other')).toBe(1)
  })

  test('without news keeps the identical conversation', () => {
    const cached = conversationOf(page(1, 2), 20)
    expect(withLater(cached, page(2), readSince(1))).toBe(cached)
    const [first] = cached.messages
    expect(withOlder(cached, page(0), readBefore(1, 20)).messages[1]).toBe(first)
  })

  test('that is a full page beyond the messages ends them there', () => {
    const cached = hear(conversationOf(page(1, 2), 20), 9)
    const read = withLater(cached, page(3, 4), readSince(2, 2))
    expect(numbersOf(read)).toEqual([1, 2, 3, 4])
    expect(read).toMatchObject({ completeTo: 4, hasNewer: true })
    expect(withLater(read, page(5), readSince(4, 2))).toMatchObject({
      completeTo: 5,
      hasNewer: false,
    })
  })
})

test('a newest page is merged if it reaches the cached messages, otherwise replaces them', () => {
  const cached = withDelivered(conversationOf(page(1, 2), 2), 1)
  expect(numbersOf(withNewest(cached, page(2, 3), 2))).toEqual([1, 2, 3])
  expect(numbersOf(withNewest(cached, page(3, 4), 2))).toEqual([1, 2, 3, 4])
  const replaced = withNewest(cached, page(8, 9), 2)
  expect(numbersOf(replaced)).toEqual([8, 9])
  expect(replaced).toMatchObject({ hasOlder: true, hasNewer: false, deliveredTo: 1 })
})

describe('a jump', () => {
  const cached = conversationOf(range(81, 100), 20)

  test('far away replaces the messages, and live ones wait', () => {
    expect(isLoaded(cached, 40)).toBe(false)
    const there = withJump(cached, range(36, 45), readSince(35, 10))
    expect(numbersOf(there)).toHaveLength(10)
    expect(there).toMatchObject({ completeTo: 45, hasOlder: true, hasNewer: true })
    expect(isLoaded(there, 40)).toBe(true)
    expect(hear(there, 101)).toBe(there)
    // The answer of a poll from before the jump.
    expect(withLater(there, page(101), readSince(100))).toBe(there)
    const back = withNewest(there, range(82, 101), 20)
    expect(back).toMatchObject({ completeTo: 101, hasNewer: false })
  })

  test('that touches the messages adds to them', () => {
    const there = withJump(cached, range(71, 80), readSince(70, 10))
    expect(numbersOf(there)).toHaveLength(30)
    expect(there).toMatchObject({ completeTo: 100, hasOlder: true, hasNewer: false })
    const whole = withJump(conversationOf(range(6, 9), 4), range(1, 5), readSince(0, 5))
    expect(whole).toMatchObject({ completeTo: 9, hasOlder: false })
  })

  test('to what is gone changes nothing', () => {
    expect(withJump(cached, [], readSince(0, 10))).toBe(cached)
  })
})

describe('the first unread message', () => {
  const other = 'other'

  test('is the first received one without a time of reading', () => {
    expect(firstUnreadOf([received(4), received(3), message(2), unread(1)], other)).toBe(3)
    expect(firstUnreadOf([message(2), unread(1)], other)).toBeUndefined()
  })

  test('opens the conversation, and what follows a full page is still to be read', () => {
    const full = [received(8), received(7), ...range(1, 6)]
    const opened = openedWith(full, { other, pageSize: 8 })
    expect(opened).toMatchObject({ firstUnread: 7, hasNewer: false })
    const cut = openedWith([received(8), received(7), ...range(2, 6)], { other, pageSize: 7 })
    expect(cut).toMatchObject({ firstUnread: 7, completeTo: 8, hasNewer: true })
    expect(openedWith(full, { other, pageSize: 20 }).hasNewer).toBe(false)
    expect(closed(cut)).toMatchObject({ firstUnread: undefined, isOpen: false })
  })
})

test('a seen mark changes what the reader received within its numbers, except what it leaves out', () => {
  const cached = conversationOf([unread(5), unread(4), received(3), unread(2), unread(1)], 20)
  const seen: Seen = {
    kind: 'seen',
    readerProfileId: 'other',
    otherProfileId: 'me',
    afterNumber: 1,
    upToNumber: 5,
    exceptNumbers: [4],
    messageIds: [],
    tsRecipientRead: 77,
  }
  const marked = withSeen(cached, seen)
  const times = marked.messages.map(({ tsRecipientRead }) => tsRecipientRead)
  expect(times).toEqual([undefined, 77, undefined, undefined, 77])
  expect(withSeen(marked, { ...seen, tsRecipientRead: 78 })).toBe(marked)
})

test('a delivery mark only rises', () => {
  const cached = withDelivered(conversationOf(page(1), 20), 4)
  expect(withDelivered(cached, 2)).toBe(cached)
  expect(withDelivered(cached, 5).deliveredTo).toBe(5)
})
