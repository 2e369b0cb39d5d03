import { deleteCache } from '#web/lib/delete-cache.ts'

/**
 * What opens the app without a network: the page of one screen with this device's brand and discreet setting, and the
 * files that it names. A member's page asks to cache it. No answer of `/api` and no picture is ever cached.
 */
const shellPage = '/chat/personal'
const cacheName = 'shell'
const askMs = 10_000
const notPages = /^\/(api|tiles|assets|metrics)([/?]|$)/
const ofBrand = ['/brand.css', '/brand/logo.svg']
const named = /(?:href|src)="(\/assets\/[^"]+)"/g

/** Everything else, and everything while there is a network, goes there as if there were no worker. */
export function answer(event: FetchEvent, { location, navigator }: ServiceWorkerGlobalScope): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const isPage = request.mode === 'navigate' && !notPages.test(pathname)
  const isPart = pathname.startsWith('/assets/') || ofBrand.includes(pathname)
  if (isPage) event.respondWith(fetch(request).catch(() => kept(shellPage)))
  else if (isPart && !navigator.onLine)
    event.respondWith(kept(pathname).catch(() => fetch(request)))
}

async function kept(path: string): Promise<Response> {
  const found = await caches.match(path, { cacheName, ignoreVary: true })
  if (!found) throw new TypeError(`${path} is not kept`)
  return found
}

/** Nothing of an older build or another brand stays. If something cannot be fetched, nothing changes. */
export async function keepShell(): Promise<void> {
  const page = await fetch(shellPage, { cache: 'no-cache', signal: AbortSignal.timeout(askMs) })
  if (!page.ok) return
  const files = [...(await page.clone().text()).matchAll(named)].map(([, file = '']) => file)
  const cache = await caches.open(cacheName)
  await cache.addAll([...files, ...ofBrand])
  await cache.put(shellPage, page)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (![shellPage, ...ofBrand, ...files].includes(pathname)) await cache.delete(request)
  }
}

/**
 * The session has ended, so nothing of it stays on the device. Data stored elsewhere is encrypted with a key in one of
 * these.
 */
export const endCaches = async (names?: readonly string[]): Promise<unknown> =>
  Promise.all((names ?? (await caches.keys())).map(deleteCache))

/** Called for a page that may unload too early, with the address it would have called. */
export const endSession = (address: string): Promise<Response> =>
  fetch(address, { method: 'DELETE' })
