import type { BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openPushService } from '#server/testing/push-service.ts'
import type { PushDevice } from '#shared/contract/accounts.ts'
import type { PushPayload } from '#shared/push-payload.ts'
import { openGuest, phone } from './browser.ts'
import { openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

const service = await openPushService()
shareOneSite({}, { pushServices: [service.origin] })
afterAll(() => service.close())

const workers = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map(({ active }) => active && new URL(active.scriptURL).pathname)
  })

it('a press subscribes a browser, which then receives a message; a push is shown while no page of ours has the focus, leads an open tab to its subject, and is not shown after the logout', async () => {
  const subscriber = service.subscribe()
  const guest = await openGuest(browser, { origin: site.origin, hasWorker: true, viewport: phone })
  const { page, context } = guest
  const profileId = await openAccount(guest, site)
  await context.addInitScript(takePushes, subscriber.device)
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Notify me on this device' }).click()
  const name = `Name your device - 1 - ${(await page.evaluate(() => navigator.userAgent)).slice(0, 10)}`
  await page.getByRole('button', { name: `Rename ${name}` }).waitFor()
  const [ann] = await site.members([{ name: 'Ann' }])
  if (!ann) throw new Error('nobody')
  const named = { id: profileId, profilename: 'Me', birthdate: '1990-05-17' }
  expect((await context.request.put('/api/profile', { data: named })).ok()).toBe(true)
  await sendMessage(ann, { profileId }, 'A secret')
  await expect.poll(() => subscriber.received.length).toBe(1)
  expect(subscriber.received[0]?.payload.body).toBe('You have something new')
  await expect.poll(() => workers(page)).toEqual(['/service-worker.js'])

  const deliver = await openDelivery(context)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  const { shown, handled } = await watchNotifications(worker)
  const words = { title: 'New', body: 'You have something new', tag: 'new' }
  const payload = { ...words, profileId, url: '/notifications' }

  await deliver({ ...payload, body: 'Seen on the page' })
  await press(worker, '/notifications')
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  await press(worker, 'https://elsewhere.example/settings')
  await press(worker, '/settings')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()

  await page.close()
  await deliver({ ...payload, profileId: crypto.randomUUID(), body: 'Of somebody else' })
  await deliver(payload)
  await expect.poll(handled).toBe(3)
  await context.clearCookies()
  await deliver({ ...payload, body: 'Too late' })
  await expect.poll(handled).toBe(4)
  expect(await shown()).toMatchObject([{ ...words, data: '/notifications' }])
})

/**
 * Replaces the push service, which a headless browser does not have. Runs in the page before the page's own scripts.
 */
function takePushes(device: PushDevice) {
  const bytesOf = (text: string) => {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(plain, letter => letter.charCodeAt(0)).buffer
  }
  let current: object | null = null
  Object.assign(Notification, { requestPermission: async () => 'granted' })
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      current = {
        endpoint: device.endpoint,
        expirationTime: null,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        getKey: (key: string) =>
          bytesOf(key === 'auth' ? device.auth_base64 : device.p256dh_base64),
        unsubscribe: async () => true,
      }
      return current
    },
  })
}

/** Delivers pushes as the browser does when they arrive from its push service. */
async function openDelivery(context: BrowserContext) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (payload: PushPayload) => {
    const data = JSON.stringify(payload)
    const push = { origin: site.origin, registrationId, data }
    await client.send('ServiceWorker.deliverPushMessage', push)
  }
}

/**
 * Replaces notifications and window focus, which a headless browser does not have.
 * @returns what was shown, and how many pushes were handled
 */
async function watchNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const seen = { shown: [] as object[], handled: 0 }
    const show = async (title: string, options: object) =>
      void seen.shown.push({ title, ...options })
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification: show })
    Object.assign(Reflect.get(globalThis, 'WindowClient').prototype, { focus: () => undefined })
    const { prototype } = Reflect.get(globalThis, 'ExtendableEvent')
    const { waitUntil } = prototype
    prototype.waitUntil = function (done: Promise<unknown>) {
      waitUntil.call(this, done)
      void done.then(() => (seen.handled += 1))
    }
    Object.assign(globalThis, { seen })
  })
  const read = (key: string) =>
    worker.evaluate(key => Reflect.get(Reflect.get(globalThis, 'seen'), key), key)
  return { shown: () => read('shown'), handled: () => read('handled') }
}

/** Clicks a notification with this address. */
const press = (worker: Worker, url: string) =>
  worker.evaluate(data => {
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => undefined },
      waitUntil: () => undefined,
    })
    dispatchEvent(event)
  }, url)
