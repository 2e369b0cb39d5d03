import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openWeakNetwork, type WeakNetwork } from './weak-network.ts'

shareOneSite()

let network: WeakNetwork
beforeEach(async () => {
  network = await openWeakNetwork(site.origin)
})
afterEach(() => network.close())

/** A member behind the network, with a conversation and the shell on their device. */
async function openMember() {
  const { origin } = network
  const guest = await openGuest(browser, { origin, hasWorker: true, viewport: phone })
  const { page } = guest
  const me = await join(guest, site, { name: 'Me' })
  const [anton] = await site.members([{ name: 'Anton' }])
  if (!anton) throw new Error('nobody')
  await sendMessage(anton, me, 'At the harbour')
  await page.goto('/chat/personal')
  await harbour(page).waitFor()
  await expect.poll(() => keptPage(page)).toContain('<html')
  return guest
}

const harbour = (page: Page) => page.getByText('At the harbour').first()

const keptPage = (page: Page) =>
  page.evaluate(async () => (await caches.match('/chat/personal'))?.text() ?? '')

/** Asks the worker to keep the shell, and waits until it has done so or given up. */
async function keep(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    let done: Promise<unknown> = Promise.resolve()
    const event = new MessageEvent('message', { data: 'keep' })
    Object.defineProperty(event, 'waitUntil', { value: (task: Promise<unknown>) => (done = task) })
    globalThis.dispatchEvent(event)
    await done
  })
}

const logo = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-logo'))

it('with a network that hangs, or a proxy that answers for the site, the app opens from the device, and its files come from there', async () => {
  const { page, context } = await openMember()
  const styled = await logo(page)
  expect(styled).toContain('/brand/logo.svg?v=')
  for (const state of ['hangs', 'down'] as const) {
    network.set(state)
    await page.goto('/chat/personal')
    await harbour(page).waitFor()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    expect(await logo(page)).toBe(styled)
  }
  // A worker that was stopped knows no page any more.
  network.set('hangs')
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  const files = [...(await keptPage(page)).matchAll(/"(\/(?:assets\/|brand)[^"]+)"/g)]
  expect(files.length).toBeGreaterThan(10)
  const statuses = await page.evaluate(
    paths => Promise.all(paths.map(async path => (await fetch(path)).status)),
    [...files.map(([, path = '']) => path), /url\("?([^")]+)/.exec(styled)?.[1] ?? ''],
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  network.set('works')
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('another build replaces the page on the device as a whole, and a half one changes nothing', async () => {
  const { page, context } = await openMember()
  const before = await keptPage(page)
  const next = before.replace('</head>', '<link rel="prefetch" href="/assets/next.js" /></head>')
  // One process of the site already has the next build, and its files come from another.
  network.change({ page: () => next })
  await keep(context)
  expect(await keptPage(page)).toBe(before)
  network.change({ page: html => html.replace(/(brand.css\?v=)\w+/, '$1another') })
  await keep(context)
  expect(await keptPage(page)).toBe(before)
  network.set('hangs')
  await page.goto('/chat/personal')
  await harbour(page).waitFor()

  network.set('works')
  const [, file = ''] = /"(\/assets\/[^"]+\.js)"/.exec(before) ?? []
  network.change({ page: () => next, path: path => path.replace('/assets/next.js', file) })
  await page.goto('/chat/personal')
  await expect.poll(() => keptPage(page)).toBe(next)
  // The page that is open may be the one before. Its files stay.
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('shell')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain(file)
  expect(kept).toContain('/assets/next.js')
  network.set('hangs')
  await page.goto('/chat/personal')
  await harbour(page).waitFor()
})
