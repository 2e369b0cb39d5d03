import type { LiveEvent } from '#shared/contract/live.ts'
import { addressOf } from './api.ts'
import { currentSession, onSessionChange } from './session.ts'
import { createListeners } from './store.ts'

type Kind = LiveEvent['kind']
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>

const retryFirstMs = 1_000
const retryMostMs = 60_000
/** The first stream of a page begins while its first answers arrive, so refetches can wait for them. */
const firstOpenWaitMs = 1_500

const listeners = createListeners<[event: LiveEvent]>()
const openListeners = createListeners()
let source: EventSource | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let isFirst = true

onSessionChange((_, change) => {
  if (change !== 'updated') close()
  update()
})
// Browsers allow a site about six streams for all its tabs, so only a visible tab has one.
document.addEventListener('visibilitychange', update)

/** Calls the listener for every event of one kind, until the returned function is called. */
export function subscribeLive<K extends Kind>(
  kind: K,
  listener: (event: EventOf<K>) => void,
): () => void {
  const stop = listeners.subscribe(event => {
    if (!isOfKind(event, kind)) return
    try {
      listener(event)
    } catch (error) {
      // A newer server may send another shape. The other listeners still receive the event.
      // biome-ignore lint/suspicious/noConsole: the server is at fault, and we must be able to find out.
      console.error(error)
    }
  })
  update()
  return () => {
    stop()
    // A new subscription right afterwards, as by an effect, keeps the stream.
    queueMicrotask(update)
  }
}

/**
 * Called whenever a stream begins, to refetch missed events. Each listener has its own task, because together they
 * would block a slow phone.
 */
export function onLiveOpen(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = openListeners.subscribe(() => {
    timer = setTimeout(listener)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Both: calls the listener for events of one kind, and without an event whenever a stream begins. */
export function subscribeNews<K extends Kind>(
  kind: K,
  listener: (event?: EventOf<K>) => void,
): () => void {
  return endingAll(
    subscribeLive(kind, listener),
    onLiveOpen(() => listener()),
  )
}

/** Ends several subscriptions as one. */
export const endingAll =
  (...ends: readonly (() => void)[]) =>
  () => {
    for (const end of ends) end()
  }

function update() {
  const isNeeded = currentSession().isLoggedIn && !listeners.isEmpty() && !document.hidden
  if (!isNeeded) pause()
  else if (!source && retryTimer === undefined) open()
}

function open() {
  retryTimer = undefined
  const opened = new EventSource(addressOf('GET /api/events', {}))
  source = opened
  opened.addEventListener('open', () => {
    failures = 0
    if (isFirst) setTimeout(openListeners.notify, firstOpenWaitMs)
    else openListeners.notify()
    isFirst = false
  })
  opened.addEventListener('message', ({ data }) => {
    const event: LiveEvent = JSON.parse(data)
    if (import.meta.env.MODE === 'development') {
      void import('./check-answer.ts').then(dev => dev.checkEvent(event))
    }
    listeners.notify(event)
  })
  opened.addEventListener('error', () => {
    // The browser reconnects after a lost connection, but not after a refusal.
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return
    retryLater()
    // It does not say why it was refused. The calls made now do, and an ended session then leads to the login.
    openListeners.notify()
  })
}

function retryLater() {
  source = undefined
  const waitMs = Math.min(retryFirstMs * 2 ** failures, retryMostMs)
  failures += 1
  retryTimer = setTimeout(() => {
    retryTimer = undefined
    update()
  }, waitMs)
}

function pause() {
  source?.close()
  source = undefined
  clearTimeout(retryTimer)
  retryTimer = undefined
}

function close() {
  pause()
  failures = 0
}

function isOfKind<K extends Kind>(event: LiveEvent, kind: K): event is EventOf<K> {
  return event.kind === kind
}
