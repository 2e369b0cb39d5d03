import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectInView } from './in-view.ts'
import { openAccount, setPassword } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { readOutbox } from './site.ts'

const password = 'correct horse battery'

shareOneSite()

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const openSettings = async (page: Page) => {
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await page.getByLabel('Name', { exact: true }).waitFor()
}

/** A member with a name and a password of their own. */
async function join(email: string): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site, email)
  await setPassword(guest, password)
  await openSettings(guest.page)
  return guest
}

async function logIn(email: string): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin })
  const { page } = guest
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${site.origin}/`)
  return guest
}

async function settingsOf({ context }: Guest) {
  return (await context.request.get('/api/settings')).json()
}

async function changeSettings(guest: Guest, change: object) {
  const data = { ...(await settingsOf(guest)), ...change }
  const reply = await guest.context.request.put('/api/settings', {
    data,
    headers: { origin: site.origin },
  })
  expect(reply.status()).toBe(200)
}

describe('the form', () => {
  it('says Saved for three seconds', async () => {
    const { page } = await join('saved@example.org')
    await page.clock.install()
    await openSettings(page)
    await page.getByText('0 volunteer credits').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await save(page)
    await saved(page).waitFor()
    await page.clock.runFor(2_900)
    expect(await saved(page).count()).toBe(1)
    await page.clock.runFor(200)
    expect(await saved(page).count()).toBe(0)
  })

  it('compares the two passwords, and says what a failed save says', async () => {
    const { page } = await join('mismatch@example.org')
    await page.getByLabel('New password', { exact: true }).fill('one horse battery')
    await page.getByLabel('New password again').fill('other horse battery')
    await page.getByText('Passwords do not match', { exact: true }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('')
    await page.getByLabel('New password again').fill('')
    await page.getByLabel('E-mail').fill('elsewhere@example.org')
    await page.getByLabel('Current password').fill(password)
    await page.route('**/api/settings', route =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await save(page)
    const failure = page.getByRole('alert').filter({ hasText: 'Could not save' })
    await expectInView(failure)
    expect(await failure.textContent()).toBe(
      'Could not save your settings.  Perhaps your email address is already registred to another account.',
    )
    expect(await page.getByLabel('E-mail').inputValue()).toBe('elsewhere@example.org')
  })

  it('keeps what is typed while another section is saved', async () => {
    const guest = await join('typing@example.org')
    const { page } = guest
    await page.getByLabel('Name', { exact: true }).fill('Anna')
    await page.getByLabel('New password', { exact: true }).fill('half a pass')
    await page.getByRole('switch', { name: 'Discreet title and icon' }).click()
    await expect.poll(async () => (await settingsOf(guest)).discreet).toBe(true)
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Anna')
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('half a pass')
    expect(await settingsOf(guest)).toMatchObject({ name: 'Ann Example', discreet: true })
  })

  it('saves what was typed, and leaves what another device has changed', async () => {
    const guest = await join('two-devices@example.org')
    const { page } = guest
    await page.getByLabel('Name', { exact: true }).fill('Anna')
    await changeSettings(guest, { locationCellMeters: 3_000, discreet: true })
    await save(page)
    await saved(page).waitFor()
    expect(await settingsOf(guest)).toMatchObject({
      name: 'Anna',
      locationCellMeters: 3_000,
      discreet: true,
    })
  })

  it('that cannot be loaded says why, and can be asked again', async () => {
    const { page } = await join('unlucky@example.org')
    const detail = 'The site is busy at the moment.'
    await page.route('**/api/settings', route =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: { detail } }),
    )
    await page.goto('/settings')
    await page.getByText(detail).waitFor()
    await page.unroute('**/api/settings')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByLabel('Name', { exact: true }).waitFor()
  })
})

describe('what is saved at once', () => {
  it('is how much notifications say, and it says Saved for three seconds', async () => {
    const guest = await join('detail@example.org')
    const { page } = guest
    await page.clock.install()
    await openSettings(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const detailed = page.getByRole('switch', { name: 'Detailed notifications' })
    await detailed.click()
    await saved(page).waitFor()
    expect((await settingsOf(guest)).notificationDetail).toBe('DETAILED')
    await page.clock.runFor(2_900)
    expect(await saved(page).count()).toBe(1)
    await page.clock.runFor(200)
    expect(await saved(page).count()).toBe(0)
    await detailed.click()
    await expect.poll(async () => (await settingsOf(guest)).notificationDetail).toBe('NEUTRAL')
  })

  it('needs no name, and all of it sticks when pressed in quick succession', async () => {
    const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
    await openAccount(guest, site)
    const { page } = guest
    await openSettings(page)
    const { promise: pressed, resolve: send } = Promise.withResolvers<void>()
    const bodies: unknown[] = []
    await page.route('**/api/settings', async route => {
      if (route.request().method() !== 'GET') {
        bodies.push(route.request().postDataJSON())
        await pressed
      }
      await route.continue()
    })
    const detailed = page.getByRole('switch', { name: 'Detailed notifications' })
    const discreet = page.getByRole('switch', { name: 'Discreet title and icon' })
    for (const press of [detailed, discreet, discreet, discreet]) await press.click()
    expect(await detailed.isChecked()).toBe(true)
    expect(await discreet.isChecked()).toBe(true)
    send()
    await expect.poll(() => bodies.length).toBe(4)
    await expect
      .poll(() => settingsOf(guest))
      .toMatchObject({ name: '', notificationDetail: 'DETAILED', discreet: true })
    // Each names whose it is: it may not be sent in the name of who is logged in here next.
    expect(bodies.map(body => Object.keys(Object(body)))).toEqual([
      ['notificationDetail', 'defaultProfileId'],
      ['discreet', 'defaultProfileId'],
      ['discreet', 'defaultProfileId'],
      ['discreet', 'defaultProfileId'],
    ])
  })

  it('is a device’s name, and that it goes', async () => {
    const guest = await join('devices@example.org')
    const { page } = guest
    await page.getByText('No device gets notifications yet.').waitFor()
    const device = (deviceName: string) => ({
      deviceName,
      endpoint: `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(deviceName)}`,
      auth_base64: 'A'.repeat(22),
      p256dh_base64: 'B'.repeat(87),
    })
    const pushSubscriptions = [device('My phone'), device('My laptop')]
    await changeSettings(guest, { pushSubscriptions })
    await openSettings(page)
    await page.getByRole('button', { name: 'Rename My phone' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByLabel('Name').fill('Old phone')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Old phone', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove My laptop' }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('My laptop', { exact: true }).waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: 'Remove Old phone' })
      .and(page.locator(':focus'))
      .waitFor()
    expect((await settingsOf(guest)).pushSubscriptions).toMatchObject([{ deviceName: 'Old phone' }])
  })
})

describe('another e-mail address', () => {
  const from = 'before@example.org'
  const to = 'after@example.org'

  it('is confirmed by the link in its mail, while the old one hears of it', async () => {
    const guest = await join(from)
    const { page } = guest
    await page.getByLabel('E-mail').fill(to)
    await page.getByLabel('Current password').fill(password)
    await save(page)
    await expectInView(page.getByText(`Waiting for confirmation of ${to}`).last())
    expect(await page.getByLabel('E-mail').inputValue()).toBe(from)
    const link = await site.mailedLink(to)
    await expect
      .poll(async () => (await readOutbox(site, from)).at(-1)?.subject)
      .toBe('A change to your account')

    const elsewhere = await openGuest(browser, { origin: site.origin, viewport: phone })
    await elsewhere.page.goto(link)
    const confirm = elsewhere.page.getByRole('button', { name: 'Confirm this address' })
    await confirm.waitFor()
    expect(elsewhere.page.url()).toBe(`${site.origin}/confirmEmail`)
    expect(await settingsOf(guest)).toMatchObject({ email: from, pendingEmail: to })
    await confirm.click()
    await elsewhere.page.getByText(`From now on you log in with ${to}.`).waitFor()
    await elsewhere.page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await elsewhere.page.waitForURL('**/login')
    expect(elsewhere.complaints).toEqual([])

    await openSettings(page)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(to)
    await logIn(to)

    const [letter] = await mailsHolding(site, '/undoEmail')
    await page.goto(/http\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Restore my address' }).click()
    await page.getByText(`You log in with ${from} again.`).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Get a login link' }).waitFor()
    expect(await guest.context.cookies()).toEqual([])
    expect(guest.complaints).toEqual([])
  })

  it('can be given up, and its link then leads nowhere', async () => {
    const { page } = await join('hesitant@example.org')
    await page.getByLabel('E-mail').fill('never@example.org')
    await page.getByLabel('Current password').fill(password)
    await save(page)
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect.poll(() => page.getByText(/^Waiting for/).count()).toBe(0)
    await page.getByLabel('E-mail').and(page.locator(':focus')).waitFor()
    await page.goto(await site.mailedLink('never@example.org'))
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText('The address was not changed').waitFor()
    expect(await page.getByRole('button', { name: 'Confirm this address' }).count()).toBe(0)
  })

  it('may be longer than a phone is wide', async () => {
    const { page } = await join('short@example.org')
    await page.setViewportSize(phone)
    await page.getByLabel('E-mail').fill(`${'long'.repeat(15)}@${'domain'.repeat(9)}.example`)
    await page.getByLabel('Current password').fill(password)
    await save(page)
    await page.getByRole('button', { name: 'Cancel the change' }).waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  it('is not confirmed by a link that lost its end', async () => {
    const { page } = await openGuest(browser, { origin: site.origin })
    await page.goto('/confirmEmail')
    await page.getByText('The link is incomplete').waitFor()
  })
})

describe('sessions', () => {
  const thrownOut = async ({ page }: Guest) => {
    await page.goto('/settings')
    await page.waitForURL('**/login')
  }

  it('are listed, and one that is logged out from another browser is thrown out', async () => {
    const email = 'sessions@example.org'
    const ann = await join(email)
    const other = await logIn(email)
    const streamed = other.page.waitForResponse('**/api/events')
    await other.page.goto('/chat/personal')
    await streamed
    await openSettings(ann.page)
    const list = ann.page.getByRole('listitem').filter({ hasText: 'Since' })
    await expect.poll(() => list.count()).toBe(2)
    expect(await list.filter({ hasText: 'This device' }).count()).toBe(1)
    await ann.page.getByRole('button', { name: /^Log out Chrome/ }).click()
    const dialog = ann.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => list.count()).toBe(2)
    await ann.page.getByRole('button', { name: /^Log out Chrome/ }).click()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => list.count()).toBe(1)
    await other.page.waitForURL('**/login')
    expect((await ann.context.request.get('/api/settings')).status()).toBe(200)
  })

  it('all end when one logs out everywhere, this one too', async () => {
    const email = 'everywhere@example.org'
    const ann = await join(email)
    const other = await logIn(email)
    await openSettings(ann.page)
    await ann.page.getByRole('button', { name: 'Log out everywhere' }).click()
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await ann.page.waitForURL('**/login')
    expect(await ann.context.cookies()).toEqual([])
    await thrownOut(other)
  })

  it('that cannot be loaded say so, and can be asked for again', async () => {
    const { page } = await join('nosessions@example.org')
    await page.route('**/api/auth/sessions', route => route.fulfill({ status: 503, json: {} }))
    await openSettings(page)
    await page.getByText('Your sessions could not be loaded').waitFor()
    await page.unroute('**/api/auth/sessions')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This device').waitFor()
  })
})
