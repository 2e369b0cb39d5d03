import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openGuest, phone } from './browser.ts'
import { expectInView, focusedName } from './in-view.ts'
import { openAccount, setPassword as protect } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { readOutbox } from './site.ts'

const required = 'Acceptance of all of the acknowledgements above are required.'
const sent = 'Check your e-mail'
const password = 'correct horse battery'

shareOneSite()

const guest = () => openGuest(browser, { origin: site.origin, viewport: phone })
const submit = (page: Page) => page.getByRole('button', { name: 'Send me a login link' })
const notice = (page: Page) => page.getByText('Without a password, every login needs a new e-mail.')

async function openForm() {
  const { page } = await guest()
  await page.goto('/register')
  await submit(page).waitFor()
  return { page, email: page.getByLabel('E-mail'), boxes: await page.getByRole('checkbox').all() }
}

/** In the open settings. */
async function setPassword(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Ann Example')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

describe('the form', () => {
  it('leads to what is missing, and can be sent only once all three acknowledgements are ticked', async () => {
    const { page, email, boxes } = await openForm()
    expect(boxes).toHaveLength(3)
    expect(await submit(page).isDisabled()).toBe(true)
    await email.press('Enter')
    await expectInView(page.getByText(required, { exact: true }))
    await boxes[0]?.check()
    expect(await page.getByText(required).count()).toBe(0)
    for (const box of boxes) {
      expect(await submit(page).isDisabled()).toBe(true)
      await box.check()
    }
    expect(await submit(page).isEnabled()).toBe(true)
    await submit(page).click()
    await page.getByText(required, { exact: true }).waitFor()
    await boxes[2]?.uncheck()
    expect(await page.getByText(required).count()).toBe(0)
    expect(await submit(page).isDisabled()).toBe(true)

    await email.fill('bob')
    await email.press('Enter')
    await expectInView(page.getByText(required, { exact: true }))
    await boxes[2]?.check()
    await submit(page).click()
    await expectInView(page.getByText('An e-mail address has an @ in it.'))
    expect(await focusedName(page)).toBe('email')
    await email.fill('bob@example.org')
    await submit(page).click()
    await expectInView(page.getByText(sent))
  })

  it('sends in full what was acknowledged, hides its button while it asks, and can be sent again', async () => {
    const { page, email, boxes } = await openForm()
    const texts: (string | null)[] = []
    for (const line of await page.getByText('Read in full').all()) {
      await line.click()
      texts.push(await page.locator('details[open] > p').last().textContent())
    }
    for (const box of boxes) await box.check()
    await email.fill('Mixed.Case@Example.org')
    const asking = page.getByText('Requesting...', { exact: true })
    const bodies: unknown[] = []
    let answer = Promise.withResolvers<'refuse' | 'continue'>()
    await page.route('**/api/auth/register', async route => {
      bodies.push(route.request().postDataJSON())
      if ((await answer.promise) === 'continue') return route.continue()
      const json = { detail: 'No.' }
      await route.fulfill({ status: 429, contentType: 'application/problem+json', json })
    })
    await submit(page).click()
    await asking.waitFor()
    answer.resolve('refuse')
    await submit(page).waitFor()
    await asking.waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)

    answer = Promise.withResolvers()
    await submit(page).click()
    await asking.waitFor()
    expect(await submit(page).count()).toBe(0)
    answer.resolve('continue')
    await page.getByRole('heading', { name: sent }).and(page.locator(':focus')).waitFor()
    expect([await asking.count(), await submit(page).count()]).toEqual([0, 0])
    await page.getByText('mixed.case@example.org').waitFor()
    const acknowledgements = [
      { value: 'I_AGREE_TECH', text: texts[0] },
      { value: 'I_AGREE_AGE', text: texts[1] },
      { value: 'I_AGREE_LAW', text: texts[2] },
    ]
    const asked = { email: 'mixed.case@example.org', acknowledgements }
    expect(bodies).toEqual([asked, asked])

    await page.getByRole('button', { name: 'Use another address' }).click()
    expect(await page.getByText(sent).count()).toBe(0)
    expect(await email.inputValue()).toBe('')
    expect(await focusedName(page)).toBe('email')
    expect(await submit(page).isEnabled()).toBe(true)
  })

  it('gives way to what comes next, and sends again no sooner than after half a minute, twice at most', async () => {
    const { page, email, boxes } = await openForm()
    await page.clock.install()
    for (const box of boxes) await box.check()
    await email.fill('patient@example.org')
    await submit(page).click()
    const again = page.getByRole('button', { name: 'Send it again' })
    await again.waitFor()
    expect(await submit(page).count()).toBe(0)
    for (const last of [false, true]) {
      expect(await again.isEnabled()).toBe(false)
      await page.clock.runFor(30_000)
      await again.click()
      await page.getByText(last ? 'That was the last one for now.' : 'Sent again.').waitFor()
    }
    await page.clock.runFor(60_000)
    expect(await again.isEnabled()).toBe(false)
  })
})

it('the mailed link gives nobody away and fills in the login, which leads home and asks for a password until there is one', async () => {
  const { page, email, boxes } = await openForm()
  const address = 'linked@example.org'
  await email.fill(address)
  for (const box of boxes) await box.check()
  await submit(page).click()
  await page.getByText(sent).waitFor()
  const link = await site.mailedLink(address)
  const [mail] = await readOutbox(site, address)
  expect([mail?.subject, mail?.from?.name]).toEqual(['Your login link', 'LC'])
  expect(mail?.text).toMatch(/^Hello,\n/)

  await page.clock.install()
  await page.goto(link)
  const enter = page.getByRole('button', { name: 'Login', exact: true })
  await enter.waitFor()
  expect(page.url()).toBe(`${site.origin}/login`)
  expect(await email.inputValue()).toBe(address)
  expect(await page.getByLabel('Password').inputValue()).toMatch(/^[\w-]{22}$/)

  // The timer to the first screen runs once the settings are there; who asks for them again hears nothing.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)))
  const asked = page.waitForResponse('**/api/settings')
  await enter.click()
  await (await asked).finished()
  await page.route('**/api/settings', () => {})
  await page.clock.resume()
  await page.waitForURL('**/welcome')
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('link', { name: 'Lambda Commons' }).click()
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  // It stands there with the first screen, not to push it down later.
  await notice(page).waitFor()
  await page.unroute('**/api/settings')

  // Loaded anew: who was left without an answer would wait for it.
  await page.goto('/profileEdit')
  await page.getByLabel('Biography').waitFor()
  expect(await notice(page).count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.waitForURL('**/settings/account#password')
  await page.getByLabel('New password', { exact: true }).and(page.locator(':focus')).waitFor()
  await notice(page).waitFor()
  await protect({ context: page.context() }, password)
  await page.reload()
  await page.getByLabel('Name', { exact: true }).waitFor()
  expect(await notice(page).count()).toBe(0)
})

it('a recovery ends all other sessions once the new password is set, not before', async () => {
  const email = 'forgetful@example.org'
  const before = await guest()
  await openAccount(before, site, email)
  await protect(before, password)
  const after = await guest()
  await openAccount(after, site, email)
  const stillIn = () => before.context.request.get('/api/settings')
  expect((await stillIn()).status()).toBe(200)
  await after.page.goto('/settings/account')
  await notice(after.page).waitFor()
  await setPassword(after.page)
  expect((await stillIn()).status()).toBe(401)
  await before.page.goto('/profileEdit')
  await before.page.waitForURL('**/login')
  expect((await after.context.request.get('/api/settings')).status()).toBe(200)
})
