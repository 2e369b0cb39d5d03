/** A device that is full or stores nothing goes on without: what does not succeed answers nothing. */
function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}

/**
 * What this device stores under a key, as it was written; nothing when it is absent or damaged, since a page that never
 * opens again would be worse than one that asks anew.
 */
export const readStored = (key: string): unknown =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null')) ?? undefined

/** A device without room for it loses it with the page; what stood there before is out of date. */
export function writeStored(key: string, value: unknown): void {
  const isStored = attempt(() => {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  })
  if (!isStored) removeStored(key)
}

export const removeStored = (key: string): void => attempt(() => localStorage.removeItem(key))

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

/** Everything a script can reach: the session's own cookie only the server can end. */
export function wipeDevice(): void {
  // First, since other tabs look at the marker among them before they store anything.
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    if (name) setCookie(`${name}=`, 0)
  }
  // The worker does the same, and outlives the page; but it may not be running.
  navigator.serviceWorker?.controller?.postMessage('end')
  for (const name of 'caches' in window ? ['shell', 'outbox'] : []) {
    caches.delete(name).catch(() => undefined)
  }
  void endServiceWorkers()
  clearStorages()
}

/** For a tab as well whose device another one wiped, while it may have stored something itself. */
export function clearStorages(): void {
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
