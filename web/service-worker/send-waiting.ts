import { isWaiting, lockOf, mustWait, waitingMessages, withoutWaiting } from '#web/lib/outbox.ts'
import type { WaitingMessage } from '#web/lib/waiting-message.ts'
import { endCaches } from './shell.ts'

const answerMs = 30_000
let pausedUntil = 0

/**
 * Sends what waits, even without a page: each conversation in its order, and nothing after a message that waits on. If a
 * page repeats one, it is the same message, and a page shows why one is refused.
 * @throws if something keeps waiting, because only then does the browser wake the worker again
 */
export async function sendWaiting({ locks }: WorkerNavigator): Promise<void> {
  const heldBack = new Set<string>()
  for (const message of await waitingMessages()) {
    const lock = lockOf(message)
    const isDone = !heldBack.has(lock) && (await locks.request(lock, () => send(message)))
    if (!isDone) heldBack.add(lock)
  }
  if (heldBack.size > 0) throw new Error('something waits on')
}

/** @returns false if it waits on */
async function send(message: WaitingMessage): Promise<boolean> {
  // A page has sent it, or the session has ended.
  if (!(await isWaiting(message.id))) return true
  if (Date.now() < pausedUntil) return false
  const body = JSON.stringify(message)
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const options = { redirect: 'error', signal: AbortSignal.timeout(answerMs) } as const
  const { status, headers } = await fetch('/api/message', { ...call, ...options })
  // The session was ended elsewhere.
  if (status === 401) await endCaches()
  else if (!mustWait(status)) await withoutWaiting(message.id)
  else pausedUntil = Date.now() + Number(headers.get('retry-after') ?? 0) * 1_000
  return !mustWait(status)
}
