/** Runs beside the pages, also when none is open. Built into one plain file, served at /service-worker.js. */
import { openNotification, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('push', event => {
  event.waitUntil(showPush(self, event.data))
})

self.addEventListener('notificationclick', event => {
  event.waitUntil(openNotification(self, event.notification))
})
