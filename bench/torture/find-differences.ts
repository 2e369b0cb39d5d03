import { deleterOf, type History } from './history.ts'

/** Looks at what a site says and stores once it is quiet. Pure, so that planted faults can prove that it finds them. */

export interface StoredMessage {
  readonly id: string
  readonly number: number
  readonly from: string
  readonly to: string
  readonly text: string
  readonly isRead: boolean
  readonly deletedBySender: boolean
  readonly deletedByRecipient: boolean
}

export interface StoredConversation {
  readonly low: string
  readonly high: string
  readonly lastNumber: number
  readonly lowUnread: number
  readonly highUnread: number
  readonly lowDeletedNumber: number
  readonly highDeletedNumber: number
}

export interface Stored {
  readonly messages: readonly StoredMessage[]
  readonly conversations: readonly StoredConversation[]
  /** Who is notified of messages from whom. */
  readonly notified: readonly { readonly profileId: string; readonly actorId: string }[]
}

/** What the site answers a member. */
export interface Shown {
  readonly me: string
  readonly conversations: readonly {
    readonly otherId: string
    readonly latestId: string
    readonly unread: number
  }[]
  readonly unreadConversations: number
  /** Who has written, by the list of notifications. */
  readonly notifiedOf: readonly string[]
}

/** All pages of a conversation as one of the two reads them. */
export interface Talk {
  readonly me: string
  readonly other: string
  readonly ids: readonly string[]
}

/** The ids of the messages that came to a member's page, repeated as often as they came. */
export interface Heard {
  readonly me: string
  readonly ids: readonly string[]
}

export interface Difference {
  readonly kind: 'lost' | 'doubled' | 'unsent' | 'changed' | 'counter' | 'notification' | 'shown'
  readonly words: string
}

export function findDifferences(
  history: History,
  stored: Stored,
  { shown, talks, heard }: Readonly<{ shown: Shown[]; talks: Talk[]; heard: Heard[] }>,
): Difference[] {
  return [
    ...inMessages(history, stored),
    ...inReadMarks(history, stored),
    ...inDeletions(history, stored),
    ...inConversations(stored),
    ...inNotifications(stored),
    ...shown.flatMap(each => inLists(stored, each)),
    ...talks.flatMap(talk => inTalk(stored, talk)),
    ...heard.flatMap(each => inStream(history, each)),
  ]
}

const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ')

function inMessages(history: History, { messages }: Stored): Difference[] {
  const found: Difference[] = []
  const byId = Map.groupBy(messages, ({ id }) => id)
  for (const { id, from, to, text, acknowledgedAt } of history.messages.values()) {
    const [stored, ...more] = byId.get(id) ?? []
    if (!stored && acknowledgedAt !== undefined) found.push({ kind: 'lost', words: text })
    if (more.length > 0) found.push({ kind: 'doubled', words: `${text}: stored again` })
    if (!stored) continue
    const isSame = stored.from === from && stored.to === to && stored.text === text
    if (!isSame) found.push({ kind: 'changed', words: text })
  }
  for (const { id, text } of messages) {
    if (!history.messages.has(id)) found.push({ kind: 'unsent', words: text })
  }
  return found
}

/** What was deleted while it was read need not be marked. */
function inReadMarks(history: History, { messages, conversations }: Stored): Difference[] {
  const unread = conversations.flatMap(of =>
    messages.filter(
      message =>
        pairOf(message.from, message.to) === pairOf(of.low, of.high) &&
        !message.isRead &&
        !isHidden(message, of, message.to),
    ),
  )
  return unread
    .filter(({ id }) => history.read.has(id))
    .map(({ text }) => ({ kind: 'lost', words: `that ${text} was read` }))
}

