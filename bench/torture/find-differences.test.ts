import { expect, test } from 'vitest'
import type { Readings } from './compare-readings.ts'
import { findDifferences } from './find-differences.ts'
import { History } from './history.ts'
import type { Stored, StoredMessage } from './stored.ts'

/** Two members: `a` deletes, `b` does not. */
function soundSite() {
  const history = new History()
  const send = (id: string, from: string, to: string) => {
    history.messages.set(id, { id, from, to, text: `text of ${id}`, isAcknowledged: true })
  }
  send('cleared', 'b', 'a')
  history.clearings.push({ by: 'a', other: 'b', upToId: 'cleared' })
  send('read', 'b', 'a')
  history.read.add('read')
  send('unread', 'b', 'a')
  send('deleted', 'b', 'a')
  history.deleted.add('deleted')
  send('answer', 'a', 'b')
  const row = (number: number, id: string, from = 'b', change = {}): StoredMessage => ({
    id,
    number,
    from,
    to: from === 'b' ? 'a' : 'b',
    text: `text of ${id}`,
    isRead: false,
    deletedBySender: false,
    deletedByRecipient: false,
    ...change,
  })
  const messages = [
    row(1, 'cleared'),
    row(2, 'read', 'b', { isRead: true }),
    row(3, 'unread'),
    row(4, 'deleted', 'b', { deletedByRecipient: true }),
    row(5, 'answer', 'a'),
  ]
  const counts = { lastNumber: 5, lowUnread: 1, highUnread: 1 }
  const conversation = { low: 'a', high: 'b', ...counts, lowDeletedNumber: 1, highDeletedNumber: 0 }
  const notified = [
    { profileId: 'a', actorId: 'b' },
    { profileId: 'b', actorId: 'a' },
  ]
  const stored: Stored = { messages, conversations: [conversation], notified }
  const shownTo = (me: string, otherId: string): Readings['shown'][number] => ({
    me,
    conversations: [{ otherId, latestId: 'answer', unread: 1 }],
    unreadConversations: 1,
    notifiedOf: [otherId],
  })
  const all = ['cleared', 'read', 'unread', 'deleted', 'answer']
  return {
    history,
    stored,
    shown: [shownTo('a', 'b'), shownTo('b', 'a')],
    talks: [
      { me: 'a', other: 'b', ids: ['answer', 'unread', 'read'] },
      { me: 'b', other: 'a', ids: all.toReversed() },
    ],
    heard: [
      { me: 'a', ids: all },
      { me: 'b', ids: [...all, 'answer'] },
    ],
  }
}

type Site = Readings & { readonly history: History; readonly stored: Stored }

const kindsIn = ({ history, stored, ...readings }: Site) => [
  ...new Set(findDifferences(history, stored, readings).map(({ kind }) => kind)),
]

const withMessages = (site: Site, change: (all: readonly StoredMessage[]) => StoredMessage[]) => ({
  ...site,
  stored: { ...site.stored, messages: change(site.stored.messages) },
})
const withMessage = (site: Site, id: string, change: Partial<StoredMessage>) =>
  withMessages(site, all => all.map(each => (each.id === id ? { ...each, ...change } : each)))
const withConversation = (site: Site, change: object) => {
  const conversations = site.stored.conversations.map(each => ({ ...each, ...change }))
  return { ...site, stored: { ...site.stored, conversations } }
}
const withNotified = (site: Site, notified: Stored['notified']) => ({
  ...site,
  stored: { ...site.stored, notified },
})

test('a site that agrees with its answers has no differences', () => {
  expect(kindsIn(soundSite())).toEqual([])
})

const faults: Readonly<Record<string, readonly [string, (site: Site) => Site]>> = {
  'an acknowledged message that is gone': [
    'lost',
    site => withMessages(site, all => all.filter(({ id }) => id !== 'read')),
  ],
  'a message that is stored twice': [
    'doubled',
    site => withMessages(site, all => [...all, ...all]),
  ],
  'a message under another id': [
    'unsent',
    site => withMessages(site, all => all.map(each => ({ ...each, id: `other ${each.id}` }))),
  ],
  'a message with other words': ['changed', site => withMessage(site, 'read', { text: 'other' })],
  'a message to somebody else': ['changed', site => withMessage(site, 'read', { to: 'c' })],
  'a read that is forgotten': ['lost', site => withMessage(site, 'read', { isRead: false })],
  'a deletion that is forgotten': [
    'changed',
    site => withMessage(site, 'deleted', { deletedByRecipient: false }),
  ],
  'a deletion by who has not deleted': [
    'changed',
    site => withMessage(site, 'read', { deletedBySender: true }),
  ],
  'a deleted conversation that is back': [
    'changed',
    site => withConversation(site, { lowDeletedNumber: 0 }),
  ],
  'a conversation deleted beyond what was asked': [
    'changed',
    site => withConversation(site, { lowDeletedNumber: 2 }),
  ],
  'a counter of unread messages that is too high': [
    'counter',
    site => withConversation(site, { lowUnread: 2 }),
  ],
  'a counter of unread messages that is too low': [
    'counter',
    site => withConversation(site, { highUnread: 0 }),
  ],
  'a wrong last number': ['counter', site => withConversation(site, { lastNumber: 4 })],
  'a conversation that is not counted': [
    'counter',
    site => ({ ...site, stored: { ...site.stored, conversations: [] } }),
  ],
  'a notification that is missing': [
    'notification',
    site => withNotified(site, site.stored.notified.slice(1)),
  ],
  'a notification of what is read': [
    'notification',
    site => withMessage(site, 'unread', { isRead: true }),
  ],
  'a notification that is doubled': [
    'notification',
    site => withNotified(site, [...site.stored.notified, ...site.stored.notified]),
  ],
  'a list that shows another count': [
    'shown',
    site => ({ ...site, shown: site.shown.map(each => ({ ...each, unreadConversations: 0 })) }),
  ],
  'a list without a notification': [
    'shown',
    site => ({ ...site, shown: site.shown.map(each => ({ ...each, notifiedOf: [] })) }),
  ],
  'a page of a conversation that shows a message twice': [
    'doubled',
    site => ({
      ...site,
      talks: [{ me: 'a', other: 'b', ids: ['answer', 'answer', 'unread', 'read'] }],
    }),
  ],
  'a page of a conversation that leaves a message out': [
    'lost',
    site => ({ ...site, talks: [{ me: 'a', other: 'b', ids: ['answer', 'unread'] }] }),
  ],
  'a page of a conversation in another order': [
    'shown',
    site => ({ ...site, talks: [{ me: 'a', other: 'b', ids: ['unread', 'answer', 'read'] }] }),
  ],
  'a page of a conversation that shows what was deleted': [
    'shown',
    site => ({
      ...site,
      talks: [{ me: 'a', other: 'b', ids: ['answer', 'deleted', 'unread', 'read'] }],
    }),
  ],
  'a stream that left a message out': [
    'lost',
    site => ({ ...site, heard: site.heard.map(({ me, ids }) => ({ me, ids: ids.slice(1) })) }),
  ],
  'a stream with what nobody has sent': [
    'unsent',
    site => ({ ...site, heard: site.heard.map(({ me, ids }) => ({ me, ids: [...ids, 'x'] })) }),
  ],
}

test.each(Object.entries(faults))('%s is found', (_, [kind, plant]) => {
  expect(kindsIn(plant(soundSite()))).toContain(kind)
})
