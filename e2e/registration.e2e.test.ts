import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { registerByHand } from './join-by-hand.ts'
import { openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { readOutbox } from './site.ts'

const required = 'Acceptance of all of the acknowledgements above are required.'
const sent = 'Check your e-mail'
const password = 'correct horse battery'

shareOneSite()

const guest = () => openGuest(browser, { origin: site.origin, viewport: phone })
const submit = (page: Page) => page.getByRole('button', { name: 'Send me a login link' })
const notice = (page: Page) => page.getByText('You logged in with a link from an e-mail.')

async function openForm(email = '') {
  const { page } = await guest()
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  const boxes = await page.getByRole('checkbox').all()
  return { page, boxes }
}

async function agreeToAll(page: Page) {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** Asks for a link and opens it, without logging in. */
async function openLink({ page }: Pick<Guest, 'page'>, email: string) {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  await agreeToAll(page)
  await submit(page).click()
  await page.getByText(sent).waitFor()
  await page.goto(await site.mailedLink(email))
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
}

async function setPassword(page: Page) {
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ann Example')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

describe('the form', () => {
  it('can be sent only once all three acknowledgements are ticked', async () => {
    const { page, boxes } = await openForm('three@example.org')
    expect(boxes).toHaveLength(3)
    expect(await submit(page).isDisabled()).toBe(true)
    for (const box of boxes) {
      expect(await submit(page).isDisabled()).toBe(true)
      await box.check()
    }
    expect(await submit(page).isEnabled()).toBe(true)
    await boxes[1]?.uncheck()
    expect(await submit(page).isDisabled()).toBe(true)
  })

  it('hides its button while it asks, then says that a mail is on its way', async () => {
    const { page } = await openForm('asking@example.org')
    await agreeToAll(page)
    const held = Promise.withResolvers<undefined>()
    await page.route('**/api/auth/register', async route => {
      await held.promise
      await route.continue()
    })
    await submit(page).click()
    await page.getByText('Requesting...', { exact: true }).waitFor()
    expect(await submit(page).count()).toBe(0)
    held.resolve(undefined)
    await page.getByText(sent).waitFor()
    expect(await page.getByText('Requesting...').count()).toBe(0)
    expect(await submit(page).count()).toBe(0)
  })

  it('sends what was acknowledged in full, and the address in lower case', async () => {
    const { page } = await openForm('Mixed.Case@Example.org')
    const texts = await page.getByRole('group').getByRole('paragraph').allTextContents()
    await agreeToAll(page)
    const asked = page.waitForRequest('**/api/auth/register')
    await submit(page).click()
    const { email, acknowledgements } = (await asked).postDataJSON()
    expect(email).toBe('mixed.case@example.org')
    expect(acknowledgements).toEqual([
      { value: 'I_AGREE_TECH', text: texts[0] },
      { value: 'I_AGREE_AGE', text: texts[1] },
      { value: 'I_AGREE_LAW', text: texts[2] },
    ])
  })

  it('without an address or an acknowledgement says what is required, until a box is ticked', async () => {
    const { page, boxes } = await openForm()
    await page.getByLabel('E-mail').press('Enter')
    await page.getByText(required, { exact: true }).waitFor()
    await boxes[0]?.check()
    expect(await page.getByText(required).count()).toBe(0)
    await agreeToAll(page)
    await submit(page).click()
    await page.getByText(required, { exact: true }).waitFor()
    await boxes[2]?.uncheck()
    expect(await page.getByText(required).count()).toBe(0)
  })

  it('forgets that it was sent once a box is ticked again', async () => {
    const { page, boxes } = await openForm('again@example.org')
    await agreeToAll(page)
    await submit(page).click()
    await page.getByText(sent).waitFor()
    await boxes[0]?.uncheck()
    expect(await page.getByText(sent).count()).toBe(0)
    await boxes[0]?.check()
    expect(await submit(page).isEnabled()).toBe(true)
  })

  it('that is refused says nothing, and can be sent again', async () => {
    const { page } = await openForm('refused@example.org')
    await agreeToAll(page)
    const refused = {
      status: 429,
      contentType: 'application/problem+json',
      json: { detail: 'No.' },
    }
    const held = Promise.withResolvers<undefined>()
    await page.route('**/api/auth/register', async route => {
      await held.promise
      await route.fulfill(refused)
    })
    await submit(page).click()
    await page.getByText('Requesting...', { exact: true }).waitFor()
    held.resolve(undefined)
    await submit(page).waitFor()
    await page.getByText('Requesting...').waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.unroute('**/api/auth/register')
    await submit(page).click()
    await page.getByText(sent).waitFor()
  })
})

describe('the mailed link', () => {
  it('fills in the login, is gone from the address, and works once', async () => {
    const email = 'linked@example.org'
    const first = await guest()
    await openLink(first, email)
    const { page } = first
    expect(page.url()).toBe(`${site.origin}/login`)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    const oneTime = await page.getByLabel('Password').inputValue()
    expect(oneTime).toMatch(/^[\w-]{22}$/)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(`${site.origin}/`)

    const other = await guest()
    await other.page.goto('/login')
    await other.page.getByLabel('E-mail').fill(email)
    await other.page.getByLabel('Password').fill(oneTime)
    await other.page.getByRole('button', { name: 'Login', exact: true }).click()
    await other.page.getByText('Password and/or Email address is incorrect').waitFor()
  })

  it('comes in a mail that gives nobody away', async () => {
    const email = 'quiet@example.org'
    await openLink(await guest(), email)
    const [mail] = await readOutbox(site, email)
    expect(mail?.subject).toBe('Your login link')
    expect(mail?.from?.name).toBe('LC')
    expect(mail?.text).toMatch(/^Hello,\n/)
  })
})

describe('a first login', () => {
  it('opens the first screen with the notice on it, not to push it down later', async () => {
    const { page } = await guest()
    await page.clock.install()
    await openLink({ page }, 'steady@example.org')
    // The timer to the first screen runs once the settings are there; who asks for them again hears nothing.
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)))
    const asked = page.waitForResponse('**/api/settings')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await (await asked).finished()
    await page.route('**/api/settings', () => {})
    await page.clock.resume()
    await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
    await notice(page).waitFor()
  })

  it('leads home, and asks for a password on every page until there is one', async () => {
    const ann = await guest()
    const { page } = ann
    await registerByHand(ann, site, 'first@example.org')
    for (const path of ['/', '/profileEdit', '/settings']) {
      await page.goto(path)
      await notice(page).waitFor()
    }
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    await page.goto('/')
    await page.getByRole('link', { name: 'Set a password' }).click()
    await page.waitForURL('**/settings')
    await setPassword(page)
    await expect.poll(() => notice(page).count()).toBe(0)
    await page.reload()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await notice(page).count()).toBe(0)
  })
})

describe('a recovery', () => {
  it('ends all other sessions once the new password is set, not before', async () => {
    const email = 'forgetful@example.org'
    const before = await guest()
    await openAccount(before, site, email)
    await setPassword(before.page)
    const after = await guest()
    await registerByHand(after, site, email)
    const stillIn = () => before.context.request.get('/api/settings')
    expect((await stillIn()).status()).toBe(200)
    await notice(after.page).waitFor()
    await setPassword(after.page)
    expect((await stillIn()).status()).toBe(401)
    await before.page.goto('/profileEdit')
    await before.page.waitForURL('**/login')
    expect((await after.context.request.get('/api/settings')).status()).toBe(200)
  })
})
