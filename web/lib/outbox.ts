/** Messages that wait for the site, for the service worker: in a cache, which is wherever there are workers. */
export const outboxName = 'outbox'

export const pathOf = (id: string): string => `/outbox/${id}`

/** Whether a message waits on after that answer: none, or that of a site that is busy or away. What else is no yes refuses it. */
export const mustWait = (status: number): boolean => [0, 429, 502, 503, 504].includes(status)

/** The sender of a message holds its lock: page, other tab or worker. */
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

/** Opened it would be made, after the end of a session too. */
const openIfThere = async () =>
  (await caches.has(outboxName)) ? caches.open(outboxName) : undefined
