import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'
import { pressQuickExit } from './press-quick-exit.ts'

shareOneSite()

/** Addresses of all that the service worker has put aside. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const opened = await Promise.all(names.map(name => caches.open(name)))
    const requests = await Promise.all(opened.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** What the worker, its caches and the outbox leave behind. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    conversations: JSON.stringify(localStorage).includes('Anton'),
  }))

const nothing = { workers: 0, caches: 0, databases: [], conversations: false }

/** A member with a conversation, and the shell kept on their device. */
async function openKept() {
  const guest = await openGuest(browser, { origin: site.origin, hasWorker: true, viewport: phone })
  const { page } = guest
  const me = await join(guest, site, { name: 'Me' })
  const [anton] = await site.members([{ name: 'Anton' }])
  if (!anton) throw new Error('nobody')
  await sendMessage(anton, me, 'At the harbour')
  await page.goto('/chat/personal')
  await page.getByText('At the harbour').waitFor()
  await expect.poll(() => keptBy(page)).toContain('/chat/personal')
  return { ...guest, anton }
}

it('without a network the list of conversations opens, words wait, and both go on when it is back', async () => {
  const { page, context, anton } = await openKept()
  const kept = await keptBy(page)
  expect(kept.filter(path => !/^\/(assets\/|brand|chat\/personal$)/.test(path))).toEqual([])
  await context.setOffline(true)
  await page.goto('/')
  await page.getByText('You are offline. What you see may be out of date.').waitFor()
  expect(await page.getByText('trouble communicating').count()).toBe(0)
  await page.goto('/chat/personal')
  await page.getByRole('link', { name: /^Anton/ }).waitFor()
  await page.getByText('At the harbour').waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })

  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByRole('log').getByText('At the harbour').waitFor()
  await page.getByLabel('Your message').fill('Written on a train')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('It goes out by itself as soon as it can.').waitFor()
  await openByLink(page, '/chat/personal')
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await unsent.getByRole('link', { name: 'To Anton' }).waitFor()
  await unsent.getByText('Written on a train').waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await unsent.waitFor({ state: 'detached' })
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByRole('log').getByText('Written on a train').waitFor()

  const holdsAnton = () => page.evaluate(() => JSON.stringify(localStorage).includes('Anton'))
  expect(await holdsAnton()).toBe(true)
  await page.goto(`/profile/${anton.profileId}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.poll(holdsAnton).toBe(false)
})

/** Wakes the worker as Background Sync does, with a site that gives that answer; whether the browser is to wake it again. */
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

it('the worker waits on while the site is busy or away, and gives a page what is refused', async () => {
  const { page, context, anton } = await openKept()
  let answers = 0
  await page.route('**/api/message', route => {
    answers += 1
    return route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: {} })
  })
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByLabel('Your message').fill('Patience')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The site is busy. It goes out by itself as soon as it can.').waitFor()
  await expect.poll(() => waitingIn(page)).toBe(1)
  // The network is back, but the site has asked to wait.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const status of [429, 502, 504]) {
    expect(await wake(context, status)).toEqual({ sent: ['Patience'], isRepeated: true })
  }
  expect(await waitingIn(page)).toBe(1)
  expect(await wake(context, 422)).toEqual({ sent: ['Patience'], isRepeated: false })
  expect(await wake(context, 201)).toEqual({ sent: [], isRepeated: false })
  expect(answers).toBe(1)
  await page.unroute('**/api/message')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('log').getByText('Patience').waitFor()
})

const waitingIn = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('outbox')).keys()).length)

it('a logout and a quick exit leave neither worker nor cache, list nor outbox', async () => {
  const { page } = await openKept()
  await page.goto('/logout')
  await page.getByText('Everything this site kept on this device is cleared.').waitFor()
  await expect.poll(() => leftOn(page)).toEqual(nothing)

  const other = await openKept()
  await other.page.route('https://www.wikipedia.org/**', route =>
    route.fulfill({ body: 'neutral' }),
  )
  await pressQuickExit(other.page)
  await other.page.waitForURL('https://www.wikipedia.org/')
  const later = await other.context.newPage()
  await later.goto('/versions')
  await expect.poll(() => leftOn(later)).toEqual(nothing)
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
  // A browser of tests is always one in private.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect(await manifest()).toMatchObject({ name: 'Lambda Commons', start_url: '/' })
  await page.goto('/settings/privacy')
  await page.getByRole('switch', { name: 'Discreet title and icon' }).click()
  await page.locator('link[rel=manifest][href="/notes.webmanifest"]').waitFor({ state: 'attached' })
  await page.reload()
  expect((await manifest()).name).toBe('Notes')
  expect(JSON.stringify(await manifest())).not.toMatch(/lambda/i)

  const newer = { gitCommitHash: 'f'.repeat(40), gitCommitTs: Date.now() }
  await context.route('**/version_frontend.json', route => route.fulfill({ json: newer }))
  await page.goto('/versions')
  await page.getByText('A new version is ready.').waitFor()
  await expectAccessible(page)
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ])
})
