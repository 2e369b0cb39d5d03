import { expect, it } from 'vitest'
import { desktop, openGuest, phone } from './browser.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { tabTo, tabUntil, typeInto } from './tab-to.ts'

const password = 'a sentence of her own'

shareOneSite()

it('keys alone register, log in, set a password, find the way and log out, on a phone and on a desktop', async () => {
  const { page, complaints } = await openGuest(browser, { origin: site.origin, viewport: phone })
  const email = 'ann@example.org'
  const openMenu = async () => {
    await tabTo(page, 'button', 'Open navigation')
    await page.keyboard.press('Enter')
  }

  await page.goto('/')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await tabTo(page, 'link', 'Register')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Register / Recover Login' }).waitFor()
  await typeInto(page, 'E-mail', email)
  for (const box of await page.getByRole('checkbox').all()) {
    await tabUntil(page, 'a checkbox', () => box.and(page.locator(':focus')).count())
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'button', 'Send me a login link')
  await page.keyboard.press('Enter')
  await page.getByText('Check your e-mail').waitFor()

  await page.goto(await site.mailedLink(email))
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await tabTo(page, 'button', 'Login')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What should we call you?' }).waitFor()
  await openMenu()
  await tabTo(page, 'link', 'Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()

  await page.getByRole('switch', { name: 'Hiding NSFW' }).waitFor()
  await tabTo(page, 'switch', 'Hiding NSFW')
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'Showing NSFW', checked: true }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()

  await openMenu()
  await tabTo(page, 'link', 'Account Settings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await tabTo(page, 'link', 'Account Name, e-mail and password')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).waitFor()
  await typeInto(page, 'Name', 'Ann Example')
  await typeInto(page, 'New password', password)
  await typeInto(page, 'New password again', password)
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).first().waitFor()

  // Beside a page that has room for it stands the menu.
  await page.setViewportSize(desktop)
  await tabTo(page, 'link', 'Logout')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await typeInto(page, 'E-mail', email)
  await typeInto(page, 'Password', password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await tabTo(page, 'link', 'Account Settings')
  await tabTo(page, 'button', 'Quick exit')

  await page.setViewportSize(phone)
  await openMenu()
  await tabTo(page, 'link', 'Logout')
  await tabTo(page, 'button', 'Quick exit')
  expect(complaints).toEqual([])
})
