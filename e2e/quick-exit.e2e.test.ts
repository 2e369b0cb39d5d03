import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMember } from '#server/testing/make-member.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, isEnded, shareOneSite, site, tokenOf } from './one-site.ts'
import { stopClock } from './own-place.ts'
import { pressQuickExit } from './press-quick-exit.ts'

const neutral = 'https://www.wikipedia.org/'
const email = 'ann@example.org'

shareOneSite()
let ann: Guest
/** Ann's as well, logged in for itself: it sees what has arrived. */
let elsewhere: Visitor
let token: string

beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, hasWorker: true })
  const colours = ['red', 'green', 'blue', 'gold', 'teal']
  await join(ann, site, { email, name: 'Ann', colours })
  elsewhere = new Visitor(site.origin, (await site.enter(email)).token)
})

/** Leaving ends a session, so each test has its own. No test reaches the world: a page of ours is the neutral site. */
beforeEach(async () => {
  const { context, page } = ann
  await context.unrouteAll()
  await context.route(`${neutral}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Neutral</h1>' }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn()
})

async function logIn() {
  await openAccount(ann, site, email)
  token = await tokenOf(ann)
}

/** Out of sight, out of the server, out of the device. */
async function expectGone() {
  const { page, context } = ann
  await page.waitForURL(neutral)
  await expect.poll(() => isEnded(token)).toBe(true)
  await expect.poll(async () => (await context.cookies(site.origin)).length).toBe(0)
  await expectNothingLeft(page)
}

async function expectNothingLeft(page: Page) {
  // A file of ours that runs nothing, and so writes nothing down.
  await page.goto(`${site.origin}/version_frontend.json`)
  const left = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(left).toEqual([0, 0])
  // With it the browser's subscription to pushes ends.
  const workers = async () => (await navigator.serviceWorker.getRegistrations()).length
  await expect.poll(() => page.evaluate(workers)).toBe(0)
}

it('pressing Escape three times leaves from every tab at once, and the Back button does not undo it', async () => {
  const { page, context } = ann
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await page.goto('/profile')
  await page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Account Settings' }).click()
  await page.getByLabel('Name', { exact: true }).waitFor()
  await pressQuickExit(page)
  await other.waitForURL(neutral)
  await page.waitForURL(neutral)
  await expect.poll(() => isEnded(token)).toBe(true)
  await expect.poll(async () => (await context.cookies(site.origin)).length).toBe(0)
  await expectNothingLeft(other)
  await other.close()
  await page.goBack()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await page.getByText('Ann', { exact: false }).count()).toBe(0)
})

it('two presses leave nothing, nor do three far from each other; three do from within a dialog, although the first closes it', async () => {
  const { page } = ann
  await page.goto('/settings/data')
  const heading = page.getByRole('heading', { name: 'Account Settings' })
  const erase = page.getByRole('button', { name: 'Erase my account' })
  await erase.waitFor()
  // As if a second had gone by between them: events carry their own time, which no clock of a test moves.
  await page.evaluate(() => {
    for (const at of [1_000, 1_900, 2_100, 3_300]) {
      const press = new KeyboardEvent('keydown', { key: 'Escape' })
      Object.defineProperty(press, 'timeStamp', { value: at })
      window.dispatchEvent(press)
    }
  })
  expect(await heading.isVisible()).toBe(true)
  expect(new URL(page.url()).origin).toBe(site.origin)
  await erase.click()
  await page.getByRole('dialog').waitFor()
  await pressQuickExit(page)
  await expectGone()
})

it('a button in the menu of a phone leaves too, held up by no question about words unsent, and for visitors', async () => {
  const { page, context } = ann
  const { profileId: bobId } = await makeMember(site.platform, { name: 'Bob' })
  await page.setViewportSize(phone)
  await context.route('**/api/message', route => route.abort())
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await page.goto(`/profile/${bobId}#chat`)
  await page.getByLabel('Your message').fill('Words that did not arrive')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  const open = page.getByRole('button', { name: 'Open navigation' })
  const leave = page.getByRole('button', { name: 'Quick exit' })
  await open.click()
  await leave.click()
  await expectGone()
  expect(asked).toEqual([])

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await open.click()
  await page.getByText('pressing Escape three times').waitFor()
  await leave.click()
  await page.waitForURL(neutral)
  await page.goBack()
  expect(await page.getByText(email).count()).toBe(0)
})

it('a quick exit, even if the neutral site brings nothing, and a logout delete what could be undone before the session ends', async () => {
  const { page, context } = ann
  const order: string[] = []
  const { promise: isHeard, resolve: letThrough } = Promise.withResolvers<void>()
  // A neutral site that brings nothing leaves the page where it is, with nothing to be seen.
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
    await route.continue()
  })
  const pictureIds = async () => {
    const { body } = await elsewhere.call('GET /api/profiles/mine')
    return Array.isArray(body) ? body[0].profilePicIds : []
  }
  const atFirst = await pictureIds()
  await openEditor(5)
  await page.clock.install()
  await deleteTwo(5)
  expect([order, await page.title()]).toEqual([[], expect.stringContaining('Edit Profile')])
  await pressQuickExit(page)
  await expect.poll(() => order).toHaveLength(3)
  expect(await page.evaluate(() => document.body.checkVisibility())).toBe(false)
  expect(await page.evaluate(() => document.body.textContent)).toBe('')
  expect(await page.title()).not.toContain('Edit Profile')
  await page.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
  // Asked for first, it ends last.
  expect(order.splice(0)).toEqual(['session', 'picture 204', 'picture 204'])
  expect(await pictureIds()).toEqual(atFirst.slice(2))

  // The page wipes the device once more when it goes: that must not end the next session.
  await expectNothingLeft(page)
  await logIn()
  await openEditor(3)
  await deleteTwo(3)
  await page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
  await expect.poll(pictureIds).toEqual(atFirst.slice(4))
  await page.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
  expect(order).toEqual(['picture 204', 'picture 204', 'session'])
})

async function openEditor(count: number) {
  await ann.page.goto('/profileEdit')
  await ann.page.getByRole('button', { name: `Move picture ${count}` }).waitFor()
}

/** The time to undo it stands still. */
async function deleteTwo(count: number) {
  const { page } = ann
  await stopClock(page)
  for (const last of [count, count - 1]) {
    await page.getByRole('button', { name: 'Picture 1: actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: `Move picture ${last}` }).waitFor({ state: 'detached' })
  }
}
