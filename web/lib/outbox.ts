import type { WaitingMessage } from './waiting-message.ts'

/** Messages that the service worker is to send, in a cache, which exists wherever workers do. */
export const outboxName = 'outbox'

export const pathOf = (id: string): string => `/outbox/${id}`

/**
 * Whether a message keeps waiting after that answer: without an answer, or while the site is busy or away. Any other
 * failure refuses it.
 */
export const mustWait = (status: number): boolean => [0, 429, 502, 503, 504].includes(status)

/** The sender of a conversation's messages holds its lock, be it the page, another tab or the worker. */
export const lockOf = (message: Omit<WaitingMessage, 'id' | 'tsCreated'>): string =>
  `message ${message.senderProfileId} ${message.recipientProfileId ?? ''}`

/** In the order in which they were written. */
export async function waitingMessages(): Promise<WaitingMessage[]> {
  const stored = (await (await openIfThere())?.matchAll()) ?? []
  const waiting: WaitingMessage[] = await Promise.all(stored.map(each => each.json()))
  return waiting.sort((one, other) => one.tsCreated - other.tsCreated)
}

export const findWaiting = (id: string) => caches.match(pathOf(id), { cacheName: outboxName })

export const withoutWaiting = async (id: string): Promise<unknown> =>
  (await openIfThere())?.delete(pathOf(id))

/** Opening it would create it, even after the end of a session. */
const openIfThere = async () =>
  (await caches.has(outboxName)) ? caches.open(outboxName) : undefined
