/** Runs beside the pages, even if none is open. Built into one plain file, served at /service-worker.js. */
import { openNotification, showPush } from './push.ts'
import { sendWaiting } from './send-waiting.ts'
import { answer, endCaches, keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Static routing and Background Sync are not in the type libraries, and not in every browser. */
const canRoute = 'InstallEvent' in globalThis
type Install = ExtendableEvent & { addRoutes?: (rule: object) => unknown }

self.addEventListener('install', (event: Install) => {
  // Calls bypass the worker. On its way through it, the last call of an unloading page could be lost.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  void self.skipWaiting()
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => answer(event, self))
self.addEventListener('message', event => {
  // One after another, so that the end of a session also deletes what is just being cached.
  const inTurn = (task: () => Promise<unknown>) =>
    event.waitUntil(self.navigator.locks.request('shell', task).catch(() => undefined))
  if (event.data === 'keep') inTurn(keepShell)
  const { end, leave } = event.data
  if (end) inTurn(() => endCaches(end))
  // The page may unload before its own call gets through.
  if (leave && !canRoute) event.waitUntil(fetch(leave, { method: 'DELETE' }))
})
self.addEventListener('push', event => event.waitUntil(showPush(self, event.data)))
self.addEventListener('notificationclick', event =>
  event.waitUntil(openNotification(self, event.notification)),
)
self.addEventListener('sync', event => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendWaiting(self.navigator))
})
