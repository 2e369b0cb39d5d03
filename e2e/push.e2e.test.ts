import type { BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openPushService, type TestBrowser } from '#server/testing/push-service.ts'
import type { PushDevice } from '#shared/contract/accounts.ts'
import type { PushPayload } from '#shared/push-payload.ts'
import { desktop, openGuest, phone } from './browser.ts'
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

/** A member's browser, on a screen of theirs. */
async function openMember() {
  const guest = await openGuest(browser, { origin: site.origin, hasWorker: true, viewport: phone })
  const profileId = await openAccount(guest, site)
  await guest.page.goto('/settings')
  await expect.poll(() => workers(guest.page)).toEqual(['/service-worker.js'])
  return { ...guest, profileId }
}

it('the worker comes with a login and goes with a logout', async () => {
  const visitor = await openGuest(browser, {
    origin: site.origin,
    hasWorker: true,
    viewport: phone,
  })
  await visitor.page.goto('/aboutus')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await workers(visitor.page)).toEqual([])
  const { page } = await openMember()
  const closed = vi.fn()
  await page.exposeFunction('noteClosed', closed)
  // A browser without a screen shows no notifications.
  await page.addInitScript(() => {
    const shown = [{ close: () => Reflect.get(globalThis, 'noteClosed')() }]
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Object.assign(ServiceWorkerRegistration.prototype, { getNotifications: async () => shown })
  })
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  closed.mockClear()
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByText('logged out').first().waitFor()
  await expect.poll(() => workers(page)).toEqual([])
  await expect.poll(() => closed.mock.calls.length).toBeGreaterThan(0)
})

describe('in the settings', () => {
  const offer = 'Notify me on this device'

  it.each([
    [
      'no notifications',
      { lacks: 'Notification' },
      "Notifications aren't supported on this device.",
    ],
    ['no pushes', { lacks: 'PushManager' }, "Push messaging isn't supported on this device"],
    ['a ban on them', { permission: 'denied' }, 'This browser blocks notifications of this site.'],
  ] as const)('a browser with %s says so, and offers nothing', async (_, able, words) => {
    const { page } = await openSettings(service.subscribe(), able)
    await page.getByText(words).waitFor()
    expect(await page.getByRole('button', { name: offer }).count()).toBe(0)
  })

  it('a browser that cannot say, that refuses, or whose member refuses, says so, and can be asked again', async () => {
    const { page } = await openSettings(service.subscribe(), { fails: 'getSubscription' })
    await page.getByText('Error during getSubscription()').waitFor()
    await setUp(page, { fails: 'subscribe' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: offer }).click()
    await page.getByText('Unable to subscribe to push.').waitFor()
    await setUp(page, { answer: 'denied' })
    await page.getByRole('button', { name: offer }).click()
    await page.getByText('This browser blocks notifications of this site.').waitFor()
  })

  it('a press subscribes this browser anew under the key of the site, a message reaches it, and it is renamed and removed', async () => {
    const browser = service.subscribe()
    const { page, context, profileId } = await openSettings(browser, { formerKey: 'AAAA' })
    const devices = async () =>
      (await (await context.request.get('/api/settings')).json()).pushSubscriptions
    const button = page.getByRole('button', { name: offer })
    await button.and(page.locator(':enabled')).waitFor()
    expect(await asked(page)).toEqual([])
    await button.click()
    const name = `Name your device - 1 - ${(await page.evaluate(() => navigator.userAgent)).slice(0, 10)}`
    await page.getByRole('button', { name: `Rename ${name}` }).waitFor()
    await page.getByText('This device').first().waitFor()
    await button.waitFor({ state: 'detached' })
    expect(await asked(page)).toEqual(['permission', 'unsubscribe', 'subscribe'])
    expect(await devices()).toEqual([{ ...browser.device, deviceName: name }])

    const [ann] = await site.members([{ name: 'Ann' }])
    if (!ann) throw new Error('nobody')
    const named = { id: profileId, profilename: 'Me', birthdate: '1990-05-17' }
    expect((await context.request.put('/api/profile', { data: named })).ok()).toBe(true)
    await sendMessage(ann, { profileId }, 'A secret')
    await expect.poll(() => browser.received.length).toBe(1)
    expect(browser.received[0]?.payload.body).toBe('You have something new')

    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await button.waitFor()
    expect(await devices()).toEqual([])
    expect(await asked(page)).toEqual(['permission', 'unsubscribe', 'subscribe', 'unsubscribe'])
  })

  it('quiet hours begin with those of a night here, and a time is saved when its field is left', async () => {
    const { page, context } = await openMember()
    const hours = async () => (await (await context.request.get('/api/settings')).json()).quietHours
    const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const night = { from: '22:00', to: '07:00', timeZone }
    await page.goto('/settings/notifications')
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    await expect.poll(hours).toEqual(night)
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const until = page.getByLabel('Until')
    await until.fill('22:00')
    await until.blur()
    await page.getByText('Choose two different times.').waitFor()
    await until.fill('08:30')
    expect(await hours()).toEqual(night)
    await until.blur()
    await expect.poll(hours).toEqual({ ...night, to: '08:30' })
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await expect.poll(hours).toEqual({ from: '22:00', to: '08:30', timeZone: 'Europe/Berlin' })
    // What is still in its field, as on a phone where a press takes the focus from none, switches nothing on again.
    await until.fill('09:45')
    await page.getByRole('switch', { name: 'Quiet hours' }).dispatchEvent('click')
    await until.waitFor({ state: 'detached' })
    await expect.poll(hours).toBeNull()
    await page.getByRole('switch', { name: 'Detailed notifications' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    expect(await hours()).toBeNull()
  })
})

/** What a browser without a screen and without a push service of its own does not have. */
interface Able {
  readonly lacks?: 'Notification' | 'PushManager'
  readonly permission?: 'denied'
  /** What the member says when asked. */
  readonly answer?: 'denied'
  readonly fails?: 'getSubscription' | 'subscribe'
  /** There is a subscription, under another key of the site. */
  readonly formerKey?: string
}

async function openSettings({ device }: TestBrowser, able: Able) {
  const guest = await openGuest(browser, { origin: site.origin, hasWorker: true, viewport: phone })
  const profileId = await openAccount(guest, site)
  await guest.context.addInitScript(install, { device, able })
  await guest.page.goto('/settings/notifications')
  await guest.page.getByRole('heading', { name: 'Devices' }).waitFor()
  return { ...guest, profileId }
}

const setUp = (page: Page, able: Able) =>
  page.evaluate(able => Object.assign(globalThis, { able }), able)

const asked = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'asked'))

