import { expect, it } from 'vitest'
import type { Conversation, Message } from '#shared/contract/chat.ts'
import { listOf, withLatest, withSeenLatest } from './conversations.ts'

const me = 'me'
const message = (id: string, from: string, to: string, number = 2): Message => ({
  id,
  number,
  senderProfileId: from,
  recipientProfileId: to,
  bodyText: id,
  profilePicIds: [],
  tsCreated: 1,
})
const conversation = (other: string, unreadCount = 0): Conversation => ({
  other: { profileId: other, isGone: false, profileName: other },
  latest: message(`of ${other}`, me, other, 1),
  unreadCount,
  tsSent: 1,
})
const names = (pages: readonly (readonly Conversation[])[]) =>
  listOf(pages).map(({ other }) => other.profileId)

it('a message moves its conversation to the top and counts, unless it is the member’s own', () => {
  const pages = [[conversation('ann'), conversation('bob')], [conversation('cy', 2)]]
  const received = withLatest(pages, message('new', 'cy', me), me) ?? []
  expect(names(received)).toEqual(['cy', 'ann', 'bob'])
  expect(received[0]?.[0]).toMatchObject({ unreadCount: 3, latest: { id: 'new' } })
  const sent = withLatest(pages, message('new', me, 'bob'), me) ?? []
  expect(sent[0]?.[0]).toMatchObject({ unreadCount: 0, other: { profileId: 'bob' } })
})

it('the same message counts once', () => {
  const once = withLatest([[conversation('ann')]], message('new', 'ann', me), me) ?? []
  expect(withLatest(once, message('new', 'ann', me), me)).toEqual(once)
})

it('a message of an unlisted conversation requires a read', () => {
  expect(withLatest([[conversation('ann')]], message('new', 'bob', me), me)).toBeUndefined()
})

it('a conversation that moved up while pages were read is listed once', () => {
  const moved = { ...conversation('bob'), unreadCount: 1 }
  expect(listOf([[moved], [conversation('ann'), conversation('bob')]])).toEqual([
    moved,
    conversation('ann'),
  ])
})

it('a message that arrives late does not replace a newer one', () => {
  const newer = withLatest([[conversation('ann')]], message('3', 'ann', me, 3), me) ?? []
  expect(withLatest(newer, message('2', 'ann', me, 2), me)).toEqual(newer)
})

it('a latest message is seen if its reader has read up to its number', () => {
  const [[ann, bob] = []] = withSeenLatest([[conversation('ann'), conversation('bob')]], {
    kind: 'seen',
    readerProfileId: 'bob',
    otherProfileId: me,
    afterNumber: 0,
    upToNumber: 1,
    exceptNumbers: [],
    messageIds: [],
    tsRecipientRead: 5,
  })
  expect(ann?.latest).not.toHaveProperty('tsRecipientRead')
  expect(bob?.latest.tsRecipientRead).toBe(5)
})
