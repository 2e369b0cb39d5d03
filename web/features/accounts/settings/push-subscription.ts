import type { PushDevice } from '#shared/contract/accounts.ts'
import { pushTexts } from '#shared/texts/push.ts'
import { registerServiceWorker } from '#web/lib/service-worker.ts'

/** How far this browser is on its way to notifications. */
export type PushStep =
  | { readonly step: 'unsupported'; readonly lacks: 'notifications' | 'push' }
  | { readonly step: 'denied' }
  /** It can subscribe, or has: whether the server knows it too is in the list of devices. */
  | { readonly step: 'subscribe'; readonly endpoint: string | undefined }

/** Some browsers never answer. */
const answerMs = 20_000

/** @throws when the browser cannot say whether it has subscribed */
export async function readPushStep(applicationServerKey: string): Promise<PushStep> {
  if (!('Notification' in window)) return { step: 'unsupported', lacks: 'notifications' }
  if (!('PushManager' in window)) return { step: 'unsupported', lacks: 'push' }
  if (Notification.permission === 'denied') return { step: 'denied' }
  const registration = await registerServiceWorker()
  if (!registration) return { step: 'unsupported', lacks: 'push' }
  const subscription = await inTime(registration.pushManager.getSubscription())
  const isOurs = subscription && keyOf(subscription) === applicationServerKey
  return { step: 'subscribe', endpoint: isOurs ? addressOf(subscription) : undefined }
}

/**
 * Asks for permission, which a browser lets a site do only by a press, and subscribes.
 * @returns undefined when the question was not answered with yes
 */
export async function subscribe(
  applicationServerKey: string,
): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await registerServiceWorker()
  const { pushManager } = await inTime(navigator.serviceWorker.ready)
  const former = await inTime(pushManager.getSubscription())
  // The key of the site has changed: nothing it sends now would arrive.
  if (former && keyOf(former) !== applicationServerKey) await former.unsubscribe()
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

/** Ends the subscription of this browser, if it is that of a device. */
export async function unsubscribe({ endpoint }: PushDevice): Promise<void> {
  const registration = await registerServiceWorker()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription && addressOf(subscription) === endpoint) await subscription.unsubscribe()
}

/** As the settings have it, with the name that it has until it is given another. */
export function deviceOf(subscription: PushSubscription, others: number): PushDevice {
  return {
    deviceName: pushTexts.devices.defaultName(others + 1, navigator.userAgent),
    endpoint: addressOf(subscription),
    expirationTime: subscription.expirationTime,
    auth_base64: base64url(subscription.getKey('auth')),
    p256dh_base64: base64url(subscription.getKey('p256dh')),
  }
}

/** In the spelling of the server. */
const addressOf = ({ endpoint }: PushSubscription) => new URL(endpoint).href

const keyOf = ({ options }: PushSubscription) => base64url(options.applicationServerKey)

function base64url(bytes: ArrayBuffer | null) {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the browser does not answer')), answerMs)
  })
  return Promise.race([answer, late])
}
