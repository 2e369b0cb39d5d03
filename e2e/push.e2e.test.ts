import type { BrowserContext, Page, Worker } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PushPayload } from '#shared/push-payload.ts'
import { openGuest, phone } from './browser.ts'
import { openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

const workers = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map(({ active }) => active && new URL(active.scriptURL).pathname)
  })

/** A member's browser, on a screen of theirs. */
async function openMember() {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  const profileId = await openAccount(guest, site)
  await guest.page.goto('/settings')
  await expect.poll(() => workers(guest.page)).toEqual(['/service-worker.js'])
  return { ...guest, profileId }
}

it('the worker comes with a login and goes with a logout', async () => {
  const visitor = await openGuest(browser, { origin: site.origin, viewport: phone })
  await visitor.page.goto('/aboutus')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await workers(visitor.page)).toEqual([])
  const { page } = await openMember()
  await page.goto('/logout')
  await page.getByText('logged out').first().waitFor()
  await expect.poll(() => workers(page)).toEqual([])
})

it('a push is shown while no page of ours has the focus, leads an open tab to what it is about, and is not shown to who has logged out', async () => {
  const { page, context, profileId } = await openMember()
  const deliver = await openPushService(context)
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
async function openPushService(context: BrowserContext) {
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
