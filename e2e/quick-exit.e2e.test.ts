import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Visitor } from '#server/testing/visitor.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, isEnded, shareOneSite, site, tokenOf } from './one-site.ts'
import { installClock, stopClock } from './own-place.ts'
import { pressQuickExit } from './press-quick-exit.ts'

const neutral = 'https://www.wikipedia.org/'
const email = 'ann@example.org'

shareOneSite()

it('three presses of Escape within a second, or the button in the menu, leave from every tab at once; the Back button does not undo it, a tab that misses it restores nothing, and pending deletions go first, as with a logout', async () => {
  const ann = await openGuest(browser, { origin: site.origin, hasWorker: true })
  const { page, context } = ann
  const colours = ['red', 'green', 'blue', 'gold', 'teal']
  await join(ann, site, { email, name: 'Ann', colours })
  // Another session of Ann's, to read what has arrived.
  const elsewhere = new Visitor(site.origin, (await site.enter(email)).token)
  const pictureIds = async () => {
    const { body } = await elsewhere.call('GET /api/profiles/mine')
    return Array.isArray(body) ? body[0].profilePicIds : []
  }
  const atFirst = await pictureIds()
  // Tests never reach the network: one of our pages stands in for the neutral site.
  await context.route(`${neutral}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Neutral</h1>' }),
  )
  let token = await tokenOf(ann)
  const expectEnded = async () => {
    await expect.poll(() => isEnded(token)).toBe(true)
    await expect.poll(async () => (await context.cookies(site.origin)).length).toBe(0)
  }
  const logIn = async () => {
    await openAccount(ann, site, email)
    token = await tokenOf(ann)
  }

  // It works from every tab, and from within a dialog, although the first press closes the dialog.
  const other = await context.newPage()
  const [bob] = await site.members([{ name: 'Bob' }])
  await other.goto(`/profile/${bob?.profileId}#chat`)
  await other.getByLabel('Your message').fill('On its way')
  await other.route('**/api/message', () => undefined)
  // A full device stores no message, so the page asks before it closes.
  await other.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await other.getByRole('log').getByText('Sending').waitFor()
  // No question about unsent words delays it, unlike every other way out.
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await other.evaluate(asks)).toBe(true)
  const asked: string[] = []
  other.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await page.goto('/profile')
  await page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
  await page.goto('/settings/data')
  const erase = page.getByRole('button', { name: 'Delete my account' })
  await erase.waitFor()
  // Neither two presses within a second count, nor three far apart. The events carry their own time.
  await page.evaluate(() => {
    for (const at of [1_000, 1_900, 2_100, 3_300]) {
      const press = new KeyboardEvent('keydown', { key: 'Escape' })
      Object.defineProperty(press, 'timeStamp', { value: at })
      window.dispatchEvent(press)
    }
  })
  expect(await erase.isVisible()).toBe(true)
  expect(new URL(page.url()).origin).toBe(site.origin)
  const deaf = await openDeafTab(ann)
  await erase.click()
  await page.getByRole('dialog').waitFor()
  await pressQuickExit(page)
  await Promise.all([other.waitForURL(neutral), page.waitForURL(neutral)])
  expect(asked).toEqual([])
  await expectEnded()
  await deaf.getByLabel('Your message').fill('Too late')
  await deaf.getByRole('button', { name: 'Send', exact: true }).click()
  await deaf.close()
  await expectNothingStored(other)
  await other.close()
  await page.goBack()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await page.getByText('Ann', { exact: false }).count()).toBe(0)

  // By touch, as a visitor.
  await page.setViewportSize(phone)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByText('Pressing Esc three times').waitFor()
  await page.getByRole('button', { name: 'Quick exit' }).click()
  await page.waitForURL(neutral)
  await page.goBack()
  expect(await page.getByText(email).count()).toBe(0)

  // Deletions that could still be undone go first, even if the neutral site fails to load.
  await logIn()
  const order: string[] = []
  const { promise: isHeard, resolve: letThrough } = Promise.withResolvers<void>()
  const { promise: areDeleted, resolve: letEnd } = Promise.withResolvers<void>()
  await context.route(`${neutral}**`, async route => {
    letThrough()
    await route.fulfill({ status: 204 })
  })
  await context.route('**/api/profile-pic/*', async route => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await isHeard
    const response = await route.fetch()
    order.push(`picture ${response.status()}`)
    await route.fulfill({ response })
  })
  await context.route(/\/api\/auth(\?|$)/, async route => {
    order.push('session')
    // The server would wait only briefly. A busy machine needs longer to delete the pictures.
    if (route.request().url().includes('delayMs=')) await areDeleted
    await route.continue()
  })
  await page.setViewportSize(desktop)
  await installClock(page)
  await openEditor(page, 5)
  await deleteTwo(page, 5)
  expect([order, await page.title()]).toEqual([[], expect.stringContaining('Edit Profile')])
  await pressQuickExit(page)
  await expect.poll(() => order).toHaveLength(3)
  letEnd()
  expect(await page.evaluate(() => document.body.checkVisibility())).toBe(false)
  expect(await page.evaluate(() => document.body.textContent)).toBe('')
  expect(await page.title()).not.toContain('Edit Profile')
  await page.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
  // The request to end the session comes first but finishes last.
  expect(order.splice(0)).toEqual(['session', 'picture 204', 'picture 204'])
  expect(await pictureIds()).toEqual(atFirst.slice(2))

  // The page wipes the device again when it unloads. That must not end the next session.
  await expectNothingLeft(page)
  await logIn()
  await openEditor(page, 3)
  await deleteTwo(page, 3)
  await page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
  await expect.poll(pictureIds).toEqual(atFirst.slice(4))
  await page.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
  expect(order).toEqual(['picture 204', 'picture 204', 'session'])
})

