import { deleteCache } from './delete-cache.ts'
import { outboxName, pathOf } from './outbox.ts'

/** The body of `POST /api/message`. */
/** Lets a message wait, and asks the browser to wake the worker once there is a network. */
export async function waitInOutbox(message: { readonly id: string }, mayStore: () => boolean) {
  if (!mayStore()) return
  const outbox = await caches.open(outboxName)
  // The session may have ended meanwhile, in another tab too, which has deleted what was there before.
  if (!mayStore()) return deleteCache(outboxName)
  await outbox.put(pathOf(message.id), new Response(JSON.stringify(message)))
  const worker = await navigator.serviceWorker.getRegistration()
  if (worker && 'sync' in worker) await (worker.sync as SyncManager).register(outboxName)
}

/** Background Sync is in no library of types, and not in every browser. */
interface SyncManager {
  register(tag: string): Promise<void>
}
