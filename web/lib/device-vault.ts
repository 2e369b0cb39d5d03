import { deleteCache } from './delete-cache.ts'
import type { Cipher } from './device-cipher.ts'

/**
 * The member's data on the device is encrypted in local storage, whose files retain deleted entries. The key is in
 * Cache Storage, whose files disappear on deletion, and makes everything else unreadable. With the key in memory, reads
 * and writes are as synchronous as local storage itself: no crash loses a typed word, and other tabs learn of each.
 * Without Cache Storage (a page over plain http, some private windows) there is no key, and nothing is stored.
 */
interface Vault {
  readonly cacheName: string
  /** Held open, so that one call deletes the key. */
  readonly cache: Cache | undefined
  readonly cipher: Cipher
  /** The slot of each name, as far as it was requested, and the reverse. */
  readonly slots: Map<string, string>
  readonly names: Map<string, string | undefined>
  /** The last value read from each slot. */
  readonly known: Map<string, { readonly encrypted: string; readonly text: string | undefined }>
}

const slotStart = 'kept:'
/** Each key has its own cache name, so a late deletion of an old key cannot hit the next one. */
const cacheStart = 'key-'
const keyPath = '/device-key'
const keyLock = 'device-key'
const keyBytes = 32
/** Written by an older version, unencrypted. */
const formerMember = 'member'

/** After this time, the device counts as one that stores nothing. */
const openMostMs = 2_000

let vault: Vault | undefined

export const isVaultOpen = (): boolean => vault !== undefined

/**
 * Reads the key of this device or creates one. After a change of the member, it is the new one. Without a key nothing
 * is stored.
 */
export async function openVault({
  isNew = false,
}: {
  readonly isNew?: boolean
} = {}): Promise<void> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, openMostMs))
  const opened = await Promise.race([findKey(isNew), late]).catch(() => undefined)
  if (!opened) vault = undefined
  else if (opened.cacheName !== vault?.cacheName) openWith(opened.cipher, opened)
}

/** @throws if the device refuses. Some browsers never answer. */
async function findKey(isNew: boolean) {
  const [{ createCipher }, { cacheName, key }] = await Promise.all([
    import('./device-cipher.ts'),
    // Tabs that open at the same time share one key.
    navigator.locks.request(keyLock, async () => {
      if (isNew) await deleteKeys()
      return (await storedKey()) ?? makeKey()
    }),
  ])
  return { cacheName, cache: await caches.open(cacheName), cipher: createCipher(key) }
}

/** Exported for a test whose browser has no Cache Storage. */
export function openWith(
  cipher: Cipher,
  { cacheName, cache }: Pick<Vault, 'cacheName' | 'cache'> = { cacheName: '', cache: undefined },
): void {
  vault = { cacheName, cache, cipher, slots: new Map(), names: new Map(), known: new Map() }
}

/** For a test: acts as if the page were closed. */
export function closeVault(): void {
  vault = undefined
}

/** The newest valid key. An interrupted deletion, or two deletions of one key at once, leave an empty cache. */
async function storedKey() {
  for (const cacheName of (await keyCaches()).toReversed()) {
    const found = await caches.match(keyPath, { cacheName })
    const key = new Uint8Array((await found?.arrayBuffer()) ?? [])
    if (key.length === keyBytes) return { cacheName, key }
  }
  return undefined
}

async function makeKey() {
  const cacheName = `${cacheStart}${crypto.randomUUID()}`
  const key = crypto.getRandomValues(new Uint8Array(keyBytes))
  const cache = await caches.open(cacheName)
  await cache.put(keyPath, new Response(key))
  return { cacheName, key }
}

const keyCaches = async () => (await caches.keys()).filter(name => name.startsWith(cacheStart))

/** Makes everything stored unreadable. @returns the cache of the key, for the worker, which outlives the page */
export function destroyKey(): string | undefined {
  const { cacheName, cache } = vault ?? {}
  vault = undefined
  if (!('caches' in globalThis)) return undefined
  // Deleted with this very call, because the page may unload before any other is answered.
  cache?.delete(keyPath).catch(() => undefined)
  // Under the lock, so that it cannot delete the key of a member who logs in at once.
  navigator.locks?.request(keyLock, deleteKeys).catch(() => undefined)
  return cacheName
}

async function deleteKeys() {
  for (const name of await keyCaches()) await deleteCache(name)
}

/** @throws if the device refuses, as local storage does */
export function readKept(name: string): string | undefined {
  if (!vault) return undefined
  const slot = slotOf(vault, name)
  const encrypted = localStorage.getItem(slot)
  if (encrypted === null) return undefined
  const last = vault.known.get(slot)
  if (last?.encrypted === encrypted) return last.text
  const text = vault.cipher.decrypt(encrypted)
  vault.known.set(slot, { encrypted, text })
  return text
}

/** @returns whether it is stored. @throws if the device is full or refuses */
export function keep(name: string, text: string): boolean {
  if (!vault) return false
  const slot = slotOf(vault, name)
  const encrypted = vault.cipher.encrypt(text)
  localStorage.setItem(slot, encrypted)
  vault.known.set(slot, { encrypted, text })
  return true
}

/** @throws if the device refuses */
export function removeKept(name: string): void {
  if (vault) localStorage.removeItem(slotOf(vault, name))
}

/** @throws if the device refuses */
export const keptNames = (): string[] =>
  Object.keys(localStorage).flatMap(slot => nameOf(slot) ?? [])

/** The name stored under a key of local storage; undefined if it is no slot of this key. */
export function nameOf(slot: string): string | undefined {
  if (!vault || !slot.startsWith(slotStart)) return undefined
  if (!vault.names.has(slot)) {
    vault.names.set(slot, vault.cipher.decrypt(slot.slice(slotStart.length)))
  }
  return vault.names.get(slot)
}

function slotOf({ slots, names, cipher }: Vault, name: string) {
  const slot = slots.get(name) ?? `${slotStart}${cipher.encryptName(name)}`
  slots.set(name, slot)
  names.set(slot, name)
  return slot
}

/** Whether anything of a member is left, also from an older version. @throws if the device refuses */
export const isAnythingKept = (): boolean =>
  Object.keys(localStorage).some(key => key.startsWith(slotStart) || key === formerMember)

/** Encrypts what an older version, or an open tab of it, wrote unencrypted. @throws if the device refuses */
export function takeOverClear(isOpen: (name: string) => boolean): void {
  // The key may be there next time.
  if (!vault && 'caches' in globalThis) return
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(slotStart) || isOpen(key)) continue
    const text = localStorage.getItem(key)
    if (text !== null) keep(key, text)
    localStorage.removeItem(key)
  }
}
