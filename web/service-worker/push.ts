import type { OpenRequest, PushPayload } from '#shared/push-payload.ts'
import { endCaches } from './shell.ts'

/** These services end a subscription after the third push without a notification, whatever is open. */
const strictPushServices = /\.push\.apple\.com$/
const askMs = 5_000

/**
 * Shows a push, unless its member is no longer logged in here: it may have waited at the push service for a device that
 * was off while its session ended. A focused page shows news itself.
 */
export async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  if (!data) return
  const payload: PushPayload = data.json()
  const refusal = await refusalOf(payload.profileId)
  // A 401 means that the session ended elsewhere. A 403 means that another member is logged in here.
  if (refusal === 401) await endCaches()
  if (refusal) return void (await (await subscriptionOf(worker))?.unsubscribe())
  const isSeen = await hasFocusedPage(worker)
  if (isSeen && !(await mustShow(worker))) return
  const { title, body, tag, url, quiet } = payload
  const isQuiet = quiet !== undefined && quiet.from <= Date.now() && Date.now() < quiet.to
  const options = { body, dir: 'ltr', tag, data: url, silent: isSeen || isQuiet } as const
  await worker.registration.showNotification(title, options)
}

/** A HEAD request does not prolong the session. If the server cannot be reached, the session counts as active. */
async function refusalOf(profileId: string) {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(askMs) } as const
  const address = `/api/unread-counts/${profileId}`
  const answer = await fetch(address, { method: 'HEAD', ...options }).catch(() => undefined)
  return [401, 403].find(status => status === answer?.status)
}

const subscriptionOf = ({ registration }: ServiceWorkerGlobalScope) =>
  registration.pushManager.getSubscription()

async function hasFocusedPage({ clients }: ServiceWorkerGlobalScope) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
}

const mustShow = async (worker: ServiceWorkerGlobalScope) =>
  strictPushServices.test(new URL((await subscriptionOf(worker))?.endpoint ?? 'x:').hostname)

/** Opens the subject of a notification in one of our tabs, which navigates there itself, or in a new one. */
export async function openNotification(
  { clients, location }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close()
  const { href, origin } = new URL(String(notification.data), location.origin)
  if (origin !== location.origin) return
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The most recently used tab comes first.
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0]
  if (!tab) return void (await clients.openWindow(href))
  await tab.focus()
  const request: OpenRequest = { kind: 'open', url: href.slice(origin.length) }
  tab.postMessage(request)
}
