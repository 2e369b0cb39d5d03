import { onSessionChange } from './session.ts'

/** By keys that begin with the member's profile id and a space. */
export interface MemberDrafts<Draft> {
  read(key: string): Draft | undefined
  /** The draft of that key, which is made when there is none; nobody is told of it. */
  readOrMake(key: string, make: () => Draft): Draft
  write(key: string, draft: Draft): void
  forget(key: string): void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * What members typed that the server does not have yet, until the page is closed or they log out. It is kept beside
 * React, so that it outlives the screen, and told at once: a field whose letters come back late loses some.
 */
export function memberDrafts<Draft>(): MemberDrafts<Draft> {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  // A session that expired is no goodbye: the words wait for the same member to log in again.
  onSessionChange(({ profileId }, change) => {
    if (change === 'told' || change === 'expired') return
    for (const key of drafts.keys()) if (!key.startsWith(`${profileId} `)) drafts.delete(key)
    tell()
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
      tell()
    },
    forget: key => {
      drafts.delete(key)
      tell()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
