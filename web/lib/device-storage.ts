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

/** Belongs to no member: what visitors read of the site, how wide its menu is, the list of all emoji. All else is encrypted. */
const isOpen = (name: string) => /^(cache:visitor$|menu-collapsed$|frimousse\/)/.test(name)

/** A device that is full or stores nothing goes on without: what does not succeed answers nothing. */
function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}

/** As it was written; nothing when it is absent or damaged: a page that never opens again would be worse. */
export const readStored = (name: string): unknown =>
  attempt(() => JSON.parse(readText(name) ?? 'null')) ?? undefined

const readText = (name: string) => (isOpen(name) ? localStorage.getItem(name) : readKept(name))

/** A device without room for it loses it with the page; what stood there before is out of date. */
export function writeStored(name: string, value: unknown): void {
  const isStored = attempt(() => {
    const text = JSON.stringify(value)
    if (isOpen(name)) localStorage.setItem(name, text)
    else keep(name, text)
    return true
  })
  if (!isStored) removeStored(name)
}

export const removeStored = (name: string): void =>
  attempt(() => (isOpen(name) ? localStorage.removeItem(name) : removeKept(name)))

export const storedNames = (): readonly string[] => attempt(keptNames) ?? []

/** Calls the listener with the name of what another tab has stored or removed. @returns what ends it */
export function onStored(listener: (name: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    const name = key === null || isOpen(key) ? key : nameOf(key)
    if (name !== null && name !== undefined) listener(name)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** From now on what is stored of the member can be read, and written; of a new session by a new key. */
export async function openStorage(options: { readonly isNew?: boolean } = {}): Promise<void> {
  await openVault(options)
  attempt(() => takeOverClear(isOpen))
}

/** Whether the device still has something of a member. */
export const hasLeftovers = (): boolean => attempt(isAnythingKept) ?? false

/** What this tab alone stores, until it is closed. */
export const readOfTab = (key: string): string | undefined =>
  attempt(() => sessionStorage.getItem(key)) ?? undefined

/** Chosen or asked again with the next page where it cannot be stored. */
export const writeOfTab = (key: string, value: string | undefined): void =>
  attempt(() =>
    value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value),
  )

/** Sets a cookie that the page itself may read; with no seconds left it is gone. */
export function setCookie(pair: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than Safari 17.5.
  document.cookie = `${pair}; path=/; max-age=${seconds}; samesite=lax`
}

export const hasCookie = (pair: string): boolean => document.cookie.split('; ').includes(pair)

/** Asks the service worker to keep what opens the app without a network. */
export function keepShell(): void {
  if (hasCookie('auth=1')) navigator.serviceWorker?.controller?.postMessage('keep')
}

const ofWorker: readonly string[] = ['shell', 'outbox']

/** Everything a script can reach: the session's own cookie only the server can end. */
export function wipeDevice(): void {
  // Before all else: what is left then is noise.
  const keyCache = destroyKey()
  // Other tabs look at the marker among them before they store anything.
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    if (name) setCookie(`${name}=`, 0)
  }
  // The worker does the same, and outlives the page; but it may not be running.
  const end = keyCache ? [keyCache, ...ofWorker] : ofWorker
  navigator.serviceWorker?.controller?.postMessage({ end })
  for (const name of 'caches' in window ? ofWorker : []) deleteCache(name).catch(() => undefined)
  void endServiceWorkers()
  clearStorages()
}

/** The same by a page that is being left, which is gone before it can look into caches. */
export function leaveNothing(): void {
  wipeDevice()
  for (const name of 'caches' in window ? ofWorker : []) caches.delete(name).catch(() => undefined)
}

/** For a tab as well whose device another one wiped, while it may have stored something itself. */
export function clearStorages(): void {
  destroyKey()
  attempt(() => localStorage.clear())
  attempt(() => sessionStorage.clear())
}

/** With them the subscription of this browser to pushes ends. */
async function endServiceWorkers() {
  for (const each of await serviceWorkers()) {
    void closeShown(each)
    void each.unregister()
  }
}

/** Takes away the notifications on the screen, which tell of a member. */
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
