import type { OpenRequest, PushPayload } from '#shared/push-payload.ts'
import { ask, endCaches } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** These services end a subscription after the third push without a notification, whatever is open. */
const strictPushServices = /^https:\/\/[^/]+\.push\.apple\.com\//
const askMs = 5_000

/**
 * Shows a push, unless its member is no longer logged in here: it may have waited at the push service for a device that
 * was off while its session ended. A focused page shows news itself.
 */
export async function showPush({ data }: PushEvent): Promise<void> {
  if (!data) return
  const { profileId, title, body, tag, url, quiet }: PushPayload = data.json()
  // A HEAD request does not prolong the session. If the server cannot be reached, the session counts as active.
  const call = new Request(`/api/unread-counts/${profileId}`, { method: 'HEAD', cache: 'no-store' })
  const status = (await ask(call, askMs))?.status
  // A 401 means that the session ended elsewhere. A 403 means that another member is logged in here.
  if (status === 401) await endCaches()
  if (status === 401 || status === 403) return void (await (await subscription())?.unsubscribe())
  const isSeen = (await tabs()).some(tab => tab.focused && tab.visibilityState === 'visible')
  if (isSeen && !strictPushServices.test((await subscription())?.endpoint ?? '')) return
  const isQuiet = quiet !== undefined && quiet.from <= Date.now() && Date.now() < quiet.to
  const options = { body, dir: 'ltr', tag, data: url, silent: isSeen || isQuiet } as const
  await self.registration.showNotification(title, options)
}

const subscription = () => self.registration.pushManager.getSubscription()

/** The most recently used tab comes first. */
const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Opens the subject of a notification in one of our tabs, which navigates there itself, or in a new one. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { href, origin } = new URL(notification.data, location.origin)
  if (origin !== location.origin) return
  const open = await tabs()
  const tab = open.find(({ url }) => url === href) ?? open[0]
  if (!tab) return void (await self.clients.openWindow(href))
  await tab.focus()
  tab.postMessage({ kind: 'open', url: href.slice(origin.length) } satisfies OpenRequest)
}