it('the key can be turned off, which applies to open tabs and the next page at once, while the button stays', async () => {
  const cem = await openGuest(browser, { origin: site.origin })
  const { page, context } = cem
  await context.route(`${neutral}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Neutral</h1>' }),
  )
  await openAccount(cem, site, 'cem@example.org')
  const other = await context.newPage()
  const key = { name: 'Esc three times exits' }
  for (const tab of [other, page]) {
    await tab.goto('/settings/privacy#escape')
    await tab.getByRole('switch', { ...key, checked: true }).waitFor()
  }
  const isExiting = (tab: Page) => tab.evaluate(() => document.body.hidden)
  await page.getByRole('switch', key).click()
  await page.getByRole('status').getByText('Saved').waitFor()
  for (const tab of [page, other]) {
    await tab.getByRole('switch', { ...key, checked: false }).waitFor()
    await pressQuickExit(tab)
    expect(await isExiting(tab)).toBe(false)
  }
  // The next page knows it from the device, before the settings are read.
  await context.route('**/api/settings', () => undefined)
  await other.reload()
  await other.getByRole('navigation').getByRole('link', { name: 'Logout' }).waitFor()
  await pressQuickExit(other)
  expect(await isExiting(other)).toBe(false)
  await other.getByRole('button', { name: 'Quick exit' }).click()
  await Promise.all([other.waitForURL(neutral), page.waitForURL(neutral)])
})

/**
 * A tab that neither hears other tabs nor learns from a call that the session is over. It has words in a conversation.
 */
async function openDeafTab({ context }: Guest) {
  const [cem] = await site.members([{ name: 'Cem' }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined
  })
  await page.goto(`/profile/${cem?.profileId}#chat`)
  // Entries in local storage, whose content is encrypted.
  const stored = () => page.evaluate(() => Object.keys(localStorage).length)
  const before = await stored()
  await page.getByLabel('Your message').fill('Half a sentence')
  await page.route('**/api/**', route => route.abort())
  await expect.poll(stored).toBeGreaterThan(before)
  return page
}

async function expectNothingStored(page: Page) {
  // A file of our site that runs no script, so it stores nothing.
  await page.goto(`${site.origin}/version_frontend.json`)
  const left = () =>
    page.evaluate(async () => ({
      items: localStorage.length + sessionStorage.length,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      cookie: document.cookie,
    }))
  await expect.poll(left).toEqual({ items: 0, caches: [], databases: [], cookie: '' })
}

async function expectNothingLeft(page: Page) {
  await expectNothingStored(page)
  // Removing it also ends the browser's push subscription.
  const workers = async () => (await navigator.serviceWorker.getRegistrations()).length
  await expect.poll(() => page.evaluate(workers)).toBe(0)
}

async function openEditor(page: Page, count: number) {
  await page.goto('/profileEdit')
  await page.getByRole('button', { name: `Move picture ${count}` }).waitFor()
}

/** Stops the clock, so the time to undo does not run out. */
async function deleteTwo(page: Page, count: number) {
  await stopClock(page)
  for (const last of [count, count - 1]) {
    await page.getByRole('button', { name: 'Options for picture 1' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: `Move picture ${last}` }).waitFor({ state: 'detached' })
  }
}
