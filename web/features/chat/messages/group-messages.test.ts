import { expect, test } from 'vitest'
import type { Message } from '#shared/contract/chat.ts'
import { groupMessages } from './group-messages.ts'

const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 4, day, hour, minute, second).getTime()

const message = (senderProfileId: string, tsCreated: number, isSeen = true): Message => ({
  id: `${senderProfileId}-${tsCreated}`,
  senderProfileId,
  recipientProfileId: 'whoever',
  bodyText: 'hello',
  profilePicIds: [],
  tsCreated,
  ...(isSeen && { tsRecipientRead: tsCreated }),
})

const shapeOf = (messages: readonly Message[]) =>
  groupMessages(messages, 'me').map(day => day.groups.map(group => group.messages.length))

test('messages of one sender within a minute are one group', () => {
  const messages = [
    message('me', at(3, 10, 0, 1)),
    message('me', at(3, 10, 0, 59)),
    message('me', at(3, 10, 1, 0)),
    message('other', at(3, 10, 1, 1)),
  ]
  expect(shapeOf(messages)).toEqual([[2, 1, 1]])
})

test('midnight starts a new day, even within a group', () => {
  const messages = [message('me', at(3, 23, 59, 59)), message('me', at(4, 0, 0, 0))]
  expect(shapeOf(messages)).toEqual([[1], [1]])
})

test('a group is own or not, and seen only when all its messages are', () => {
  const [day] = groupMessages(
    [
      message('me', at(3, 9, 0, 1)),
      message('me', at(3, 9, 0, 2), false),
      message('o', at(3, 9, 5)),
    ],
    'me',
  )
  expect(day?.groups.map(({ isOwn, isSeen }) => ({ isOwn, isSeen }))).toEqual([
    { isOwn: true, isSeen: false },
    { isOwn: false, isSeen: true },
  ])
})

test('no messages give no days', () => {
  expect(groupMessages([], 'me')).toEqual([])
})
