/** Messages that wait for the site, where the service worker finds them when no page is open. */

const name = 'outbox'
const store = 'messages'

/** The body of `POST /api/message`. */
export interface WaitingMessage {
  readonly id: string
}

/** Sends what waits, also without a page. Repeated by a page it is the same message; what is refused waits for its member. */
export async function sendWaiting(): Promise<void> {
  for (const message of await within<WaitingMessage[]>('readonly', all => all.getAll())) {
    const body = JSON.stringify(message)
    const headers = { 'content-type': 'application/json' }
    const { ok } = await fetch('/api/message', { method: 'POST', headers, body })
    if (ok) await withoutWaiting(message.id)
  }
}

/** Lets a message wait, and asks the browser to wake the worker once there is a network. */
export async function waitInOutbox(message: WaitingMessage): Promise<void> {
  await within('readwrite', messages => messages.put(message))
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker && 'sync' in worker) await (worker.sync as SyncManager).register(name)
}

/** Background Sync is in no library of types, and not in every browser. */
interface SyncManager {
  register(tag: string): Promise<void>
}

export async function withoutWaiting(id: string): Promise<void> {
  await within('readwrite', messages => messages.delete(id))
}

/** Opened each time: an open one could not be deleted at the end of a session. */
async function within<Result>(
  mode: IDBTransactionMode,
  act: (messages: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(store, { keyPath: 'id' }),
  )
  const database = await answerOf(opening)
  try {
    return await answerOf(act(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
