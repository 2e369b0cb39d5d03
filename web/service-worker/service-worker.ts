/** Runs beside the pages, even if none is open. Built into one plain file, served at /service-worker.js. */
import { openNotification, showPush } from './push.ts'
import { sendWaiting } from './send-waiting.ts'
import { answer, endCaches, keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Static routing and Background Sync are not in the type libraries, and not in every browser. */
type Install = ExtendableEvent & { addRoutes?: (rule: object) => unknown }

self.addEventListener('install', (event: Install) => {
  // Calls bypass the worker. On its way through it, the last call of an unloading page could be lost.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  void self.skipWaiting()
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', answer)
self.addEventListener('message', event => {
  // One after another, so that the end of a session also deletes what is just being cached.
  const inTurn = (task: () => Promise<unknown>) =>
    event.waitUntil(navigator.locks.request('shell', task).catch(() => undefined))
  const { end, leave } = event.data
  if (event.data === 'keep') inTurn(keepShell)
  if (end) inTurn(() => endCaches(end))
  // Without static routing, the page may unload before its own call gets through.
  if (leave && !('InstallEvent' in self)) event.waitUntil(fetch(leave, { method: 'DELETE' }))
})
self.addEventListener('push', event => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', event => event.waitUntil(openNotification(event)))
self.addEventListener('sync', event => (event as ExtendableEvent).waitUntil(sendWaiting()))
