import { deleteCache } from './delete-cache.ts'
import {
  destroyKey,
  isAnythingKept,
  keep,
  keptNames,
  nameOf,
  openVault,
  readKept,
  removeKept,
  takeOverClear,
} from './device-vault.ts'

/**
 * Entries that belong to no member stay unencrypted: what visitors read of the site, the width of its menu, the list of
 * emoji.
 */
const isOpen = (name: string) => /^(cache:visitor$|menu-collapsed$|frimousse\/)/.test(name)

/** Returns undefined on failure: the app works without storage on a device that is full or stores nothing. */
function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}

/** The stored value; undefined if it is absent or damaged, because a page that never opens again would be worse. */
export const readStored = (name: string): unknown =>
  attempt(() => JSON.parse(readText(name) ?? 'null')) ?? undefined

const readText = (name: string) => (isOpen(name) ? localStorage.getItem(name) : readKept(name))

/**
 * If the device has no room, the value is lost with the page. The earlier value is removed, because it is outdated.
 * @returns whether the value is stored
 */
export function writeStored(name: string, value: unknown): boolean {
  const isStored = attempt(() => {
    const text = JSON.stringify(value)
    if (!isOpen(name)) return keep(name, text)
    localStorage.setItem(name, text)
    return true
  })
  if (!isStored) removeStored(name)
  return isStored ?? false
}

export const removeStored = (name: string): void =>
  attempt(() => (isOpen(name) ? localStorage.removeItem(name) : removeKept(name)))

export const storedNames = (): readonly string[] => attempt(keptNames) ?? []

/**
 * Calls the listener with the name of an entry that another tab has stored or removed. @returns a function that
 * unsubscribes
 */
export function onStored(listener: (name: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    const name = key === null || isOpen(key) ? key : nameOf(key)
    if (name !== null && name !== undefined) listener(name)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** From now on, the member's entries can be read and written. A new session gets a new key. */
export async function openStorage(options: { readonly isNew?: boolean } = {}): Promise<void> {
  await openVault(options)
  attempt(() => takeOverClear(isOpen))
}

/** Whether the device still stores anything of a member. */
export const hasLeftovers = (): boolean => attempt(isAnythingKept) ?? false

/** Values that only this tab stores, until it closes. */
export const readOfTab = (key: string): string | undefined =>
  attempt(() => sessionStorage.getItem(key)) ?? undefined

/** If it cannot be stored, the next page asks or chooses again. */
export const writeOfTab = (key: string, value: string | undefined): void =>
  attempt(() =>
    value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value),
  )

/** Sets a cookie that the page itself may read. With zero seconds it is deleted. */
export function setCookie(pair: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than Safari 17.5.
  document.cookie = `${pair}; path=/; max-age=${seconds}; samesite=lax`
}

export const hasCookie = (pair: string): boolean => document.cookie.split('; ').includes(pair)

/** Asks the service worker to cache what opens the app without a network. */
export function keepShell(): void {
  if (hasCookie('auth=1')) navigator.serviceWorker?.controller?.postMessage('keep')
}

const ofWorker: readonly string[] = ['shell', 'outbox']

/** Wipes everything a script can reach. Only the server can end the session's own cookie. */
export function wipeDevice(): void {
  // First of all: without the key, everything left is noise.
  const keyCache = destroyKey()
  // Other tabs check the marker cookie before they store anything.
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    if (name) setCookie(`${name}=`, 0)
  }
  // The worker does the same and outlives the page, but it may not be running.
  const end = keyCache ? [keyCache, ...ofWorker] : ofWorker
  navigator.serviceWorker?.controller?.postMessage({ end })
  for (const name of 'caches' in window ? ofWorker : []) deleteCache(name).catch(() => undefined)
  void endServiceWorkers()
  clearStorages()
}

/** The same for a page that is unloading, which ends before it can list the caches. */
export function leaveNothing(): void {
  wipeDevice()
  for (const name of 'caches' in window ? ofWorker : []) caches.delete(name).catch(() => undefined)
}

/** Also for a tab whose device another tab wiped, because this one may have stored something at that moment. */
export function clearStorages(): void {
  destroyKey()
  attempt(() => localStorage.clear())
  attempt(() => sessionStorage.clear())
}

/** This also ends the browser's push subscription. */
async function endServiceWorkers() {
  for (const each of await serviceWorkers()) {
    void closeShown(each)
    void each.unregister()
  }
}

/** Closes the notifications on the screen, which reveal something about a member. */
export async function closeNotifications(): Promise<void> {
  for (const each of await serviceWorkers()) void closeShown(each)
}

const serviceWorkers = async () =>
  (await navigator.serviceWorker?.getRegistrations().catch(() => undefined)) ?? []

/** Without permission there are none, and some browsers never answer. */
async function closeShown(registration: ServiceWorkerRegistration) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  for (const shown of await registration.getNotifications().catch(() => [])) shown.close()
}
