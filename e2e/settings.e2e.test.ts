import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectInView } from './in-view.ts'
import { openAccount, setPassword } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { readOutbox } from './site.ts'

const password = 'correct horse battery'

shareOneSite()

async function openSettings(page: Page) {
  await page.goto('/settings/account')
  await page.getByLabel('Name', { exact: true }).waitFor()
}

/** Gives a browser another session, by the call that the form makes. */
async function logIn({ context }: Guest, email: string) {
  const multipart = { username: email, password }
  expect((await context.request.post('/api/auth', { multipart })).status()).toBe(200)
}

const settingsOf = async ({ context }: Guest) => (await context.request.get('/api/settings')).json()

it('sessions on other devices are ended from here, and another e-mail address is confirmed by the link in its mail and taken back by that in the old one’s', async () => {
  const from = 'before@example.org'
  const to = 'after@example.org'
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site, from)
  await setPassword(guest, password)
  const { page } = guest
  const elsewhere = await openGuest(browser, { origin: site.origin, viewport: phone })
  await logIn(elsewhere, from)
  const streamed = elsewhere.page.waitForResponse('**/api/events')
  await elsewhere.page.goto('/chat/personal')
  await streamed
  await page.goto('/settings/security')
  const list = page.getByRole('listitem').filter({ hasText: 'Since' })
  await expect.poll(() => list.count()).toBe(2)
  await page.getByRole('button', { name: /^Log out Chrome/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => list.count()).toBe(1)
  await elsewhere.page.waitForURL('**/login')
  expect((await guest.context.request.get('/api/settings')).status()).toBe(200)
  await logIn(elsewhere, from)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('**/login')
  expect(await guest.context.cookies()).toEqual([])
  expect((await elsewhere.context.request.get('/api/settings')).status()).toBe(401)
  await elsewhere.context.clearCookies()

  await logIn(guest, from)
  await openSettings(page)
  await page.getByLabel('E-mail').fill(to)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectInView(page.getByText(`Waiting for confirmation of ${to}`).last())
  expect(await page.getByLabel('E-mail').inputValue()).toBe(from)
  const link = await site.mailedLink(to)
  await expect
    .poll(async () => (await readOutbox(site, from)).at(-1)?.subject)
    .toBe('A change to your account')

  await elsewhere.page.goto(link)
  const confirm = elsewhere.page.getByRole('button', { name: 'Confirm this address' })
  await confirm.waitFor()
  expect(elsewhere.page.url()).toBe(`${site.origin}/confirmEmail`)
  expect(await settingsOf(guest)).toMatchObject({ email: from, pendingEmail: to })
  await confirm.click()
  await elsewhere.page.getByText(`From now on you log in with ${to}.`).waitFor()
  await openSettings(page)
  expect(await page.getByLabel('E-mail').inputValue()).toBe(to)
  await logIn(elsewhere, to)

  const [letter] = await mailsHolding(site, '/undoEmail')
  await page.goto(/http\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await page.getByText(`You log in with ${from} again.`).waitFor()
  expect(await guest.context.cookies()).toEqual([])
  expect((await elsewhere.context.request.get('/api/settings')).status()).toBe(401)
})
