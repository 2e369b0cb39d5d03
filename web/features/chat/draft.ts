import { limits } from '#shared/limits.ts'

/** A message being written. It lives in memory only: what is private is not left on the device. */
export interface Draft {
  /** Made here, so that a repeated send of the same words is recognised by the server. */
  readonly id: string
  readonly bodyText: string
  readonly profilePicIds: readonly string[]
  readonly state: 'editing' | 'sending' | 'failed'
  /** Why it was not sent, in the server's words. */
  readonly failure?: string
}

export type DraftChange = Partial<Pick<Draft, 'bodyText' | 'profilePicIds'>>

export const emptyDraft = (id: string): Draft => ({
  id,
  bodyText: '',
  profilePicIds: [],
  state: 'editing',
})

/** After a failed send the first words may have arrived all the same: other words need an id of their own. */
export function changeDraft(draft: Draft, change: DraftChange, newId: () => string): Draft {
  return {
    id: draft.state === 'failed' ? newId() : draft.id,
    bodyText: draft.bodyText,
    profilePicIds: draft.profilePicIds,
    ...change,
    state: 'editing',
  }
}

/** Without the pictures that are no longer there; what is sent then is another message. */
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
