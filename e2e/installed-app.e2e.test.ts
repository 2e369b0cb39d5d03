import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

shareOneSite()

/** Addresses of everything that the service worker has cached. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const opened = await Promise.all(names.map(name => caches.open(name)))
    const requests = await Promise.all(opened.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** What the worker, its caches and the outbox leave on the device. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: localStorage.length,
  }))

const nothing = { workers: 0, caches: 0, databases: [], stored: 0 }

const waitingIn = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('outbox')).keys()).length)

/** A member with a conversation, and the shell stored on their device. */
async function openKept(email = `${crypto.randomUUID()}@example.org`) {
  const guest = await openGuest(browser, { origin: site.origin, hasWorker: true, viewport: phone })
  const { page } = guest
  const me = await join(guest, site, { email, name: 'Me' })
  const [anton] = await site.members([{ name: 'Anton' }])
  if (!anton) throw new Error('nobody')
  await sendMessage(anton, me, 'At the harbour')
  await page.goto('/chat/personal')
  await page.getByText('At the harbour').waitFor()
  await expect.poll(() => keptBy(page)).toContain('/chat/personal')
  return { ...guest, anton }
}

/**
 * Wakes the worker as Background Sync does, while the site gives that answer. @returns whether the browser should wake
 * it again
 */
async function wake(context: BrowserContext, status: number) {
  const [worker] = context.serviceWorkers()
  return worker?.evaluate(async answer => {
    const asIs = globalThis.fetch
    const sent: unknown[] = []
    globalThis.fetch = async (_, init) => {
      sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : '').bodyText)
      return new Response(null, { status: answer })
    }
    let done: Promise<unknown> = Promise.resolve()
    const event = new Event('sync')
    Object.setPrototypeOf(event, Reflect.get(globalThis, 'ExtendableEvent').prototype)
    Object.defineProperty(event, 'waitUntil', { value: (task: Promise<unknown>) => (done = task) })
    globalThis.dispatchEvent(event)
    const isRepeated = await done.then(
      () => false,
      () => true,
    )
    globalThis.fetch = asIs
    return { sent, isRepeated }
  }, status)
}

it('without a network the list of conversations opens and messages wait, the worker sends them, and a logout leaves nothing', async () => {
  const { page, context, anton } = await openKept()
  const kept = await keptBy(page)
  expect(
    kept.filter(path => !/^\/(assets\/|brand|chat\/personal$|device-key$)/.test(path)),
  ).toEqual([])
  await context.setOffline(true)
  await page.goto('/')
  await page.getByText('You’re offline. This page may be out of date.').waitFor()
  expect(await page.getByText('trouble communicating').count()).toBe(0)
  await page.goto('/chat/personal')
  await page.getByRole('link', { name: /^Anton/ }).waitFor()
  await page.getByText('At the harbour').waitFor()
  await context.setOffline(false)
  await page.getByText('You’re offline').waitFor({ state: 'detached' })

  const write = async (words: string) => {
    await page.getByLabel('Your message').fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByRole('log').getByText('At the harbour').waitFor()
  await context.setOffline(true)
  await write('Written on a train')
  await page.getByText('We’ll send it when we can.').waitFor()
  await openByLink(page, '/chat/personal')
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await unsent.getByRole('link', { name: 'To Anton' }).waitFor()
  await unsent.getByText('Written on a train').waitFor()
  // When a page closes before the answer, the next page sends the message again.
  const answered = page.waitForResponse(reply => reply.url().endsWith('/api/message'))
  await context.setOffline(false)
  expect((await answered).status()).toBe(201)
  await unsent.waitFor({ state: 'detached' })

  // The site is busy: the worker keeps waiting, and passes the refusal to a page.
  let answers = 0
  await page.route('**/api/message', route => {
    answers += 1
    return route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: {} })
  })
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByRole('log').getByText('Written on a train').waitFor()
  await write('Patience')
  await page.getByText('The site is busy. We’ll send it when we can.').waitFor()
  await write('And more')
  await expect.poll(() => waitingIn(page)).toBe(2)
  // The network is back, but the site has asked us to wait.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const status of [429, 502, 504]) {
    expect(await wake(context, status)).toEqual({ sent: ['Patience'], isRepeated: true })
  }
  expect(await waitingIn(page)).toBe(2)
  expect(await wake(context, 422)).toEqual({ sent: ['Patience', 'And more'], isRepeated: false })
  expect(await wake(context, 201)).toEqual({ sent: [], isRepeated: false })
  expect(answers).toBe(1)
  await page.unroute('**/api/message')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.first().click()
  await expect.poll(() => retry.count()).toBe(0)

  await page.goto(`/profile/${anton.profileId}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.setOffline(true)
  const conversations = async () => {
    await page.goto('/chat/personal')
    await page.getByText('You’re offline. This page may be out of date.').waitFor()
    return page.getByRole('link', { name: /^Anton/ }).count()
  }
  await expect.poll(conversations).toBe(0)
  await context.setOffline(false)
  await page.goto('/logout')
  await page.getByText('We cleared everything this site stored on this device.').waitFor()
  await expect.poll(() => leftOn(page)).toEqual(nothing)
})

it('without a network the app opens for a day after the last answer of the site, whatever the clock says, stores its words, and is wiped once it learns that its session was ended elsewhere', async () => {
  const email = 'me@example.org'
  const { page, context, anton } = await openKept(email)
  const start = Date.now()
  const openAt = async (hours: number) => {
    await page.clock.setFixedTime(start + hours * 3_600_000)
    await page.goto('/chat/personal')
  }
  const harbour = page.getByText('At the harbour').first()
  const unheard = page.getByText('This device hasn’t reached the site for a day.')
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByLabel('Your message').fill('Begun on a train')
  await context.setOffline(true)
  await openAt(23)
  await harbour.waitFor()
  for (const hours of [25, 22]) {
    await openAt(hours)
    await unheard.waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/Anton|harbour|train/)
  }

  // The message is sent without help once there is a network.
  await openAt(49)
  await unheard.waitFor()
  await context.setOffline(false)
  await harbour.waitFor()
  await page.goto(`/profile/${anton.profileId}#chat`)
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Begun on a train')

  await context.setOffline(true)
  await page.goto('/chat/personal')
  await harbour.waitFor()
  const elsewhere = new Visitor(site.origin, (await site.enter(email)).token)
  await elsewhere.call('DELETE /api/auth/sessions')
  await context.setOffline(false)
  await page.waitForURL('**/login')
  await expect.poll(() => leftOn(page)).toEqual(nothing)
})

it('the site can be installed, under its own name or a discreet one, and says when there is a newer version', async () => {
  const { page, context } = await openKept()
  const session = await context.newCDPSession(page)
  const manifest = async () => {
    const { data, errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    return JSON.parse(data ?? '{}')
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The test browser always runs in incognito mode.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect(await manifest()).toMatchObject({ name: 'Lambda Commons', start_url: '/' })
  await page.goto('/settings/privacy')
  await page.getByRole('switch', { name: 'Discreet title and icon' }).click()
  await page.locator('link[rel=manifest][href="/notes.webmanifest"]').waitFor({ state: 'attached' })
  await page.reload()
  expect((await manifest()).name).toBe('Notes')
  expect(JSON.stringify(await manifest())).not.toMatch(/lambda/i)

  await context.route('**/api/version', async route => {
    const response = await route.fetch()
    const headers = { ...response.headers(), build: `${Date.now()}-newer` }
    await route.fulfill({ response, headers })
  })
  await page.goto('/versions')
  await page.getByText('A new version is ready.').waitFor()
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ])
})
