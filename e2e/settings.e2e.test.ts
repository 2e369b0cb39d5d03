import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { notify } from '#server/features/notifications/notify.ts'
import { giveCredits } from '#server/testing/dues.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView, focusedName } from './in-view.ts'
import { join as joinSite, openAccount, setPassword } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { readOutbox } from './site.ts'

const password = 'correct horse battery'

shareOneSite()

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const openSettings = async (page: Page) => {
  await page.goto('/settings/account')
  await field(page, 'Name').waitFor()
}

/** A member with a name and a password of their own. */
async function join(email: string): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site, email)
  await setPassword(guest, password)
  return guest
}

/** Gives a browser another session, by the call that the form makes. */
async function logIn({ context }: Guest, email: string) {
  const multipart = { username: email, password }
  expect((await context.request.post('/api/auth', { multipart })).status()).toBe(200)
}

async function settingsOf({ context }: Guest) {
  return (await context.request.get('/api/settings')).json()
}

async function changeSettings(guest: Guest, change: object) {
  const { defaultProfileId } = await settingsOf(guest)
  const data = { defaultProfileId, ...change }
  expect((await guest.context.request.patch('/api/settings', { data })).status()).toBe(200)
}

const fail = (page: Page, address: string, json: object) =>
  page.route(address, route =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json }),
  )

/** Waits for what a page says when it has asked again in vain, without its waits in between. */
async function waitThroughRetries(page: Page, words: string) {
  const isSaid = async () => {
    await page.clock.runFor(2_000)
    return page.getByText(words).isVisible()
  }
  await expect.poll(isSaid).toBe(true)
}

async function expectSavedForThreeSeconds(page: Page) {
  await saved(page).waitFor()
  await page.clock.runFor(2_900)
  expect(await saved(page).count()).toBe(1)
  await page.clock.runFor(200)
  expect(await saved(page).count()).toBe(0)
}

it('that cannot be loaded say why, the sessions for themselves, and can be asked for again', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site)
  const { page } = guest
  const detail = 'The site is busy at the moment.'
  await fail(page, '**/api/settings', { detail })
  await fail(page, '**/api/auth/sessions', {})
  await page.clock.install()
  await page.goto('/settings/security')
  await waitThroughRetries(page, detail)
  await page.unroute('**/api/settings')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await waitThroughRetries(page, 'Your sessions could not be loaded')
  await page.unroute('**/api/auth/sessions')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This device').waitFor()
})

