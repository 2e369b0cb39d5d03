import { beforeAll, expect, it } from 'vitest'
import { openGuest, phone } from './browser.ts'
import { expectInView } from './in-view.ts'
import { browser, type Cookies, cookiesOfAnn, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()
let cookies: Cookies
beforeAll(async () => {
  cookies = await cookiesOfAnn()
})

const openAnn = () => openDevice(cookies, { viewport: phone })

it('a login that fails says the status and its text', async () => {
  const { page } = await openGuest(browser, { origin: site.origin, viewport: phone })
  await page.goto('/login')
  await page.route('**/api/auth', route => route.fulfill({ status: 500, json: { title: 'Oh' } }))
  await page.getByLabel('E-mail').fill('bob@example.org')
  await page.getByLabel('Password').fill('something')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('500 Internal Server Error', { exact: true }).waitFor()
})

it('a field of the profile says Saved for a second, whatever is written meanwhile', async () => {
  const { page } = await openAnn()
  await page.goto('/profileEdit')
  await page.getByLabel('Name', { exact: true }).fill('Anna')
  const saved = page.getByText('Saved', { exact: true }).first()
  const said = saved.waitFor()
  await page.getByLabel('Biography').focus()
  await said
  await page.keyboard.type('Late riser, early swimmer', { delay: 100 })
  expect(await saved.count()).toBe(0)
})

it('a tag that could not be saved is unticked, and that is said beside it', async () => {
  const { page } = await openAnn()
  await page.goto('/profileEdit')
  const last = page.getByRole('checkbox').last()
  await last.waitFor()
  // Nor can be asked what the server has.
  await page.route(/\/api\/profiles?(\/mine)?$/, route => route.abort())
  await last.click()
  await expectInView(page.getByText('Your change could not be saved. Please try again.'))
  await expect.poll(() => last.isChecked()).toBe(false)
})

it('who deletes a picture by keys goes on from where another can be added', async () => {
  const { page } = await openAnn()
  await page.goto('/profileEdit')
  await page.getByRole('button', { name: 'Picture 1: actions' }).press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('img', { name: 'Your main picture' }).waitFor({ state: 'detached' })
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe('Add a picture')
})
