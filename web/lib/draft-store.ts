import { onSessionChange } from './session.ts'
import { createListeners } from './store.ts'

/** By keys that begin with the member's profile id and a space. */
export interface DraftStore<Draft> {
  read(key: string): Draft | undefined
  /** The draft of that key, which is made when there is none, without notifying anybody. */
  readOrMake(key: string, make: () => Draft): Draft
  write(key: string, draft: Draft): void
  remove(key: string): void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * What members typed that the server does not have yet, until the page is closed or they log out. It is stored beside
 * React, so that it outlives the screen, and notifies at once: a field whose letters come back late loses some.
 */
export function createDraftStore<Draft>(): DraftStore<Draft> {
  const drafts = new Map<string, Draft>()
  const { subscribe, notify } = createListeners()
  // A session that expired is no goodbye: the words wait for the same member to log in again.
  onSessionChange(({ profileId }, change) => {
    if (change === 'updated' || change === 'expired') return
    for (const key of drafts.keys()) if (!key.startsWith(`${profileId} `)) drafts.delete(key)
    notify()
  })
  return {
    read: key => drafts.get(key),
    readOrMake: (key, make) => {
      const draft = drafts.get(key) ?? make()
      drafts.set(key, draft)
      return draft
    },
    write: (key, draft) => {
      drafts.set(key, draft)
      notify()
    },
    remove: key => {
      drafts.delete(key)
      notify()
    },
    subscribe,
  }
}
