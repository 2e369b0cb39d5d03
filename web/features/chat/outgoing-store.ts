import { afterFrame } from '#web/lib/after-frame.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import type { Pair } from './chat.data.ts'
import type { Outgoing } from './outgoing.ts'

/** The message in the editor of each conversation, by the ids of both members, the writer's first. */
export const editors = createDraftStore<Outgoing>({
  prefix: 'draft:',
  revive: outgoingOf,
  isWorthKeeping: ({ bodyText, profilePicIds, replyTo }) =>
    bodyText !== '' || profilePicIds.length > 0 || replyTo !== undefined,
  schedule: afterFrame,
})

/** The messages that were sent, by the same ids and their own. */
export const outbox = createDraftStore<Outgoing>({
  prefix: 'outgoing:',
  revive: outgoingOf,
  isWorthKeeping: () => true,
  schedule: afterFrame,
})

export const keyOf = ({ me, other }: Pair): string => `${me} ${other}`

const states = ['editing', 'sending', 'waiting', 'refused'] as const

function outgoingOf(stored: unknown): Outgoing | undefined {
  if (!isRecord(stored)) return undefined
  // The name of an older version.
  const state = stored.state === 'failed' ? 'refused' : stored.state
  const message = { ...stored, state: states.find(each => each === state) }
  return isOutgoing(message) ? message : undefined
}

function isOutgoing(
  message: Record<string, unknown>,
): message is Record<string, unknown> & Outgoing {
  const { id, bodyText, profilePicIds, privatePicIds, replyTo, state } = message
  const { tsCreated, failure, notBefore } = message
  return (
    state !== undefined &&
    typeof id === 'string' &&
    typeof bodyText === 'string' &&
    isIds(profilePicIds) &&
    (privatePicIds === undefined || isIds(privatePicIds)) &&
    (replyTo === undefined || isQuote(replyTo)) &&
    (failure === undefined || typeof failure === 'string') &&
    [tsCreated, notBefore].every(time => time === undefined || typeof time === 'number')
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isIds = (value: unknown) => Array.isArray(value) && value.every(id => typeof id === 'string')

const isQuote = (value: unknown) =>
  isRecord(value) &&
  [value.id, value.senderProfileId, value.bodyText].every(part => typeof part === 'string') &&
  typeof value.pictureCount === 'number'
