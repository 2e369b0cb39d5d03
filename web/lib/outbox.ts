/** Messages that the service worker is to send, in a cache, which exists wherever workers do. */
export const outboxName = 'outbox'

export const pathOf = (id: string): string => `/outbox/${id}`

/**
 * Whether a message keeps waiting after that answer: without an answer, or while the site is busy or away. Any other
 * failure refuses it.
 */
export const mustWait = (status: number): boolean => [0, 429, 502, 503, 504].includes(status)

/** The sender of a message holds its lock, be it the page, another tab or the worker. */
export const lockOf = (id: string): string => `message ${id}`

export async function waitingIds(): Promise<string[]> {
  const waiting = (await openIfThere())?.keys()
  return ((await waiting) ?? []).map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
}

/** The body of `POST /api/message`. */
export const readWaiting = async (id: string): Promise<string | undefined> =>
  (await caches.match(pathOf(id), { cacheName: outboxName }))?.text()

export async function withoutWaiting(id: string): Promise<void> {
  await (await openIfThere())?.delete(pathOf(id))
}

/** Opening it would create it, even after the end of a session. */
const openIfThere = async () =>
  (await caches.has(outboxName)) ? caches.open(outboxName) : undefined
