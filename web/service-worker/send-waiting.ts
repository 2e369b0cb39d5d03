import { findWaiting, lockOf, mustWait, waitingMessages, withoutWaiting } from '#web/lib/outbox.ts'
import type { WaitingMessage } from '#web/lib/waiting-message.ts'
import { endCaches } from './shell.ts'

const answerMs = 30_000
let pausedUntil = 0

/**
 * Sends what waits, even without a page, in the order in which it was written. If a page repeats one, it is the same
 * message, and a page shows why one is refused.
 * @throws if something waits on, because only then does the browser wake the worker again
 */
export async function sendWaiting(): Promise<void> {
  for (const message of await waitingMessages()) {
    await navigator.locks.request(lockOf(message), () => send(message))
  }
}

async function send(message: WaitingMessage) {
  // A page has sent it, or the session has ended.
  if (!(await findWaiting(message.id))) return
  if (Date.now() < pausedUntil) throw new Error('the site asked to wait')
  const body = JSON.stringify(message)
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const options = { redirect: 'error', signal: AbortSignal.timeout(answerMs) } as const
  const { status, headers } = await fetch('/api/message', { ...call, ...options })
  pausedUntil = Date.now() + Number(headers.get('retry-after') ?? 0) * 1_000
  if (mustWait(status)) throw new Error('the site is busy or away')
  // A 401 means that the session was ended elsewhere.
  await (status === 401 ? endCaches() : withoutWaiting(message.id))
}
