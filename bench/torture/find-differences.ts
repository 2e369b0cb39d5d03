import { compareReadings, type Readings } from './compare-readings.ts'
import { deleterOf, type History } from './history.ts'
import { type Difference, isHidden, pairOf, type Stored, unreadOf } from './stored.ts'

/** Compares what a quiet site answers and stores. Pure, so that tests can plant faults and prove that it finds them. */

export function findDifferences(
  history: History,
  stored: Stored,
  readings: Readings,
): Difference[] {
  return [
    ...inMessages(history, stored),
    ...inReadMarks(history, stored),
    ...inDeletions(history, stored),
    ...inConversations(stored),
    ...inNotifications(stored),
    ...compareReadings(history, stored, readings),
  ]
}

function inMessages(history: History, { messages }: Stored): Difference[] {
  const found: Difference[] = []
  const byId = Map.groupBy(messages, ({ id }) => id)
  for (const { id, from, to, text, isAcknowledged } of history.messages.values()) {
    const [stored, ...more] = byId.get(id) ?? []
    if (!stored && isAcknowledged) found.push({ kind: 'lost', words: text })
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

/** A message deleted while it was read may lack the mark. */
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
  const numbers = new Map(messages.map(({ id, number }) => [id, number]))
  for (const { id, from, to, number, text, ...message } of messages) {
    if (!history.messages.has(id)) continue
    const isDeletersOwn = deleterOf(from, to) === from
    const [own, others] = isDeletersOwn
      ? [message.deletedBySender, message.deletedByRecipient]
      : [message.deletedByRecipient, message.deletedBySender]
    if (own !== history.deleted.has(id) || others)
      found.push({ kind: 'changed', words: `who has deleted ${text}` })
    const pair = pairOf(from, to)
    const isCleared = history.clearings.some(
      ({ by, other, upToId }) => pairOf(by, other) === pair && number <= (numbers.get(upToId) ?? 0),
    )
    if (isCleared !== number <= (deletedNumbers.get(pair) ?? 0))
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

/** A notification exists exactly while something is unread. */
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
