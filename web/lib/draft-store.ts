import { onStored, readStored, removeStored, storedNames, writeStored } from './device-storage.ts'
import { onSessionChange } from './session.ts'
import { createListeners } from './store.ts'
import { mayStoreOf } from './stored-member.ts'

/** Keys begin with the member's profile id and a space. */
export interface DraftStore<Draft> {
  read(key: string): Draft | undefined
  /** The draft under that key. Creates it if there is no usable one, without notifying anyone. */
  readOrMake(key: string, make: () => Draft, isUsable?: (draft: Draft) => boolean): Draft
  write(key: string, draft: Draft): void
  remove(key: string): void
  /** The rest of each key that begins with `start`, for all drafts worth keeping. */
  keysAfter(start: string): readonly string[]
  /** Whether the device could not store one of them, so that it ends with the page. */
  isOnlyInMemory(start: string): boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** How drafts are stored on the device until the session ends. */
export interface DraftStoring<Draft> {
  /** The prefix of their keys on the device. */
  readonly prefix: string
  /** A stored draft as it continues; undefined if it is no draft. */
  readonly revive: (stored: unknown) => Draft | undefined
  readonly isWorthKeeping: (draft: Draft) => boolean
  /** Calls it when the newest words may go to the device, in the order of the calls. Absent: at once. */
  readonly schedule?: (store: () => void) => void
}

/** By prefix, as far as the code of the stores has loaded. */
const stores = new Map<string, (start: string) => readonly string[]>()

/**
 * What members typed that the server does not have yet, until they log out; without `storing`, only until the page
 * closes. It is outside React, so it outlives the screen, and it notifies synchronously: a field that gets its letters
 * late loses some.
 */
export function createDraftStore<Draft>(storing?: DraftStoring<Draft>): DraftStore<Draft> {
  const drafts = new Map<string, Draft>()
  /** What the device could not store. */
  const onlyInMemory = new Set<string>()
  const forget = (key: string) => {
    drafts.delete(key)
    onlyInMemory.delete(key)
  }
  const { subscribe, notify } = createListeners()
  // An expired session is no logout: the words wait for the same member to log in again.
  onSessionChange(({ profileId }, change) => {
    if (change === 'updated' || change === 'expired') return
    for (const [key, draft] of drafts) {
      if (key.startsWith(`${profileId} `)) keep(key, draft)
      else forget(key)
    }
    notify()
  })
  if (storing) {
    // Another tab continues with the same words, because a copy could be sent twice.
    onStored(name => {
      if (!name.startsWith(storing.prefix)) return
      forget(name.slice(storing.prefix.length))
      notify()
    })
  }
  const keep = (key: string, draft: Draft) => {
    onlyInMemory.delete(key)
    if (!storing) return
    const isWorth = storing.isWorthKeeping(draft)
    const mayStore = mayStoreOf(key.slice(0, key.indexOf(' ')))
    if (isWorth && !(mayStore && writeStored(storing.prefix + key, draft))) onlyInMemory.add(key)
    if (!isWorth && mayStore) removeStored(storing.prefix + key)
  }
  const keepLatest = (key: string) => {
    const draft = drafts.get(key)
    if (draft === undefined) return
    const wasOnlyInMemory = onlyInMemory.has(key)
    keep(key, draft)
    if (onlyInMemory.has(key) !== wasOnlyInMemory) notify()
  }
  const read = (key: string) => {
    const draft = drafts.get(key) ?? storing?.revive(readStored(storing.prefix + key))
    if (draft) drafts.set(key, draft)
    return draft
  }
  const keysInMemory = (start: string) =>
    [...drafts].flatMap(([key, draft]) =>
      key.startsWith(start) && storing?.isWorthKeeping(draft) ? [key.slice(start.length)] : [],
    )
  const keysOnDevice = (start: string) => (storing ? storedKeys(storing.prefix + start) : [])
  // If the device has no room, they exist only in memory.
  const keysAfter = (start: string) => [
    ...new Set([...keysOnDevice(start), ...keysInMemory(start)]),
  ]
  if (storing) stores.set(storing.prefix, keysAfter)
  return {
    read,
    readOrMake: (key, make, isUsable = () => true) => {
      const known = read(key)
      const draft = known && isUsable(known) ? known : make()
      drafts.set(key, draft)
      return draft
    },
    write: (key, draft) => {
      drafts.set(key, draft)
      const store = () => keepLatest(key)
      if (storing?.schedule) storing.schedule(store)
      else store()
      notify()
    },
    remove: key => {
      forget(key)
      if (storing) removeStored(storing.prefix + key)
      notify()
    },
    keysAfter,
    isOnlyInMemory: start => [...onlyInMemory].some(key => key.startsWith(start)),
    subscribe,
  }
}

/** How many drafts of a store a member has, also before its code has loaded. */
export const countDrafts = (prefix: string, me: string): number =>
  (stores.get(prefix) ?? (start => storedKeys(prefix + start)))(`${me} `).length

/** The rest of each name that begins with `start`. */
const storedKeys = (start: string) =>
  storedNames().flatMap(name => (name.startsWith(start) ? [name.slice(start.length)] : []))
