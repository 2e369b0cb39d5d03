import { readWaiting, waitingIds, withoutWaiting } from '#web/lib/outbox.ts'

/** Sends what waits, also without a page. Repeated by a page it is the same message; what is refused waits for its member. */
export async function sendWaiting(): Promise<void> {
  for (const id of await waitingIds()) {
    const body = await readWaiting(id)
    if (body === undefined) continue
    const headers = { 'content-type': 'application/json' }
    const { ok } = await fetch('/api/message', { method: 'POST', headers, body })
    if (ok) await withoutWaiting(id)
  }
}
