import { useQuery } from '@tanstack/react-query'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { pushTexts } from '#shared/texts/push.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { registerServiceWorker } from '#web/lib/service-worker.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { useChangeDevices } from './settings.data.ts'

/** Checked again whenever the member returns, because they may have been in the browser's settings. */
export function usePushStep(applicationServerKey: string) {
  return useQuery({
    queryKey: [...queryKeys.pushSubscription, applicationServerKey],
    queryFn: () => readPushStep(applicationServerKey),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** The browser refused. Any other failure is the server's. */
export class UnableToSubscribe extends Error {}

export function useSubscribe(applicationServerKey: string) {
  const { mutateAsync: change } = useChangeDevices()
  return useWrite({
    mutationKey: [...queryKeys.pushSubscription, 'subscribe'],
    mutationFn: async () => {
      const subscription = await subscribe(applicationServerKey).catch(cause => {
        throw new UnableToSubscribe('the browser refuses', { cause })
      })
      if (!subscription) return
      await change(devices => {
        const { endpoint } = deviceOf(subscription, 0)
        const others = devices.filter(each => each.endpoint !== endpoint)
        return [...others, deviceOf(subscription, others.length)]
      })
    },
    refetchOnSettled: queryKeys.pushSubscription,
  })
}

export function useRemoveDevice() {
  const { mutateAsync: change } = useChangeDevices()
  return useWrite({
    mutationKey: [...queryKeys.pushSubscription, 'remove'],
    mutationFn: async (device: PushDevice) => {
      await change(devices => devices.filter(({ endpoint }) => endpoint !== device.endpoint))
      // The server sends it nothing any more, whatever the browser does.
      await unsubscribe(device).catch(() => undefined)
    },
    refetchOnSettled: queryKeys.pushSubscription,
  })
}

type PushStep =
  | { readonly step: 'unsupported'; readonly lacks: 'notifications' | 'push' }
  | { readonly step: 'denied' }
  /** It can subscribe or already has. The list of devices says whether the server knows. */
  | { readonly step: 'subscribe'; readonly endpoint: string | undefined }

/** Some browsers never answer. */
const answerMs = 20_000

/** @throws if the browser cannot tell whether it has subscribed */
async function readPushStep(applicationServerKey: string): Promise<PushStep> {
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
 * Asks for permission, which requires a user gesture, and subscribes. @returns undefined unless permission was granted
 */
async function subscribe(applicationServerKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await registerServiceWorker()
  const { pushManager } = await inTime(navigator.serviceWorker.ready)
  const former = await inTime(pushManager.getSubscription())
  // The site's key has changed, so pushes for the old subscription would not arrive.
  if (former && keyOf(former) !== applicationServerKey) await former.unsubscribe()
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

async function unsubscribe({ endpoint }: PushDevice): Promise<void> {
  const registration = await registerServiceWorker()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription && addressOf(subscription) === endpoint) await subscription.unsubscribe()
}

/** The device for the settings, with the name it has until the member renames it. */
function deviceOf(subscription: PushSubscription, others: number): PushDevice {
  return {
    deviceName: pushTexts.devices.defaultName(others + 1, navigator.userAgent),
    endpoint: addressOf(subscription),
    expirationTime: subscription.expirationTime,
    auth_base64: base64url(subscription.getKey('auth')),
    p256dh_base64: base64url(subscription.getKey('p256dh')),
  }
}

/** Spelled as the server spells it. */
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
