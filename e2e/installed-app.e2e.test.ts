import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

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

const waitingIn = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('outbox')).keys()).length)

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

it('without a network the list of conversations opens and words wait, the worker takes care of them, and a logout leaves nothing', async () => {
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
  await context.setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })

  const write = async (words: string) => {
    await page.getByLabel('Your message').fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByRole('log').getByText('At the harbour').waitFor()
  await context.setOffline(true)
  await write('Written on a train')
  await page.getByText('It goes out by itself as soon as it can.').waitFor()
  await openByLink(page, '/chat/personal')
  const unsent = page.getByRole('region', { name: 'Not sent yet' })
  await unsent.getByRole('link', { name: 'To Anton' }).waitFor()
  await unsent.getByText('Written on a train').waitFor()
  await context.setOffline(false)
  await unsent.waitFor({ state: 'detached' })
  // A page that is left before the answer is followed by one that sends it once more.
  await page.waitForFunction(() => !JSON.stringify(localStorage).includes('draft:'))

  // The site is busy: the worker waits on, and gives a page what is refused.
  let answers = 0
  await page.route('**/api/message', route => {
    answers += 1
    return route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: {} })
  })
  await page.goto(`/profile/${anton.profileId}#chat`)
  await page.getByRole('log').getByText('Written on a train').waitFor()
  await write('Patience')
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

  expect((await leftOn(page)).conversations).toBe(true)
  await page.goto(`/profile/${anton.profileId}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.poll(async () => (await leftOn(page)).conversations).toBe(false)
  await page.goto('/logout')
  await page.getByText('Everything this site kept on this device is cleared.').waitFor()
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
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ])
})
