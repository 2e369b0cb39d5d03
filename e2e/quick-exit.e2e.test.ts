import { beforeEach, expect, it } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { pressQuickExit } from './press-quick-exit.ts'

const neutral = 'https://www.wikipedia.org/'

shareOneSite()
let ann: Guest

/** A member who has just come in: leaving ends her session, so each test has its own. */
beforeEach(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: desktop })
  await expectNeutralSite(ann)
  await join(ann, site, { name: 'Ann', colours: ['#b06030'] })
})

/** No test reaches the world: a page of ours stands for the neutral site. */
async function expectNeutralSite({ context }: Guest) {
  await context.route(`${neutral}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Neutral</h1>' }),
  )
}

const sessionOf = async ({ context }: Guest) =>
  (await context.cookies(site.origin)).find(({ name }) => name === 'session')?.value ?? ''

/** Out of sight, out of the server, out of the device; `token` was the session’s. */
async function expectGone(guest: Guest, token: string) {
  await guest.page.waitForURL(neutral)
  const asked = () =>
    fetch(`${site.origin}/api/settings`, { headers: { cookie: `session=${token}` } })
  await expect.poll(async () => (await asked()).status).toBe(401)
  await expect.poll(async () => (await guest.context.cookies(site.origin)).length).toBe(0)
  const tab = await guest.context.newPage()
  // A file of ours that runs nothing, and so writes nothing down.
  await tab.goto('/version_frontend.json')
  const left = await tab.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(left).toEqual([0, 0])
}

it('pressing Escape three times leaves from every tab at once', async () => {
  const token = await sessionOf(ann)
  const other = await ann.context.newPage()
  await other.goto('/settings')
  await other.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await ann.page.goto('/profile')
  await ann.page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
  await pressQuickExit(ann.page)
  await other.waitForURL(neutral)
  await expectGone(ann, token)
})

it('works from within a dialog, although the first Escape closes it', async () => {
  const token = await sessionOf(ann)
  await ann.page.goto('/profileEdit')
  await ann.page.getByRole('button', { name: 'Picture 1: actions' }).press('Enter')
  await ann.page.getByRole('menuitem', { name: 'Delete' }).click()
  await ann.page.getByRole('dialog').waitFor()
  await pressQuickExit(ann.page)
  await expectGone(ann, token)
})

it('takes the page away even while the neutral site brings nothing', async () => {
  await ann.context.unroute(`${neutral}**`)
  await ann.context.route(`${neutral}**`, route => route.fulfill({ status: 204 }))
  await ann.page.goto('/settings')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  const asked = ann.page.waitForResponse(neutral)
  await pressQuickExit(ann.page)
  await asked
  await expect.poll(() => ann.page.evaluate(() => document.body.textContent)).toBe('')
  expect(await ann.page.title()).not.toContain('Settings')
})

it('is not undone by the Back button', async () => {
  const token = await sessionOf(ann)
  await ann.page.goto('/profile')
  await ann.page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
  await ann.page.getByRole('navigation').getByRole('link', { name: 'Account Settings' }).click()
  await ann.page.getByLabel('Name', { exact: true }).waitFor()
  await pressQuickExit(ann.page)
  await expectGone(ann, token)
  await ann.page.goBack()
  await ann.page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await ann.page.getByText('Ann', { exact: false }).count()).toBe(0)
})

it('is not what two presses ask for, or three far from each other', async () => {
  const { page } = ann
  await page.goto('/settings')
  const heading = page.getByRole('heading', { name: 'Account Settings' })
  await heading.waitFor()
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
})

it('has a button in the menu of a phone', async () => {
  const token = await sessionOf(ann)
  await ann.page.setViewportSize(phone)
  await ann.page.goto('/settings')
  await ann.page.getByRole('button', { name: 'Open navigation' }).click()
  await ann.page.getByRole('button', { name: 'Quick exit' }).click()
  await expectGone(ann, token)
})

it('has a button for visitors too', async () => {
  const visitor = await openGuest(browser, { origin: site.origin, viewport: phone })
  await expectNeutralSite(visitor)
  await visitor.page.goto('/login')
  await visitor.page.getByLabel('E-mail').fill('ann@example.org')
  await visitor.page.getByRole('button', { name: 'Open navigation' }).click()
  await visitor.page.getByText('pressing Escape three times').waitFor()
  await visitor.page.getByRole('button', { name: 'Quick exit' }).click()
  await visitor.page.waitForURL(neutral)
  await visitor.page.goBack()
  expect(await visitor.page.getByText('ann@example.org').count()).toBe(0)
})
