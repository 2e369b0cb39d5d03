import type { OpenRequest, PushPayload } from '#shared/push-payload.ts'
import { endCaches } from './shell.ts'

/** These end a subscription after the third push that shows nothing, whatever is open. */
const strictPushServices = /\.push\.apple\.com$/
const askMs = 5_000

/**
 * Shows what a push says, unless its member is no longer logged in here: it may have waited at the push service for a
 * device that was off while its session ended. A page that has the focus shows what is new by itself.
 */
export async function showPush(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  if (!data) return
  const payload: PushPayload = data.json()
  const refusal = await refusalOf(payload.profileId)
  // Ended elsewhere; by a 403 somebody else is logged in here.
  if (refusal === 401) await endCaches()
  if (refusal) return void (await (await subscriptionOf(worker))?.unsubscribe())
  const isSeen = await hasFocusedPage(worker)
  if (isSeen && !(await mustShow(worker))) return
  const { title, body, tag, url, quiet } = payload
  const isQuiet = quiet !== undefined && quiet.from <= Date.now() && Date.now() < quiet.to
  const options = { body, tag, data: url, silent: isSeen || isQuiet }
  await worker.registration.showNotification(title, options)
}

/** By HEAD, which makes no session last longer. When the server cannot be asked, nothing says that it has ended. */
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

/** Opens what a notification is about in a tab of ours, which goes there by itself, or in a new one. */
export async function openNotification(
  { clients, location }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close()
  const { href, origin } = new URL(String(notification.data), location.origin)
  if (origin !== location.origin) return
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The one that was used last comes first.
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0]
  if (!tab) return void (await clients.openWindow(href))
  await tab.focus()
  const request: OpenRequest = { kind: 'open', url: href.slice(origin.length) }
  tab.postMessage(request)
}
