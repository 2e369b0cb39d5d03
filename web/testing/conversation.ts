import type { Message } from '#shared/contract/chat.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { playInbox } from './inbox.ts'
import type { Reader } from './render-screen.tsx'

interface Conversation {
  /** The messages on the site, the oldest first. */
  readonly messages: () => readonly Message[]
  /** A message from the other member arrives. */
  readonly hear: (text: string, profilePicIds?: readonly string[]) => Message
  readonly other: Profile
}

/** Simulates a conversation between two members: what the site stores, and what it sends live. */
export function playConversation(
  me: Reader,
  other: Profile,
  texts: readonly string[] = [],
): Conversation {
  const { hear, messagesWith } = playInbox(me, [other])
  for (const text of texts) hear(other, text)
  return { other, messages: () => messagesWith(other), hear: (...said) => hear(other, ...said) }
}
