import type { Quote } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'

/** A message being written. The device keeps it until it is sent, or the member logs out. */
export interface Draft {
  /** Created here, so that the server recognises a repeated send of the same message. */
  readonly id: string
  readonly bodyText: string
  readonly profilePicIds: readonly string[]
  readonly replyTo?: Quote | undefined
  /** Those of its pictures that the screen showed as private when it was sent. */
  readonly privatePicIds?: readonly string[] | undefined
  /** `waiting`: the site could not be reached, and it is sent by itself once it can. */
  readonly state: 'editing' | 'sending' | 'failed' | 'waiting'
  readonly failure?: string
  /** The site asks to let it wait until then. */
  readonly notBefore?: number
}

export type DraftChange = Partial<Pick<Draft, 'bodyText' | 'profilePicIds' | 'replyTo'>>

export const emptyDraft = (id: string): Draft => ({
  id,
  bodyText: '',
  profilePicIds: [],
  state: 'editing',
})

/** A failed send may have arrived all the same: a changed message needs an id of its own. */
export function changeDraft(draft: Draft, change: DraftChange, newId: () => string): Draft {
  return {
    id: draft.state === 'editing' ? draft.id : newId(),
    bodyText: draft.bodyText,
    profilePicIds: draft.profilePicIds,
    replyTo: draft.replyTo,
    ...change,
    state: 'editing',
  }
}

/** Removes deleted pictures. What is left is another message, with an id of its own. */
export function dropPictures(draft: Draft, ownIds: readonly string[], newId: () => string): Draft {
  const profilePicIds = draft.profilePicIds.filter(id => ownIds.includes(id))
  const isSame = profilePicIds.length === draft.profilePicIds.length
  return isSame || draft.state === 'sending' ? draft : { ...draft, id: newId(), profilePicIds }
}

export const isDraftTooLong = (draft: Draft): boolean =>
  draft.bodyText.length > limits.messageMaxLength

export function canSend(draft: Draft): boolean {
  const saysNothing = draft.bodyText.trim() === '' && draft.profilePicIds.length === 0
  return draft.state !== 'sending' && !saysNothing && !isDraftTooLong(draft)
}

export const isEmpty = ({ bodyText, profilePicIds, replyTo }: Draft): boolean =>
  bodyText === '' && profilePicIds.length === 0 && !replyTo

/** One that is on its way may be of a page that is gone: who gets its lock sends it. */
export const isDue = ({ state, notBefore = 0 }: Draft, now: number): boolean =>
  state === 'sending' || (state === 'waiting' && notBefore <= now)

export const draftOf = (stored: unknown): Draft | undefined =>
  isDraft(stored) ? stored : undefined

const states = ['editing', 'sending', 'failed', 'waiting']

function isDraft(stored: unknown): stored is Draft {
  if (!isRecord(stored)) return false
  const { id, bodyText, profilePicIds, privatePicIds, replyTo, state, failure, notBefore } = stored
  return (
    states.includes(String(state)) &&
    typeof id === 'string' &&
    typeof bodyText === 'string' &&
    isIds(profilePicIds) &&
    (privatePicIds === undefined || isIds(privatePicIds)) &&
    (replyTo === undefined || isQuote(replyTo)) &&
    (failure === undefined || typeof failure === 'string') &&
    (notBefore === undefined || typeof notBefore === 'number')
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isIds = (value: unknown) => Array.isArray(value) && value.every(id => typeof id === 'string')

const isQuote = (value: unknown) =>
  isRecord(value) &&
  [value.id, value.senderProfileId, value.bodyText].every(part => typeof part === 'string') &&
  typeof value.pictureCount === 'number'

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

/** Enter sends on a hardware keyboard, but not on a touch keyboard or while an input method composes a word. */
export function isSendKey(press: KeyPress, hasKeyboard: boolean): boolean {
  return press.key === 'Enter' && hasKeyboard && !press.shiftKey && !press.isComposing
}
