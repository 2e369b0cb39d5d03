import type { Message } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'

export type Seen = Extract<LiveEvent, { kind: 'seen' }>

export const isSeen = (message: Message, seen: Seen): boolean =>
  message.recipientProfileId === seen.readerProfileId &&
  message.number > seen.afterNumber &&
  message.number <= seen.upToNumber &&
  !seen.exceptNumbers.includes(message.number)

/** Whether a message has the fields that show it. By the contract, every message does. */
export function isWholeMessage(message: { readonly [Part in keyof Message]?: unknown }): boolean {
  const { id, senderProfileId, bodyText, profilePicIds, tsCreated } = message
  const hasTexts = [id, senderProfileId, bodyText].every(text => typeof text === 'string')
  return hasTexts && Number.isFinite(tsCreated) && Array.isArray(profilePicIds)
}

/** A process of the version before gives no numbers. Its messages are left out until the next read. */
export const isNumberedMessage = (
  message: {
    readonly [Part in keyof Message]?: unknown
  },
): boolean => isWholeMessage(message) && Number.isInteger(message.number)

export const isWholeConversation = ({
  other,
  latest,
}: {
  readonly other?: { readonly profileId?: unknown }
  readonly latest?: object
}): boolean =>
  typeof other?.profileId === 'string' && latest !== undefined && isNumberedMessage(latest)
