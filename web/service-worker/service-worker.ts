/** Runs beside the pages, also when none is open. Built into one plain file, served at /service-worker.js. */
import { openNotification, showPush } from './push.ts'
import { sendWaiting } from './send-waiting.ts'
import { answer, endCaches, endSession, keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Static routing and Background Sync are in no library of types, and not in every browser. */
const canRoute = 'InstallEvent' in globalThis
type Install = ExtendableEvent & { addRoutes?: (rule: object) => unknown }

self.addEventListener('install', (event: Install) => {
  // Calls pass by the worker: the last one of a page that is being left could be lost on its way.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  void self.skipWaiting()
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => answer(event, self))
self.addEventListener('message', event => {
  // One after the other: what is being kept when a session ends goes with it.
  const inTurn = (task: () => Promise<unknown>) =>
    event.waitUntil(self.navigator.locks.request('shell', task).catch(() => undefined))
  if (event.data === 'keep') inTurn(keepShell)
  const { end, leave } = event.data
  if (end) inTurn(() => endCaches(end))
  // From a page of an older version.
  if (event.data === 'end') inTurn(() => endCaches())
  if (leave && !canRoute) event.waitUntil(endSession(leave))
})
self.addEventListener('push', event => event.waitUntil(showPush(self, event.data)))
self.addEventListener('notificationclick', event =>
  event.waitUntil(openNotification(self, event.notification)),
)
self.addEventListener('sync', event => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendWaiting(self.navigator))
})