/** Runs in the page, before its own scripts. */
function install({ device, able }: { device: PushDevice; able: Able }) {
  const asked: string[] = []
  Object.assign(globalThis, { able, asked })
  const now = (): Able => Reflect.get(globalThis, 'able')
  const bytesOf = (text: string) => {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(plain, letter => letter.charCodeAt(0)).buffer
  }
  const subscriptionWith = (key: string) => ({
    endpoint: device.endpoint,
    expirationTime: null,
    options: { applicationServerKey: bytesOf(key) },
    getKey: (name: string) => bytesOf(name === 'auth' ? device.auth_base64 : device.p256dh_base64),
    unsubscribe: async () => {
      asked.push('unsubscribe')
      current = null
      return true
    },
  })
  let current = able.formerKey ? subscriptionWith(able.formerKey) : null
  let permission = able.permission ?? 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Object.assign(Notification, {
    requestPermission: async () => {
      asked.push('permission')
      permission = now().answer ?? 'granted'
      return permission
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      if (now().fails === 'getSubscription') throw new Error('broken')
      return current
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (now().fails === 'subscribe') throw new Error('refused')
      asked.push('subscribe')
      current = subscriptionWith(applicationServerKey)
      return current
    },
  })
  if (able.lacks) Reflect.deleteProperty(globalThis, able.lacks)
}

it('a push is shown while no page of ours has the focus, leads an open tab to what it is about, and is not shown to who has logged out', async () => {
  const { page, context, profileId } = await openMember()
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

/** Brings pushes as the browser does when its push service has brought one. */
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
 * A browser without a screen has no place for notifications, and lets no site raise a window.
 * @returns what was shown, and how many pushes are done with
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

/** Presses a notification with this address. */
const press = (worker: Worker, url: string) =>
  worker.evaluate(data => {
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => undefined },
      waitUntil: () => undefined,
    })
    dispatchEvent(event)
  }, url)
