import type { OpenRequest } from '#shared/push-payload.ts'

let known: ServiceWorkerRegistration | undefined
let isWanted = false

/**
 * The worker that shows notifications: there as long as a member is logged in.
 * @returns undefined where the browser has none, or lets this site have none
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  isWanted = true
  try {
    known = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch {
    // A private window or a strict browser: everything else works without it.
    return undefined
  }
  // The session may have ended meanwhile.
  if (!isWanted) unregisterServiceWorker()
  return known
}

/**
 * Begins to end the worker, and with it this browser's subscription to pushes. Asked for at once where it is known: the
 * page may be gone before any answer.
 */
export function unregisterServiceWorker(): void {
  const ended = known
  known = undefined
  isWanted = false
  if (ended) void ended.unregister()
  else if ('serviceWorker' in navigator) void unregisterAll()
}

/** What an earlier page has registered. */
async function unregisterAll() {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
}

/** Calls back with the path that a pressed notification leads to. @returns what ends it */
export function onOpenRequest(open: (url: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const receive = ({ data }: MessageEvent<OpenRequest | undefined>) => {
    if (data?.kind === 'open') open(data.url)
  }
  serviceWorker.addEventListener('message', receive)
  return () => serviceWorker.removeEventListener('message', receive)
}
