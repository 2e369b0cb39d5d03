/** Messages that the service worker is to send, in a cache, which exists wherever workers do. */
export const outboxName = 'outbox'

export const pathOf = (id: string): string => `/outbox/${id}`

/** What `POST /api/message` gets, as far as it decides who is sent when. */
export interface WaitingMessage {
  readonly id: string
  readonly senderProfileId: string
  /** Absent in a broadcast. */
  readonly recipientProfileId?: string
  readonly tsCreated: number
}

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
  const cache = await openIfThere()
  const paths = (await cache?.keys()) ?? []
  const waiting: WaitingMessage[] = await Promise.all(
    paths.map(async path => (await cache?.match(path))?.json()),
  )
  return waiting.sort((one, other) => one.tsCreated - other.tsCreated)
}

export const isWaiting = async (id: string): Promise<boolean> =>
  (await caches.match(pathOf(id), { cacheName: outboxName })) !== undefined

export async function withoutWaiting(id: string): Promise<void> {
  await (await openIfThere())?.delete(pathOf(id))
}

/** Opening it would create it, even after the end of a session. */
const openIfThere = async () =>
  (await caches.has(outboxName)) ? caches.open(outboxName) : undefined
