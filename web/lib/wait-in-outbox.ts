import { deleteCache } from './delete-cache.ts'
import { outboxName, pathOf } from './outbox.ts'
import type { WaitingMessage } from './waiting-message.ts'

/** Stores a message as waiting, and asks the browser to wake the worker once there is a network. */
export async function waitInOutbox(message: WaitingMessage, mayStore: () => boolean) {
  if (!mayStore()) return
  const outbox = await caches.open(outboxName)
  // The session may have ended in the meantime, also in another tab, which has deleted what was there.
  if (!mayStore()) return deleteCache(outboxName)
  await outbox.put(pathOf(message.id), new Response(JSON.stringify(message)))
  const worker = await navigator.serviceWorker.getRegistration()
  if (worker && 'sync' in worker) await (worker.sync as SyncManager).register(outboxName)
}

/** Background Sync is not in the type libraries, and not in every browser. */
interface SyncManager {
  register(tag: string): Promise<void>
}