it('the form compares passwords, leads to one that is refused, keeps what is typed, leaves what others change, and says Saved for three seconds', async () => {
  const guest = await join('typing@example.org')
  const { page } = guest
  await page.clock.install()
  await openSettings(page)
  await page.getByText('0 volunteer credits').waitFor()

  const newPassword = field(page, 'New password')
  const again = page.getByLabel('New password again')
  await newPassword.fill('one horse battery')
  await again.fill('other horse battery')
  await page.getByText('Passwords do not match', { exact: true }).waitFor()
  const currentPassword = page.getByLabel('Current password')
  await currentPassword.fill(password)
  for (const common of [newPassword, again]) await common.fill('password123')
  await save(page)
  await expectInView(page.getByText(/that is not a common one/))
  expect(await focusedName(page)).toBe('password')
  for (const cleared of [newPassword, again]) await cleared.fill('')

  const email = page.getByLabel('E-mail')
  await email.fill('elsewhere@example.org')
  await currentPassword.fill(password)
  await page.route('**/api/settings', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await save(page)
  const failure = page.getByRole('alert').filter({ hasText: 'Could not save' })
  await expectInView(failure)
  expect(await failure.textContent()).toBe(
    'Could not save your settings.  Perhaps your email address is already registred to another account.',
  )
  expect(await email.inputValue()).toBe('elsewhere@example.org')
  await page.unroute('**/api/settings')
  await email.fill('typing@example.org')

  const name = field(page, 'Name')
  await name.fill('Anna')
  await newPassword.fill('half a pass')
  await again.focus()
  expect([await name.inputValue(), await newPassword.inputValue()]).toEqual(['Anna', 'half a pass'])
  expect(await settingsOf(guest)).toMatchObject({ name: 'Ann Example' })

  await newPassword.fill('')
  const elsewhere = { locationCellMeters: 3_000, discreet: true }
  await changeSettings(guest, elsewhere)
  await page.clock.pauseAt(Date.now() + 60_000)
  await save(page)
  await expectSavedForThreeSeconds(page)
  expect(await settingsOf(guest)).toMatchObject({ name: 'Anna', ...elsewhere })
})

it('switches and devices are saved at once, without a name, also in quick succession, and say so for three seconds', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site)
  const device = (deviceName: string) => ({
    deviceName,
    endpoint: `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(deviceName)}`,
    auth_base64: 'A'.repeat(22),
    p256dh_base64: 'B'.repeat(87),
  })
  await changeSettings(guest, { pushSubscriptions: [device('My phone'), device('My laptop')] })
  const { page } = guest
  await page.clock.install()
  await page.goto('/settings/notifications')
  await page.getByText('My phone', { exact: true }).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  const detailed = page.getByRole('switch', { name: 'Detailed notifications' })
  await detailed.click()
  await saved(page).waitFor()
  expect((await settingsOf(guest)).notificationDetail).toBe('DETAILED')
  await expectSavedForThreeSeconds(page)
  await detailed.click()
  await expect.poll(async () => (await settingsOf(guest)).notificationDetail).toBe('NEUTRAL')
  await saved(page).waitFor()
  await page.clock.resume()

  const { promise: pressed, resolve: send } = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  await page.route('**/api/settings', async route => {
    if (route.request().method() !== 'GET') {
      bodies.push(route.request().postDataJSON())
      await pressed
    }
    await route.continue()
  })
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  for (const press of [detailed, quiet, quiet, quiet]) await press.click()
  await expect.poll(() => detailed.isChecked()).toBe(true)
  await expect.poll(() => quiet.isChecked()).toBe(true)
  send()
  await expect.poll(() => bodies.length).toBe(4)
  await expect
    .poll(() => settingsOf(guest))
    .toMatchObject({ name: '', notificationDetail: 'DETAILED', quietHours: { from: '22:00' } })
  // Each names whose it is: it may not be sent in the name of who is logged in here next.
  expect(bodies.map(body => Object.keys(Object(body)))).toEqual([
    ['notificationDetail', 'defaultProfileId'],
    ['quietHours', 'defaultProfileId'],
    ['quietHours', 'defaultProfileId'],
    ['quietHours', 'defaultProfileId'],
  ])

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
  await page.getByRole('button', { name: 'Remove Old phone' }).and(page.locator(':focus')).waitFor()
  expect((await settingsOf(guest)).pushSubscriptions).toMatchObject([{ deviceName: 'Old phone' }])
})

it('are found by words, one section at a time on a phone and beside their list on a desktop, and the found one has the focus', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site)
  const { page } = guest
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const focusedId = () => page.evaluate(() => document.activeElement?.id)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Security/ }).click()
  await heading('Security').waitFor()
  await page.getByText('This device').waitFor()
  await page.getByRole('link', { name: 'All settings' }).click()
  await heading('Account Settings').waitFor()

  const search = page.getByLabel('Search settings')
  await search.fill('nothing like it')
  await page.getByText(/^Nothing is called that/).waitFor()
  await expectAccessible(page)
  await search.fill('push')
  await page.getByText('3 settings found').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Quiet hours/ }).click()
  await heading('Notifications').waitFor()
  await expect.poll(focusedId).toBe('quietHours')
  await page.goBack()
  await search.waitFor()

  await page.setViewportSize(desktop)
  await page.getByLabel('E-mail').waitFor()
  await search.fill('delete')
  await page.keyboard.press('Enter')
  await expect.poll(focusedId).toBe('erase')
  await search.fill('mail')
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail').and(page.locator(':focus')).waitFor()
  await page.goto('/settings/nowhere')
  await page.waitForURL('**/settings')
  expect(guest.complaints).toEqual([])
})

it('one that is changed stays changed on the screen, although an older answer comes later', async () => {
  const { page, context } = await openGuest(browser, { origin: site.origin, viewport: phone })
  const profileId = await openAccount({ context }, site)
  await page.goto('/settings/notifications')
  const detailed = page.getByRole('switch', { name: 'Detailed notifications' })
  await detailed.waitFor()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/settings', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await answered.promise
    // It may have been given up.
    await route.fulfill({ response }).catch(() => undefined)
  })
  // News that may be a verdict: what the member may do is asked for again.
  const { db } = site.platform
  await db
    .transaction()
    .execute(tx => notify(site.platform, tx, { profileId, kind: 'COOTIES_CAUGHT' }))
  await asked.promise
  await detailed.click()
  await saved(page).first().waitFor()
  answered.resolve()
  await page.waitForTimeout(500)
  expect(await detailed.isChecked()).toBe(true)
})

