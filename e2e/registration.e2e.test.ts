import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openGuest, phone } from './browser.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { readOutbox } from './site.ts'

const password = 'correct horse battery'

shareOneSite()

const guest = () => openGuest(browser, { origin: site.origin, viewport: phone })
const notice = (page: Page) => page.getByText('Without a password, every login needs a new e-mail.')

/** Asks for a login link and opens it. */
async function openLink(page: Page, address: string) {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(address)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send me a login link' }).click()
  await page.getByText('Check your e-mail').waitFor()
  await page.goto(await site.mailedLink(address))
  await enter(page).waitFor()
}

const enter = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** In the open settings. */
async function setPassword(page: Page, next: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ann Example')
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again').fill(next)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

it('the mailed link gives nobody away and logs in, which asks for a password until there is one; a recovery ends all other sessions once the new one is set', async () => {
  const before = await guest()
  const { page } = before
  const address = 'linked@example.org'
  await openLink(page, address)
  const [mail] = await readOutbox(site, address)
  expect([mail?.subject, mail?.from?.name]).toEqual(['Your login link', 'LC'])
  expect(mail?.text).toMatch(/^Hello,\n/)

  expect(page.url()).toBe(`${site.origin}/login`)
  expect(await page.getByLabel('E-mail').inputValue()).toBe(address)
  expect(await page.getByLabel('Password').inputValue()).toMatch(/^[\w-]{22}$/)
  await enter(page).click()
  await page.waitForURL('**/welcome')
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('link', { name: 'Lambda Commons' }).click()
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await notice(page).waitFor()
  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.waitForURL('**/settings/account#password')
  await setPassword(page, password)
  await page.reload()
  await page.getByLabel('Name', { exact: true }).waitFor()
  expect(await notice(page).count()).toBe(0)

  const after = await guest()
  await openLink(after.page, address)
  await enter(after.page).click()
  await after.page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await after.page.goto('/settings/account')
  const stillIn = () => before.context.request.get('/api/settings')
  expect((await stillIn()).status()).toBe(200)
  await setPassword(after.page, `another ${password}`)
  expect((await stillIn()).status()).toBe(401)
  await page.goto('/profileEdit')
  await page.waitForURL('**/login')
  expect((await after.context.request.get('/api/settings')).status()).toBe(200)
})
