import { deleteCache } from '#web/lib/delete-cache.ts'

/**
 * What opens the app without a network: the page of one screen with this device's brand and discreet setting, and the
 * files that it names. A member's page asks to cache it. No answer of `/api` and no picture is ever cached. The content
 * of a file never changes at its address. So no page gets files of another build, even after the worker was stopped.
 */
const shellPage = '/chat/personal'
const cacheName = 'shell'
const openMs = 3_000
const askMs = 10_000
const partMs = 30_000
const notPages = /^\/(api|tiles|assets|metrics|\.well-known)([/?]|$)|\.\w+$/
const isPart = /^\/(assets\/|brand.*\?v=)/
const named = /(?<=")\/(?:assets\/|brand)[^"]+/g

/** Answers pages and their files. Everything else goes to the network as if there were no worker. */
export function answer(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !notPages.test(pathname)) event.respondWith(open(request))
  else if (isPart.test(pathname + search)) event.respondWith(part(request))
}

/** A proxy answers for a site that is away. The app itself then says so. */
async function open(request: Request) {
  const fresh = await ask(request, openMs)
  if (fresh && fresh.status < 500) return fresh
  return (await kept(shellPage)) ?? fresh ?? fetch(request)
}

const part = async (request: Request) =>
  (await kept(request)) ?? (await ask(request, partMs)) ?? Response.error()

/** The answer of the network. */
export const ask = (request: Request, ms: number): Promise<Response | undefined> =>
  inTime(ms, signal => fetch(request, { signal }))

/** The answer of the device. */
const kept = (request: RequestInfo) =>
  inTime(openMs, () => caches.match(request, { cacheName, ignoreVary: true }))

/** Undefined without an answer in that time. A request that hangs would hold up later ones. */
async function inTime<T>(ms: number, answerOf: (signal: AbortSignal) => Promise<T>) {
  const call = new AbortController()
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, ms))
  const answered = await Promise.race([answerOf(call.signal), timeout]).catch(() => undefined)
  if (!answered) call.abort()
  return answered
}

/**
 * The page comes last, so that all its files are there. Those of the page before stay, because it may still be open. If
 * something cannot be fetched, nothing changes.
 */
export async function keepShell(): Promise<void> {
  const options = { redirect: 'error', signal: AbortSignal.timeout(askMs) } as const
  const page = await fetch(shellPage, { cache: 'no-cache', ...options })
  const html = await page.clone().text()
  const before = (await (await kept(shellPage))?.text()) ?? ''
  if (!page.ok || html === before) return
  const style = await fetch(filesOf(html).find(file => file.startsWith('/brand')) ?? '', options)
  // Its server has another brand or build than the page's.
  if (style.headers.get('cache-control') === 'no-cache') return
  const files = filesOf(html + (await style.text()))
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map(file => new Request(file, options)))
  await cache.put(shellPage, page)
  const stay = [shellPage, ...files, ...filesOf(before)]
  const old = (await cache.keys()).filter(({ url }) => !stay.some(path => url.endsWith(path)))
  await Promise.all(old.map(request => cache.delete(request)))
}

const filesOf = (text: string) => [...new Set(text.match(named))]

/**
 * The session has ended, so nothing of it stays on the device. Data stored elsewhere is encrypted with a key in one of
 * these.
 */
export const endCaches = async (names?: readonly string[]): Promise<unknown> =>
  Promise.all((names ?? (await caches.keys())).map(deleteCache))
