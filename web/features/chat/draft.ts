import type { Quote } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'

/** A message being written. It lives in memory only: nothing private is stored on the device. */
export interface Draft {
  /** Created here, so that the server recognises a repeated send of the same message. */
  readonly id: string
  readonly bodyText: string
  readonly profilePicIds: readonly string[]
  /** What it answers. */
  readonly replyTo?: Quote | undefined
  readonly state: 'editing' | 'sending' | 'failed'
  /** Why it was not sent, in the server's words. */
  readonly failure?: string
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
    id: draft.state === 'failed' ? newId() : draft.id,
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
  const isEmpty = draft.bodyText.trim() === '' && draft.profilePicIds.length === 0
  return draft.state !== 'sending' && !isEmpty && !isDraftTooLong(draft)
}

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

/** Enter sends on a hardware keyboard, but not on a touch keyboard or while an input method composes a word. */
export function isSendKey(press: KeyPress, hasKeyboard: boolean): boolean {
  return press.key === 'Enter' && hasKeyboard && !press.shiftKey && !press.isComposing
}
