import { lockOf, mustWait, readWaiting, waitingIds, withoutWaiting } from '#web/lib/outbox.ts'
import { endCaches } from './shell.ts'

const answerMs = 30_000
let pausedUntil = 0

/**
 * Sends what waits, even without a page. If a page repeats it, it is the same message, and a page shows why one is
 * refused.
 * @throws if something keeps waiting, because only then does the browser wake the worker again
 */
export async function sendWaiting({ locks }: WorkerNavigator): Promise<void> {
  for (const id of await waitingIds()) await locks.request(lockOf(id), () => send(id))
}

async function send(id: string) {
  const body = await readWaiting(id)
  // A page has sent it, or the session has ended.
  if (body === undefined) return
  if (Date.now() < pausedUntil) throw new Error('the site asks to wait')
  const headers = { 'content-type': 'application/json' }
  const options = { redirect: 'error', signal: AbortSignal.timeout(answerMs) } as const
  const answer = await fetch('/api/message', { method: 'POST', headers, body, ...options })
  // The session was ended elsewhere.
  if (answer.status === 401) return void (await endCaches())
  if (!mustWait(answer.status)) return withoutWaiting(id)
  pausedUntil = Date.now() + Number(answer.headers.get('retry-after') ?? 0) * 1_000
  throw new Error(`it waits on after ${answer.status}`)
}
