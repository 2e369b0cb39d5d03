import type { LiveEvent } from '#shared/contract/live.ts'
import { addressOf } from './api.ts'
import { currentSession, onSessionChange } from './session.ts'

type Kind = LiveEvent['kind']
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>

const retryFirstMs = 1_000
const retryMostMs = 60_000

const listeners = new Set<(event: LiveEvent) => void>()
const reconnectListeners = new Set<() => void>()
let source: EventSource | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** A stream was there before, so what came in between may have been missed. */
let wasOpen = false

onSessionChange((_, change) => {
  if (change !== 'told') close()
  update()
})
// Browsers grant a site about six streams for all its tabs: only the one that is seen keeps its own.
document.addEventListener('visibilitychange', update)

/** Hears the events of one kind, as they happen, until the returned function is called. */
export function subscribeLive<K extends Kind>(
  kind: K,
  listener: (event: EventOf<K>) => void,
): () => void {
  const hear = (event: LiveEvent) => {
    if (isOfKind(event, kind)) listener(event)
  }
  listeners.add(hear)
  update()
  return () => {
    listeners.delete(hear)
    update()
  }
}

/** Told after every gap in the stream: fetch again what the events would have brought. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

function update() {
  const isWanted = currentSession().isLoggedIn && listeners.size > 0 && !document.hidden
  if (!isWanted) pause()
  else if (!source && retryTimer === undefined) open()
}

function open() {
  retryTimer = undefined
  const opened = new EventSource(addressOf('GET /api/events', {}))
  source = opened
  opened.addEventListener('open', () => {
    failures = 0
    if (wasOpen) for (const listener of reconnectListeners) listener()
    wasOpen = true
  })
  opened.addEventListener('message', ({ data }) => {
    const event: LiveEvent = JSON.parse(data)
    for (const listener of listeners) listener(event)
  })
  opened.addEventListener('error', () => {
    // After a lost connection the browser comes back by itself; after a refusal it does not.
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return
    retryLater()
    // It does not say why it was refused; any call that is made now does, and an ended session then leads to the login.
    for (const listener of reconnectListeners) listener()
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
  wasOpen = false
}

function isOfKind<K extends Kind>(event: LiveEvent, kind: K): event is EventOf<K> {
  return event.kind === kind
}
