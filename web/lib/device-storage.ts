/** What this device stores under a key, as it was written; nothing when it is absent or damaged. */
export function readStored(key: string): unknown {
  const stored = localStorage.getItem(key)
  if (stored === null) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    // Cut off or changed by hand: a page that never opens again would be worse than one that asks anew.
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
}

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
  // The worker does the same, and outlives the page; but it may not be running.
  navigator.serviceWorker?.controller?.postMessage('end')
  if ('caches' in window) void caches.delete('shell')
  void endServiceWorkers()
  indexedDB.deleteDatabase('outbox')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    if (name) setCookie(`${name}=`, 0)
  }
}

/** With them the subscription of this browser to pushes ends. */
async function endServiceWorkers() {
  const all = await navigator.serviceWorker?.getRegistrations().catch(() => [])
  for (const each of all ?? []) void each.unregister()
}