function inDeletions(history: History, { messages, conversations }: Stored): Difference[] {
  const found: Difference[] = []
  const deletedNumbers = new Map(
    conversations.map(({ low, high, lowDeletedNumber }) => [pairOf(low, high), lowDeletedNumber]),
  )
  for (const message of messages) {
    const { id, from, to, number, text } = message
    const sent = history.messages.get(id)
    if (!sent) continue
    const isDeletersOwn = deleterOf(from, to) === from
    const [own, others] = isDeletersOwn
      ? [message.deletedBySender, message.deletedByRecipient]
      : [message.deletedByRecipient, message.deletedBySender]
    if (own !== history.deleted.has(id) || others)
      found.push({ kind: 'changed', words: `who has deleted ${text}` })
    const clearings = history.clearings.filter(
      ({ by, other }) => pairOf(by, other) === pairOf(from, to),
    )
    const isCleared = number <= (deletedNumbers.get(pairOf(from, to)) ?? 0)
    const { acknowledgedAt = Number.POSITIVE_INFINITY } = sent
    const mustBe = clearings.some(({ begunAt }) => acknowledgedAt < begunAt)
    const mayBe = clearings.some(({ endedAt }) => sent.begunAt < endedAt)
    if (isCleared ? !mayBe : mustBe)
      found.push({ kind: 'changed', words: `whether the conversation with ${text} was deleted` })
  }
  return found
}

function inConversations({ messages, conversations }: Stored): Difference[] {
  const found: Difference[] = []
  const byPair = Map.groupBy(messages, ({ from, to }) => pairOf(from, to))
  for (const conversation of conversations) {
    const { low, high, lastNumber, lowUnread, highUnread } = conversation
    const pair = pairOf(low, high)
    const last = Math.max(...(byPair.get(pair) ?? []).map(({ number }) => number))
    byPair.delete(pair)
    const counted = [last, unreadOf(messages, conversation, low)]
    counted.push(unreadOf(messages, conversation, high))
    const [says, has] = [[lastNumber, lowUnread, highUnread], counted].map(String)
    if (says !== has)
      found.push({ kind: 'counter', words: `${pair} says ${says}, its messages ${has}` })
  }
  for (const pair of byPair.keys()) found.push({ kind: 'counter', words: `${pair} is missing` })
  return found
}

const isHidden = (
  message: StoredMessage,
  { low, lowDeletedNumber, highDeletedNumber }: StoredConversation,
  me: string,
) =>
  (message.from === me ? message.deletedBySender : message.deletedByRecipient) ||
  message.number <= (low === me ? lowDeletedNumber : highDeletedNumber)

function unreadOf(messages: readonly StoredMessage[], of: StoredConversation, me: string): number {
  const other = of.low === me ? of.high : of.low
  return messages.filter(
    message =>
      message.from === other && message.to === me && !message.isRead && !isHidden(message, of, me),
  ).length
}

/** A notification is open while something is unread, and no longer. */
function inNotifications({ messages, conversations, notified }: Stored): Difference[] {
  const open = new Set(notified.map(({ profileId, actorId }) => `${profileId} of ${actorId}`))
  const due = new Set(
    conversations.flatMap(of =>
      [of.low, of.high]
        .filter(me => unreadOf(messages, of, me) > 0)
        .map(me => `${me} of ${me === of.low ? of.high : of.low}`),
    ),
  )
  const missing = [...due].filter(each => !open.has(each))
  const extra = [...open].filter(each => !due.has(each))
  return [
    ...missing.map(each => ({ kind: 'notification' as const, words: `${each} is missing` })),
    ...extra.map(each => ({ kind: 'notification' as const, words: `${each} is open in vain` })),
    ...(notified.length > open.size ? [{ kind: 'notification' as const, words: 'doubled' }] : []),
  ]
}

/** The lists of a member: conversations, badge and notifications, as the tables have them. */
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

function newestFirst(messages: readonly StoredMessage[], of: StoredConversation, me: string) {
  return messages
    .filter(({ from, to }) => pairOf(from, to) === pairOf(of.low, of.high))
    .filter(message => !isHidden(message, of, me))
    .toSorted((one, other) => other.number - one.number)
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

/** Pages go by id, so what comes twice harms nobody; what never comes does. */
function inStream(history: History, { me, ids }: Heard): Difference[] {
  const heard = new Set(ids)
  const own = [...history.messages.values()].filter(({ from, to }) => me === from || me === to)
  const missed = own.filter(
    ({ id, acknowledgedAt }) => acknowledgedAt !== undefined && !heard.has(id),
  )
  const foreign = ids.filter(id => !own.some(message => message.id === id))
  return [
    ...missed.map(({ text }) => ({ kind: 'lost' as const, words: `${text} on the page of ${me}` })),
    ...foreign.map(id => ({ kind: 'unsent' as const, words: `${id} on the page of ${me}` })),
  ]
}
