import { type Mutation, MutationCache } from '@tanstack/react-query'
import { openChannel } from './open-channel.ts'

/** Aborted at the end of the session in which a write began. */
let session = new AbortController()

interface Begun {
  readonly mutation: Mutation<unknown, unknown, unknown>
  readonly session: AbortSignal
}

/** By the context of the mutation. */
const begun = new WeakMap<object, Begun>()

/** All writes of the page. Each write is one of `useWrite` or `sendWrite`, with a key. */
export const mutationCache = new MutationCache({
  onMutate: (_input, mutation, context) =>
    void begun.set(context, { mutation, session: session.signal }),
})

/** The session in which a write began, by the context of its mutation. */
export const sessionOf = (context: object): AbortSignal =>
  begun.get(context)?.session ?? session.signal

let isEnding = false
const waitingTurns = new Set<() => void>()
const checkTurns = () => {
  for (const check of waitingTurns) check()
}
mutationCache.subscribe(checkTurns)

/**
 * Resolves once no earlier write of its scope is pending, or the page ends, because a waiting write would never be sent
 * then.
 */
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

/** Sends all waiting writes at once, in the order in which they began, and any that begin before the page unloads. */
export function sendAllNow(): void {
  isEnding = true
  checkTurns()
  // A page that is shown again continues as before.
  setTimeout(() => {
    isEnding = false
  })
}

/** Begins the writes of what waits for its own time (`on-leaving.ts`). */
export const beforeEnd = new Set<() => void>()

/** The longest time that a logout waits for answers. */
const logoutMostMs = 3_000
/** The longest time that other tabs get to say whether they have something to send. */
const tabsMostMs = 300
const otherTabs = openChannel('writes')

otherTabs?.addEventListener('message', ({ data }) => {
  if (data === 'drop') dropTab()
  const sent = data === 'flush' && flushTab()
  if (!sent) return
  otherTabs?.postMessage('waiting')
  void sent.then(() => otherTabs?.postMessage('sent'))
})

/**
 * Sends all that members wrote in any tab. It drops unanswered writes when that takes too long, or when the page
 * closes, because the session may then be over.
 */
export async function endWrites(mostMs = logoutMostMs): Promise<void> {
  await flushWrites(mostMs)
  dropWrites()
}

/** Sends all that members wrote in any tab, and waits that long at most for the answers. */
export async function flushWrites(mostMs = logoutMostMs): Promise<void> {
  const closed = new Promise(resolve => window.addEventListener('pagehide', resolve))
  const sent = Promise.all([flushTab(), flushOtherTabs()])
  await Promise.race([sent, closed, after(mostMs)])
}

/**
 * No tab sends earlier writes any more, and their answers are ignored. Otherwise they would be sent in the name of the
 * next member who logs in, or shown to them.
 */
export function dropWrites(): void {
  otherTabs?.postMessage('drop')
  dropTab()
}

/** The same in this tab only. */
export function dropTab(): void {
  session.abort()
  session = new AbortController()
}

/** @returns a promise that resolves once all writes of this tab are answered; undefined if there are none */
export function flushTab(): Promise<void> | undefined {
  for (const action of beforeEnd) action()
  if (!isWriting()) return undefined
  return new Promise(resolve => {
    const ignore = mutationCache.subscribe(() => {
      if (isWriting()) return
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
  otherTabs?.addEventListener('message', hear)
  otherTabs?.postMessage('flush')
  await after(tabsMostMs)
  if (waiting > 0) {
    await new Promise<void>(resolve => {
      end = resolve
    })
  }
  otherTabs?.removeEventListener('message', hear)
}

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Whether a write is unanswered. */
export const isWriting = (): boolean =>
  mutationCache.findAll({
    status: 'pending',
    predicate: ({ options }) => options.mutationKey !== undefined,
  }).length > 0
