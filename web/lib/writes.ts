import { type Mutation, MutationCache } from '@tanstack/react-query'

/** Aborted when the session is over in which a write was begun. */
let session = new AbortController()

interface Begun {
  readonly mutation: Mutation<unknown, unknown, unknown>
  readonly session: AbortSignal
}

/** By the context of its mutation. */
const begun = new WeakMap<object, Begun>()

/** What members write, of the whole page: each write is one of `useWrite` or `sendWrite`, with a key. */
export const mutationCache = new MutationCache({
  onMutate: (_input, mutation, context) =>
    void begun.set(context, { mutation, session: session.signal }),
})

/** The session in which a write was begun, by the context of its mutation. */
export const sessionOf = (context: object): AbortSignal =>
  begun.get(context)?.session ?? session.signal

let isEnding = false
const waitingTurns = new Set<() => void>()
const checkTurns = () => {
  for (const check of waitingTurns) check()
}
mutationCache.subscribe(checkTurns)

/** Resolves once no earlier write of its scope is pending, or the page ends: what waits then would never be sent. */
export async function turnOf(context: object): Promise<void> {
  const mutation = begun.get(context)?.mutation
  const scope = mutation?.meta?.scope
  const isNext = () => {
    const ofScope = ({ meta }: Mutation) => meta?.scope === scope
    return isEnding || mutationCache.find({ status: 'pending', predicate: ofScope }) === mutation
  }
  if (scope === undefined || isNext()) return
  await new Promise<void>(resolve => {
    const check = () => {
      if (!isNext()) return
      waitingTurns.delete(check)
      resolve()
    }
    waitingTurns.add(check)
  })
}

/** All at once, in the order in which they were begun, and what else begins until the page is gone. */
export function sendAllNow(): void {
  isEnding = true
  checkTurns()
  // A page that is shown again goes on as before.
  setTimeout(() => {
    isEnding = false
  })
}

/** Begins the write of what waits for a time of its own (`on-leaving.ts`). */
export const beforeEnd = new Set<() => void>()

/** A logout waits no longer for answers. */
const logoutMostMs = 3_000
/** Other tabs answer no later whether they have something to send. */
const tabsMostMs = 300
const otherTabs = new BroadcastChannel('writes')

otherTabs.addEventListener('message', ({ data }) => {
  if (data === 'drop') dropTab()
  const sent = data === 'flush' && flushTab()
  if (!sent) return
  otherTabs.postMessage('waiting')
  void sent.then(() => otherTabs.postMessage('sent'))
})

/**
 * Sends all that members wrote in any tab. It drops what has not been answered when that takes too long, or as soon as the
 * page is closed: the session may be ended then.
 */
export async function endWrites(mostMs = logoutMostMs): Promise<void> {
  const closed = new Promise(resolve => window.addEventListener('pagehide', resolve))
  const sent = Promise.all([flushTab(), flushOtherTabs()])
  await Promise.race([sent, closed, after(mostMs)])
  dropWrites()
}

/**
 * Nothing that was begun before is sent any more from any tab, and no answer to it is heard: it would be sent in the name of
 * whoever logs in next, or be shown to them.
 */
export function dropWrites(): void {
  otherTabs.postMessage('drop')
  dropTab()
}

/** The same in this tab alone. */
export function dropTab(): void {
  session.abort()
  session = new AbortController()
}

/** @returns when all that was written in this tab has been answered; undefined when there is nothing */
export function flushTab(): Promise<void> | undefined {
  for (const action of beforeEnd) action()
  if (!hasWrites()) return undefined
  return new Promise(resolve => {
    const ignore = mutationCache.subscribe(() => {
      if (hasWrites()) return
      ignore()
      resolve()
    })
  })
}

async function flushOtherTabs(): Promise<void> {
  let waiting = 0
  let end = () => {}
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'waiting') waiting += 1
    if (data === 'sent' && --waiting === 0) end()
  }
  otherTabs.addEventListener('message', hear)
  otherTabs.postMessage('flush')
  await after(tabsMostMs)
  if (waiting > 0) {
    await new Promise<void>(resolve => {
      end = resolve
    })
  }
  otherTabs.removeEventListener('message', hear)
}

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const hasWrites = () =>
  mutationCache.findAll({
    status: 'pending',
    predicate: ({ options }) => options.mutationKey !== undefined,
  }).length > 0
