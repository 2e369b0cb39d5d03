import { onStored, readStored, removeStored, storedNames, writeStored } from './device-storage.ts'
import { onSessionChange } from './session.ts'
import { createListeners } from './store.ts'
import { mayStoreOf } from './stored-member.ts'

/** By keys that begin with the member's profile id and a space. */
export interface DraftStore<Draft> {
  read(key: string): Draft | undefined
  /** The draft of that key, which is made when there is none, without notifying anybody. */
  readOrMake(key: string, make: () => Draft): Draft
  write(key: string, draft: Draft): void
  remove(key: string): void
  /** The ends of the keys that begin so, of all drafts that are worth keeping. */
  keysAfter(start: string): readonly string[]
  readonly subscribe: (listener: () => void) => () => void
}

/** How drafts are stored on the device until the session ends, where they are. */
export interface DraftStoring<Draft> {
  /** Their keys on the device begin with it. */
  readonly prefix: string
  /** A stored draft as it goes on, or undefined for what is none. */
  readonly revive: (stored: unknown) => Draft | undefined
  readonly isWorthKeeping: (draft: Draft) => boolean
}

/**
 * What members typed that the server does not have yet, until they log out; without `storing` only until the page is
 * closed. It stands beside React, so that it outlives the screen, and notifies at once: a field whose letters come back
 * late loses some.
 */
export function createDraftStore<Draft>(storing?: DraftStoring<Draft>): DraftStore<Draft> {
  const drafts = new Map<string, Draft>()
  const { subscribe, notify } = createListeners()
  // A session that expired is no goodbye: the words wait for the same member to log in again.
  onSessionChange(({ profileId }, change) => {
    if (change === 'updated' || change === 'expired') return
    for (const [key, draft] of drafts) {
      if (key.startsWith(`${profileId} `)) keep(key, draft)
      else drafts.delete(key)
    }
    notify()
  })
  if (storing) {
    // Another tab goes on with the same words: a copy could be sent twice.
    onStored(name => {
      if (!name.startsWith(storing.prefix)) return
      drafts.delete(name.slice(storing.prefix.length))
      notify()
    })
  }
  const keep = (key: string, draft: Draft) => {
    if (!storing) return
    if (!mayStoreOf(key.slice(0, key.indexOf(' ')))) return
    if (storing.isWorthKeeping(draft)) writeStored(storing.prefix + key, draft)
    else removeStored(storing.prefix + key)
  }
  const read = (key: string) => {
    const draft = drafts.get(key) ?? storing?.revive(readStored(storing.prefix + key))
    if (draft) drafts.set(key, draft)
    return draft
  }
  return {
    read,
    readOrMake: (key, make) => {
      const draft = read(key) ?? make()
      drafts.set(key, draft)
      return draft
    },
    write: (key, draft) => {
      drafts.set(key, draft)
      keep(key, draft)
      notify()
    },
    remove: key => {
      drafts.delete(key)
      if (storing) removeStored(storing.prefix + key)
      notify()
    },
    keysAfter: start => {
      // Where the device has no room for them they are in memory alone.
      const inMemory = [...drafts].flatMap(([key, draft]) =>
        key.startsWith(start) && storing?.isWorthKeeping(draft) ? [key.slice(start.length)] : [],
      )
      const stored = storing ? storedKeys(storing.prefix + start) : []
      return [...new Set([...stored, ...inMemory])]
    },
    subscribe,
  }
}

/** The ends of the names that begin so. */
const storedKeys = (start: string) =>
  storedNames().flatMap(name => (name.startsWith(start) ? [name.slice(start.length)] : []))