it('units are saved at once, also after a failure, and turn what others wrote', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(guest, site)
  const other = await openGuest(browser, { origin: site.origin })
  const { profileId: id } = await joinSite(other, site, { name: 'Bob' })
  const data = { id, height: '5′ 11″', weight: 'enough' }
  expect((await other.context.request.patch('/api/profile', { data })).status()).toBe(200)
  const { page } = guest
  await page.goto('/settings/display')
  const units = page.getByLabel('Distances, heights and weights')
  await page.route('**/api/settings', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await units.selectOption('Kilometres, centimetres and kilograms')
  const failure = page.getByRole('alert').filter({ hasText: 'could not be saved' })
  await failure.waitFor()
  expect(await units.inputValue()).toBe('IMPERIAL')
  await expectAccessible(page)
  await page.unroute('**/api/settings')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await saved(page).waitFor()
  expect(await units.inputValue()).toBe('METRIC')
  await page.goto(`/profile/${id}`)
  await page.getByText('180 cm', { exact: true }).waitFor()
  await page.getByText('enough', { exact: true }).waitFor()
})

it('credits become a month once that is confirmed', async () => {
  const email = 'vee@example.org'
  const guest = await join(email)
  await giveCredits(site, { email }, 230)
  const { page } = guest
  await openSettings(page)
  const use = page.getByRole('button', { name: 'Use 100 credits for a month' })
  await use.click()
  const question = page.getByRole('dialog', { name: 'Use your credits?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await use.and(page.locator(':focus')).waitFor()
  await page.getByText('You have 230 of 100.').waitFor()
  await use.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Use them' }).click()
  await page.getByText('You have 130 of 100.').waitFor()
  await page.getByText('You have bought the time until').waitFor()
  await use.and(page.locator(':focus')).waitFor()
  expect(guest.complaints).toEqual([])
})

describe('another e-mail address', () => {
  async function ask(page: Page, email: string) {
    await openSettings(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Current password').fill(password)
    await save(page)
  }

  it('is confirmed by the link in its mail, while the old one hears of it', async () => {
    const from = 'before@example.org'
    const to = 'after@example.org'
    const guest = await join(from)
    const { page } = guest
    await ask(page, to)
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
    await logIn(elsewhere, to)

    const [letter] = await mailsHolding(site, '/undoEmail')
    await page.goto(/http\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Restore my address' }).click()
    await page.getByText(`You log in with ${from} again.`).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Get a login link' }).waitFor()
    expect(await guest.context.cookies()).toEqual([])
    expect(guest.complaints).toEqual([])
  })

  it('may be longer than a phone is wide, and be given up; its link then leads nowhere, nor does one without its end', async () => {
    const { page } = await join('hesitant@example.org')
    const long = `${'long'.repeat(15)}@${'domain'.repeat(9)}.example`
    await ask(page, long)
    const cancel = page.getByRole('button', { name: 'Cancel the change' })
    await cancel.waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await cancel.click()
    await expect.poll(() => page.getByText(/^Waiting for/).count()).toBe(0)
    await page.getByLabel('E-mail').and(page.locator(':focus')).waitFor()
    await page.goto(await site.mailedLink(long))
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText('The address was not changed').waitFor()
    expect(await page.getByRole('button', { name: 'Confirm this address' }).count()).toBe(0)
    await page.goto('/confirmEmail')
    await page.getByText('The link is incomplete').waitFor()
  })
})

it('sessions are listed, one that is logged out from here is thrown out there, and all end at once, this one too', async () => {
  const email = 'sessions@example.org'
  const ann = await join(email)
  const { page } = ann
  const other = await openGuest(browser, { origin: site.origin })
  await logIn(other, email)
  const streamed = other.page.waitForResponse('**/api/events')
  await other.page.goto('/chat/personal')
  await streamed
  await page.goto('/settings/security')
  const list = page.getByRole('listitem').filter({ hasText: 'Since' })
  await expect.poll(() => list.count()).toBe(2)
  expect(await list.filter({ hasText: 'This device' }).count()).toBe(1)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Log out Chrome/ }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => list.count()).toBe(2)
  await page.getByRole('button', { name: /^Log out Chrome/ }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => list.count()).toBe(1)
  await other.page.waitForURL('**/login')
  expect((await ann.context.request.get('/api/settings')).status()).toBe(200)

  await logIn(other, email)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('**/login')
  expect(await ann.context.cookies()).toEqual([])
  expect((await other.context.request.get('/api/settings')).status()).toBe(401)
})
