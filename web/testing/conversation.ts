import type { Message, MessagePage } from '#shared/contract/chat.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { messageOf, noon, otherOf } from './answers.ts'
import { type Reader, site } from './render-screen.tsx'

interface Conversation {
  /** As the site has it, the oldest first. */
  readonly messages: Message[]
  /** A message of the other arrives. */
  hear(text: string): Message
  /** The member has read, sent and deleted what the site knows of. */
  readonly other: Profile
}

/** Plays the conversation of a member with another: what the site keeps of it, and what it sends live. */
export function playConversation(
  me: Reader,
  other: Profile,
  texts: readonly string[] = [],
): Conversation {
  const messages: Message[] = []
  const write = (from: string, to: string, message: Partial<Message>) => {
    const tsCreated = noon + messages.length * 1_000
    const written = messageOf({
      senderProfileId: from,
      recipientProfileId: to,
      tsCreated,
      ...message,
    })
    messages.push(written)
    return written
  }
  const fromOther = (bodyText: string) => write(other.id, me.profileId, { bodyText })
  for (const text of texts) fromOther(text)
  site.on({
    'GET /api/profile/:id': other,
    'GET /api/messages/between/:me/:other': ({ query }) => pageOf(messages, query),
    'GET /api/conversations/:profileId': () => {
      const latest = messages.at(-1)
      return latest ? [{ other: otherOf(other), latest, unreadCount: 0 }] : []
    },
    'POST /api/message': ({ body }) => {
      const { id, bodyText, profilePicIds } = body
      const known = messages.find(message => message.id === id)
      return (
        known ?? write(me.profileId, other.id, { ...(id ? { id } : {}), bodyText, profilePicIds })
      )
    },
    'POST /api/message-signals': () => undefined,
    'POST /api/message/:id/delete-for-me': ({ params }) => {
      const index = messages.findIndex(({ id }) => id === params.id)
      if (index >= 0) messages.splice(index, 1)
      return undefined
    },
  })
  return {
    messages,
    other,
    hear: text => {
      const message = fromOther(text)
      site.send({ kind: 'message', message })
      return message
    },
  }
}

/** The newest first, as the call answers them. */
function pageOf(
  messages: readonly Message[],
  { sinceMessageId, beforeMessageId, size }: MessagePage,
) {
  const indexOf = (id: string) => messages.findIndex(message => message.id === id)
  const from = sinceMessageId === undefined ? 0 : indexOf(sinceMessageId) + 1
  const to = beforeMessageId === undefined ? messages.length : indexOf(beforeMessageId)
  return messages
    .slice(from, to)
    .toReversed()
    .slice(0, Number(size ?? 20))
}
