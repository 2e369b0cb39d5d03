import { deleteCache } from './delete-cache.ts'
import type { Cipher } from './device-cipher.ts'

/**
 * What the device keeps of a member lies encrypted in local storage, whose files hold on to what was deleted. The key lies
 * in Cache Storage, whose files go as soon as they are deleted, and all else with it. With the key in memory, reading and
 * writing are synchronous, as with local storage itself: no crash loses a typed word, and other tabs hear of each. Without Cache
 * Storage (a page over plain http, some private windows) there is no key, and nothing is kept.
 */
interface Vault {
  readonly cacheName: string
  /** Held open, so that one call deletes the key. */
  readonly cache: Cache | undefined
  readonly cipher: Cipher
  /** Where each name stands, as far as it was asked for, and back. */
  readonly slots: Map<string, string>
  readonly names: Map<string, string | undefined>
  /** What was read last from each slot. */
  readonly known: Map<string, { readonly encrypted: string; readonly text: string | undefined }>
}

const slotStart = 'kept:'
/** Each key has a name of its own: what deletes an old one late cannot meet the next one. */
const cacheStart = 'key-'
const keyPath = '/device-key'
const keyLock = 'device-key'
const keyBytes = 32
/** Written by an older version, in clear. */
const formerMember = 'member'

let vault: Vault | undefined

export const isVaultOpen = (): boolean => vault !== undefined

/** Reads the key of this device, or makes one; after a change of the member the new one. Without a key nothing is kept. */
export async function openVault({
  isNew = false,
}: {
  readonly isNew?: boolean
} = {}): Promise<void> {
  try {
    const [{ createCipher }, { cacheName, key }] = await Promise.all([
      import('./device-cipher.ts'),
      // Tabs that are opened at once have one key.
      navigator.locks.request(keyLock, async () => {
        if (isNew) await deleteKeys()
        return (await storedKey()) ?? makeKey()
      }),
    ])
    if (cacheName === vault?.cacheName) return
    openWith(createCipher(key), { cacheName, cache: await caches.open(cacheName) })
  } catch {
    vault = undefined
  }
}

/** By itself for a test whose browser has no Cache Storage. */
export function openWith(
  cipher: Cipher,
  { cacheName, cache }: Pick<Vault, 'cacheName' | 'cache'> = { cacheName: '', cache: undefined },
): void {
  vault = { cacheName, cache, cipher, slots: new Map(), names: new Map(), known: new Map() }
}

/** For a test: the page is closed. */
export function closeVault(): void {
  vault = undefined
}

/** The newest that is whole: a deletion that was cut off, or two of one key at once, leave a cache with nothing in it. */
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

/** Makes all that was kept unreadable. @returns the cache of the key, for the worker, which outlives the page */
export function destroyKey(): string | undefined {
  const { cacheName, cache } = vault ?? {}
  vault = undefined
  if (!('caches' in globalThis)) return undefined
  // Gone with this very call: the page may be left before it learns of any other.
  cache?.delete(keyPath).catch(() => undefined)
  // In turn: whoever logs in at once makes a key that is not meant.
  navigator.locks.request(keyLock, deleteKeys).catch(() => undefined)
  return cacheName
}

async function deleteKeys() {
  for (const name of await keyCaches()) await deleteCache(name)
}

/** @throws when the device refuses, as local storage does */
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

/** @throws when the device is full or refuses */
export function keep(name: string, text: string): void {
  if (!vault) return
  const slot = slotOf(vault, name)
  const encrypted = vault.cipher.encrypt(text)
  localStorage.setItem(slot, encrypted)
  vault.known.set(slot, { encrypted, text })
}

/** @throws when the device refuses */
export function removeKept(name: string): void {
  if (vault) localStorage.removeItem(slotOf(vault, name))
}

/** @throws when the device refuses */
export const keptNames = (): string[] =>
  Object.keys(localStorage).flatMap(slot => nameOf(slot) ?? [])

/** What a key of local storage is for; undefined for one that is no slot of this key. */
export function nameOf(slot: string): string | undefined {
  if (!vault || !slot.startsWith(slotStart)) return undefined
  if (!vault.names.has(slot)) {
    vault.names.set(slot, vault.cipher.decrypt(slot.slice(slotStart.length)))
  }
  return vault.names.get(slot)
}

function slotOf({ slots, cipher }: Vault, name: string) {
  const slot = slots.get(name) ?? `${slotStart}${cipher.encryptName(name)}`
  slots.set(name, slot)
  return slot
}

/** Whether something of a member is left, of an older version too. @throws when the device refuses */
export const isAnythingKept = (): boolean =>
  Object.keys(localStorage).some(key => key.startsWith(slotStart) || key === formerMember)

/** Takes over what an older version, or an open tab of it, wrote in clear. @throws when the device refuses */
export function takeOverClear(isOpen: (name: string) => boolean): void {
  // The key may be there the next time.
  if (!vault && 'caches' in globalThis) return
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(slotStart) || isOpen(key)) continue
    const text = localStorage.getItem(key)
    if (text !== null) keep(key, text)
    localStorage.removeItem(key)
  }
}
