import type { ConversationPage, Message, PageBetween } from '#shared/contract/chat.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { messageOf, noon, otherOf } from './answers.ts'
import { refusal } from './fake-site.ts'
import { type Reader, site } from './render-screen.tsx'

export interface Inbox {
  /** A message from another member arrives, and an open page receives it. */
  readonly hear: (other: Profile, bodyText: string, profilePicIds?: readonly string[]) => Message
  /** A message arrives while no page receives it. */
  readonly miss: (other: Profile, bodyText: string) => Message
  /** The member sends a message on another device, and an open page receives it. */
  readonly sendElsewhere: (other: Profile, bodyText: string) => Message
  /** The messages of one conversation, the oldest first. */
  readonly messagesWith: (other: Profile) => readonly Message[]
  /** From now on that member is gone. */
  readonly lose: (other: Profile) => void
}

/** Simulates a member's conversations: what the site stores, and what it sends live. */
export function playInbox(me: Reader, others: readonly Profile[]): Inbox {
  const known = new Map(others.map(other => [other.id, other]))
  const threads = new Map<string, Message[]>(others.map(({ id }) => [id, []]))
  const threadOf = (otherId: string) => threads.get(otherId) ?? []
  const counts = new Map<string, number>()
  let count = 0
  const write = (otherId: string, message: Partial<Message>, from = otherId) => {
    const to = from === otherId ? me.profileId : otherId
    const tsCreated = noon + count * 1_000
    count += 1
    const pair = { senderProfileId: from, recipientProfileId: to }
    const number = (counts.get(otherId) ?? 0) + 1
    counts.set(otherId, number)
    const written = messageOf({ ...pair, tsCreated, number, ...message })
    threadOf(otherId).push(written)
    return written
  }
  const isUnread = (message: Message) =>
    message.recipientProfileId === me.profileId && message.tsRecipientRead === undefined
  /** As the server does, which also notifies the reader's own pages. */
  const read = (otherId: string) => {
    const thread = threadOf(otherId)
    const unread = thread.filter(isUnread)
    const [first, last] = [unread[0], unread.at(-1)]
    if (!first || !last) return
    const tsRecipientRead = noon + count * 1_000
    threads.set(
      otherId,
      thread.map(each => (isUnread(each) ? { ...each, tsRecipientRead } : each)),
    )
    site.send({
      kind: 'seen',
      readerProfileId: me.profileId,
      otherProfileId: otherId,
      afterNumber: first.number - 1,
      upToNumber: last.number,
      exceptNumbers: [],
      messageIds: unread.map(({ id }) => id),
      tsRecipientRead,
    })
  }
  const conversations = () =>
    [...known.values()]
      .flatMap(other => {
        const latest = threadOf(other.id).at(-1)
        const unreadCount = threadOf(other.id).filter(isUnread).length
        if (!latest) return []
        return [{ other: otherOf(other), latest, unreadCount, tsSent: latest.tsCreated }]
      })
      .toSorted((one, two) => two.latest.tsCreated - one.latest.tsCreated)
  const withdrawn = new Set<string>()
  const withoutFirst = (otherId: string, length: number) => threadOf(otherId).splice(0, length)
  site.on({
    'GET /api/profile/:id': ({ params }) => known.get(params.id) ?? refusal('profile/not-found'),
    'GET /api/messages/between/:me/:other': ({ params, query }) => {
      const unread = threadOf(params.other)
      read(params.other)
      return pageOf(query.showsUnread === 'true' ? unread : threadOf(params.other), query)
    },
    'GET /api/conversations/:profileId': ({ query }) => listed(conversations(), query),
    'GET /api/unread-counts/:profileId': () => ({
      conversations: conversations().filter(({ unreadCount }) => unreadCount > 0).length,
      notifications: 0,
    }),
    'POST /api/message': ({ body }) => {
      const { id, recipientProfileId = '', bodyText, profilePicIds, replyToId } = body
      const sent = threadOf(recipientProfileId).find(message => message.id === id)
      const answered = threadOf(recipientProfileId).find(message => message.id === replyToId)
      if (sent) return sent
      if (id && withdrawn.has(id)) return refusal('chat/id-taken')
      const message = { ...(id && { id }), bodyText, profilePicIds }
      const replyTo = answered && { ...quoteOf(answered) }
      return write(recipientProfileId, { ...message, ...(replyTo && { replyTo }) }, me.profileId)
    },
    'POST /api/message/:id/withdraw': ({ params: { id }, body }) => {
      const thread = threadOf(body.recipientProfileId ?? '')
      if (thread.some(message => message.id === id)) return refusal('chat/id-taken')
      withdrawn.add(id)
      return undefined
    },
    'POST /api/message-signals': () => undefined,
    'POST /api/message/:id/delete-for-me': ({ params }) => {
      for (const thread of threads.values()) {
        const index = thread.findIndex(({ id }) => id === params.id)
        if (index >= 0) thread.splice(index, 1)
      }
      return undefined
    },
    'DELETE /api/conversation/:me/:other': ({ params, query }) => {
      const last = threadOf(params.other).findIndex(({ id }) => id === query.upToMessageId)
      withoutFirst(params.other, last + 1)
      return undefined
    },
  })
  const heard = (message: Message) => {
    site.send({ kind: 'message', message })
    return message
  }
  return {
    miss: (other, bodyText) => write(other.id, { bodyText }),
    sendElsewhere: (other, bodyText) => heard(write(other.id, { bodyText }, me.profileId)),
    hear: (other, bodyText, profilePicIds = []) =>
      heard(write(other.id, { bodyText, profilePicIds: [...profilePicIds] })),
    messagesWith: ({ id }) => threadOf(id),
    lose: ({ id }) => void known.delete(id),
  }
}

const quoteOf = ({ id, number, senderProfileId, bodyText, profilePicIds }: Message) => ({
  id,
  number,
  senderProfileId,
  bodyText,
  pictureCount: profilePicIds.length,
})

/** The newest first, as the call answers them. */
function pageOf(messages: readonly Message[], { sinceNumber, beforeNumber, size }: PageBetween) {
  const most = Number(size ?? limits.messagesPageDefault)
  const [after, before] = [Number(sinceNumber ?? 0), Number(beforeNumber ?? Infinity)]
  const found = messages.filter(({ number }) => number > after && number < before)
  return (sinceNumber === undefined ? found.slice(-most) : found.slice(0, most)).toReversed()
}

function listed<Row extends { other: { profileId: string; profileName?: string } }>(
  rows: readonly Row[],
  { name = '', beforeProfileId, size }: ConversationPage,
): Row[] {
  const named = rows.filter(({ other }) =>
    other.profileName?.toLowerCase().includes(name.toLowerCase()),
  )
  const after = named.findIndex(({ other }) => other.profileId === beforeProfileId) + 1
  return named.slice(after, after + Number(size ?? limits.messagesPageDefault))
}
