import type { History } from './history.ts'
import { type Difference, newestFirst, pairOf, type Stored, unreadOf } from './stored.ts'

/** Compares what members read in lists, conversations and streams with what is stored and acknowledged. */

/** What the site answers a member. */
export interface Shown {
  readonly me: string
  readonly conversations: readonly {
    readonly otherId: string
    readonly latestId: string
    readonly unread: number
  }[]
  readonly unreadConversations: number
  /** The members whose messages the list of notifications shows. */
  readonly notifiedOf: readonly string[]
}

/** All pages of a conversation, as one of the two members reads them. */
export interface Talk {
  readonly me: string
  readonly other: string
  readonly ids: readonly string[]
}

/** The ids of the messages that reached a member's page, with repeats. */
export interface Heard {
  readonly me: string
  readonly ids: readonly string[]
}

export interface Readings {
  readonly shown: readonly Shown[]
  readonly talks: readonly Talk[]
  readonly heard: readonly Heard[]
}

export const compareReadings = (
  history: History,
  stored: Stored,
  { shown, talks, heard }: Readings,
): Difference[] => [
  ...shown.flatMap(each => inLists(stored, each)),
  ...talks.flatMap(talk => inTalk(stored, talk)),
  ...heard.flatMap(each => inStream(history, each)),
]

/** Compares a member's lists (conversations, badge, notifications) with the tables. */
function inLists({ messages, conversations, notified }: Stored, shown: Shown): Difference[] {
  const { me } = shown
  const own = conversations.filter(({ low, high }) => me === low || me === high)
  const rows = own.flatMap(of => {
    const otherId = of.low === me ? of.high : of.low
    const latest = newestFirst(messages, of, me)[0]
    const unread = unreadOf(messages, of, me)
    return latest ? [{ number: latest.number, otherId, latestId: latest.id, unread }] : []
  })
  const expected = {
    conversations: rows
      .toSorted((one, other) => (one.otherId < other.otherId ? -1 : 1))
      .map(({ otherId, latestId, unread }) => ({ otherId, latestId, unread })),
    unreadConversations: rows.filter(({ unread }) => unread > 0).length,
    notifiedOf: notified
      .filter(({ profileId }) => profileId === me)
      .map(({ actorId }) => actorId)
      .toSorted(),
  }
  const answered = {
    conversations: shown.conversations.toSorted((one, other) =>
      one.otherId < other.otherId ? -1 : 1,
    ),
    unreadConversations: shown.unreadConversations,
    notifiedOf: shown.notifiedOf.toSorted(),
  }
  if (JSON.stringify(answered) === JSON.stringify(expected)) return []
  const words = `${me} reads ${JSON.stringify(answered)}, stored is ${JSON.stringify(expected)}`
  return [{ kind: 'shown', words }]
}

function inTalk({ messages, conversations }: Stored, { me, other, ids }: Talk): Difference[] {
  const of = conversations.find(({ low, high }) => pairOf(low, high) === pairOf(me, other))
  const expected = of ? newestFirst(messages, of, me).map(({ id }) => id) : []
  const found: Difference[] = []
  const words = `in the conversation that ${me} reads with ${other}`
  if (new Set(ids).size < ids.length) found.push({ kind: 'doubled', words })
  if (expected.some(id => !ids.includes(id))) found.push({ kind: 'lost', words })
  if (found.length === 0 && String(ids) !== String(expected)) found.push({ kind: 'shown', words })
  return found
}

/** A page handles messages by id, so a repeat is harmless. A missing message is an error. */
function inStream(history: History, { me, ids }: Heard): Difference[] {
  const heard = new Set(ids)
  const own = [...history.messages.values()].filter(({ from, to }) => me === from || me === to)
  const missed = own.filter(({ id, isAcknowledged }) => isAcknowledged && !heard.has(id))
  const foreign = ids.filter(id => !own.some(message => message.id === id))
  return [
    ...missed.map(({ text }) => ({ kind: 'lost' as const, words: `${text} on the page of ${me}` })),
    ...foreign.map(id => ({ kind: 'unsent' as const, words: `${id} on the page of ${me}` })),
  ]
}
