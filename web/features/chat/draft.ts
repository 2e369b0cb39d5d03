import type { Quote } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'

/** A message being written. The device stores it until it is sent or the member logs out. */
export interface Draft {
  /** Created here, so that the server recognizes a repeat of the same message. */
  readonly id: string
  readonly bodyText: string
  readonly profilePicIds: readonly string[]
  readonly replyTo?: Quote | undefined
  /** Those of its pictures that the screen showed as private at the time. */
  readonly privatePicIds?: readonly string[] | undefined
  /** `waiting`: the site could not be reached. The message is sent automatically once it can. */
  readonly state: 'editing' | 'sending' | 'failed' | 'waiting'
  readonly failure?: string
  /** The site asked to wait until then. */
  readonly notBefore?: number
}

export type DraftChange = Partial<Pick<Draft, 'bodyText' | 'profilePicIds' | 'replyTo'>>

export const emptyDraft = (id: string): Draft => ({
  id,
  bodyText: '',
  profilePicIds: [],
  state: 'editing',
})

/** A failed send may have arrived after all, so a changed message needs a new id. */
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

/** Removes deleted pictures. The rest is another message with a new id. */
export function dropPictures(draft: Draft, ownIds: readonly string[], newId: () => string): Draft {
  const profilePicIds = draft.profilePicIds.filter(id => ownIds.includes(id))
  const isSame = profilePicIds.length === draft.profilePicIds.length
  return isSame || draft.state === 'sending' ? draft : { ...draft, id: newId(), profilePicIds }
}

export const isDraftTooLong = (draft: Draft): boolean =>
  isLongerThan(draft.bodyText, limits.messageMaxLength)

export function canSend(draft: Draft): boolean {
  const saysNothing = tidyText(draft.bodyText) === '' && draft.profilePicIds.length === 0
  return draft.state !== 'sending' && !saysNothing && !isDraftTooLong(draft)
}

export const isEmpty = ({ bodyText, profilePicIds, replyTo }: Draft): boolean =>
  bodyText === '' && profilePicIds.length === 0 && !replyTo

/** The page that was sending it may be closed: the next one to get its lock sends it. */
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
