import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { newId, noon, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { expectInView } from '#web/testing/in-view.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { playSettings } from '#web/testing/settings.ts'
import { letClockRun, waitAtOnce } from '#web/testing/stopped-clock.ts'
import { desktop, setWindow } from '#web/testing/window.ts'

const password = 'correct horse battery'
const noCredits = { sum: 0, entries: [] }

playSite()

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const saved = () => page.getByText('Saved', { exact: true })
const changes = () => site.calls('PATCH /api/settings').map(({ body }) => body)
const focusedId = () => document.activeElement?.id
const focusedName = () => document.activeElement?.getAttribute('name')

/** Opens a screen of a member whose settings the site stores. */
async function open(path: string, settings: Parameters<typeof memberOf>[0] = {}) {
  const ann = memberOf(settings)
  const played = playSettings(ann)
  site.expectAlso({ 'GET /api/billing/credits': noCredits })
  await renderScreen(path, ann)
  return { ann, played }
}

async function expectSavedForThreeSeconds() {
  await waitAtOnce(saved())
  await passTime(2_900)
  await expect.element(saved()).toBeVisible()
  await passTime(200)
  await expect.element(saved()).not.toBeInTheDocument()
}

const sessionOf = (session: Partial<OwnSession> = {}): OwnSession => ({
  id: newId(),
  tsCreated: noon,
  tsSeen: noon,
  isCurrent: false,
  byMail: false,
  device: 'Chrome on Windows',
  ...session,
})

it('settings that cannot be loaded say why, the sessions for themselves, and can be asked for again', async () => {
  stopClock()
  const waitThroughRetries = async (words: string) => {
    const isSaid = async () => {
      await passTime(2_000)
      return page.getByText(words).query()
    }
    await expect.poll(isSaid).not.toBeNull()
  }
  const detail = 'The site is busy.'
  const ann = memberOf()
  site.on({
    'GET /api/settings': () => refusal('server/unavailable', { detail }),
    'GET /api/auth/sessions': () => refusal('server/unavailable'),
  })
  await renderScreen('/settings/security', ann)
  await waitThroughRetries(detail)
  letClockRun()
  await expectAccessible()
  stopClock()
  playSettings(ann)
  await main().getByRole('button', { name: 'Try again' }).click()
  await waitThroughRetries('We couldn’t load your logins')
  letClockRun()
  await expectAccessible()
  stopClock()
  site.on({ 'GET /api/auth/sessions': [sessionOf({ isCurrent: true })] })
  await main().getByRole('button', { name: 'Try again' }).click()
  await waitAtOnce(page.getByText('This device'))
})

describe('the form', () => {
  it('compares passwords, leads to one that is refused, keeps what is typed, leaves what others change, and says Saved for three seconds', async () => {
    const { played } = await open('/settings/account', { settings: { volunteerCredits: 0 } })
    await expect.element(page.getByText('0 volunteer credits')).toBeVisible()
    await expectAccessible()

    const [newPassword, again] = [field('New password'), page.getByLabelText('New password again')]
    await newPassword.fill('one horse battery')
    await again.fill('other horse battery')
    await expect
      .element(page.getByText('Passwords do not match', { exact: true }))
      .toBeInTheDocument()
    await newPassword.fill('gru\u0308ne Bu\u0308cher')
    await again.fill('grüne Bücher')
    await expect.element(page.getByText('Passwords do not match')).not.toBeInTheDocument()
    const currentPassword = page.getByLabelText('Current password')
    await currentPassword.fill(password)
    for (const common of [newPassword, again]) await common.fill('password123')
    site.on({ 'PATCH /api/settings': () => refusal('accounts/password-unfit') })
    await button('Save').click()
    await expectInView(page.getByText(/less common password/))
    expect(focusedName()).toBe('password')
    expect(changes().at(-1)).toMatchObject({ password: 'password123', currentPassword: password })
    for (const cleared of [newPassword, again]) await cleared.fill('')

    const email = page.getByLabelText('Email')
    await email.fill('elsewhere@example..org')
    await currentPassword.fill(password)
    const errors = [{ path: '/email', message: 'is unfit' }]
    site.on({ 'PATCH /api/settings': () => refusal('request/invalid', { errors }) })
    await button('Save').click()
    await expectInView(page.getByText(/^Check this email address\./))
    expect(focusedName()).toBe('email')
    await email.fill('elsewhere@example.org')
    await currentPassword.fill(password)
    site.on({ 'PATCH /api/settings': unreachable })
    await button('Save').click()
    const failure = page.getByRole('alert').filter({ hasText: 'Could not save' })
    await expectInView(failure)
    expect(failure.element().textContent).toBe(
      'Could not save your settings.  Perhaps your email address is already registred to another account.',
    )
    await expectAccessible()
    await expect.element(email).toHaveValue('elsewhere@example.org')
    await email.fill('ann@example.org')

    const name = field('Name')
    await name.fill('Anna')
    await newPassword.fill('half a pass')
    const sent = changes().length
    await again.click()
    await expect.element(name).toHaveValue('Anna')
    await expect.element(newPassword).toHaveValue('half a pass')
    expect(changes()).toHaveLength(sent)

    await newPassword.fill('')
    // Another device changes other settings at the same time.
    playSettings({ ...memberOf(), settings: played.kept })
    freezeClock()
    await button('Save').click()
    await expectSavedForThreeSeconds()
    const { defaultProfileId } = played.kept
    expect(changes().at(-1)).toEqual({ name: 'Anna', defaultProfileId })
  })

  it('shows an address that waits to be confirmed beside the old one, however long it is, until it is given up', async () => {
    await open('/settings/account')
    const long = `${'long'.repeat(15)}@${'domain'.repeat(9)}.example`
    const email = page.getByLabelText('Email')
    await email.fill(long)
    await page.getByLabelText('Current password').fill(password)
    await button('Save').click()
    await expectInView(page.getByText(`${long} isn’t confirmed yet`).last())
    await expect.element(email).toHaveValue('ann@example.org')
    expect(changes()).toMatchObject([{ email: long, currentPassword: password }])
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth - clientWidth).toBe(0)
    await expectAccessible()
    await button('Cancel the change').click()
    await expect.element(page.getByText(/^Waiting for/)).not.toBeInTheDocument()
    expect(site.calls('DELETE /api/auth/email')).toHaveLength(1)
    await expect.element(email).toHaveFocus()
  })
})

describe('switches and choices', () => {
  const detailed = () => page.getByRole('switch', { name: 'Detailed notifications' })
  const quiet = () => page.getByRole('switch', { name: 'Quiet hours' })

  it('are saved at once, without a name, also in quick succession, and say so for three seconds', async () => {
    const { played } = await open('/settings/notifications', { settings: { name: '' } })
    await expect.element(detailed()).toBeVisible()
    await expectAccessible()
    freezeClock()
    await detailed().click()
    await waitAtOnce(saved())
    expect(played.kept.notificationDetail).toBe('DETAILED')
    await expectSavedForThreeSeconds()
    await detailed().click()
    await waitAtOnce(saved())
    expect(played.kept.notificationDetail).toBe('NEUTRAL')

    const before = changes().length
    const held = site.hold('PATCH /api/settings')
    for (const control of [detailed(), quiet(), quiet(), quiet()]) {
      await control.click()
      await passTime(0)
    }
    await expect.poll(held.count).toBe(1)
    await expect.element(detailed()).toBeChecked()
    await expect.element(quiet()).toBeChecked()
    held.release()
    await expect
      .poll(async () => {
        await passTime(0)
        return changes().length
      })
      .toBe(before + 4)
    await expect
      .poll(async () => {
        await passTime(0)
        return played.kept
      })
      .toMatchObject({ name: '', notificationDetail: 'DETAILED', quietHours: { from: '22:00' } })
    // Each names its member, so that it is never sent in the name of the next one who logs in here.
    expect(
      changes()
        .slice(before)
        .map(change => Object.keys(change)),
    ).toEqual([
      ['notificationDetail', 'defaultProfileId'],
      ['quietHours', 'defaultProfileId'],
      ['quietHours', 'defaultProfileId'],
      ['quietHours', 'defaultProfileId'],
    ])
  })

  it('stay changed on the screen, although an older answer comes later', async () => {
    const { played } = await open('/settings/notifications')
    await expect.element(detailed()).toBeVisible()
    await expect.poll(() => site.streams.size).toBe(1)
    const before = played.kept
    site.on({ 'GET /api/settings': before })
    const held = site.hold('GET /api/settings')
    // The news may be a verdict, so the app asks again what the member may do.
    site.on({ 'GET /api/unread-counts/:profileId': { conversations: 0, notifications: 1 } })
    site.send({ kind: 'notification' })
    await expect.poll(held.count).toBe(1)
    await detailed().click()
    await expect.element(saved().first()).toBeVisible()
    held.release()
    stopClock()
    await passTime(500)
    await expect.element(detailed()).toBeChecked()
  })

  it('of the units are saved also after a failure, and turn what others wrote', async () => {
    const { ann } = await open('/settings/display', { settings: { units: 'IMPERIAL' } })
    const units = page.getByLabelText('Distances, heights and weights')
    await expect.element(units).toBeVisible()
    site.on({ 'PATCH /api/settings': unreachable })
    await units.selectOptions('Metric (km, cm, kg)')
    const failure = page.getByRole('alert').filter({ hasText: 'couldn’t save your change' })
    await expect.element(failure).toBeVisible()
    await expect.element(units).toHaveValue('IMPERIAL')
    await expectAccessible()
    playSettings(ann)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect.element(saved()).toBeVisible()
    await expect.element(units).toHaveValue('METRIC')
    const bob = profileOf({ height: '5′ 11″', weight: 'enough' })
    site.on({
      'GET /api/profile/:id': bob,
      'GET /api/profile-like': ({ query }) => ({
        ...query,
        likeType: 'UNDETERMINED',
        blocked: false,
      }),
      'GET /api/profile-pic-request': ({ query }) => query,
      'GET /api/hidden-profile': ({ query }) => ({ ...query, hidden: false }),
      'GET /api/profile-note': ({ query }) => ({ ...query, bodyText: '', privateTags: [] }),
    })
    await renderScreen(`/profile/${bob.id}`, ann)
    await expect.element(page.getByText('180 cm', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText('enough', { exact: true })).toBeInTheDocument()
  })

  it('of quiet hours begin with those of a night here, and a time is saved when its field is left', async () => {
    const { played } = await open('/settings/notifications')
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const night = { from: '22:00', to: '07:00', timeZone }
    const hours = () => played.kept.quietHours
    await quiet().click()
    await expect.poll(hours).toEqual(night)
    await expect.element(saved().first()).toBeVisible()
    await expectAccessible()
    const until = page.getByLabelText('Until')
    const leave = () =>
      document.activeElement instanceof HTMLElement && document.activeElement.blur()
    await until.fill('22:00')
    leave()
    await expect.element(page.getByText('Choose two different times.')).toBeVisible()
    await until.fill('08:30')
    expect(hours()).toEqual(night)
    leave()
    await expect.poll(hours).toEqual({ ...night, to: '08:30' })
    await page.getByLabelText('Time zone').selectOptions('Europe/Lisbon')
    await expect.poll(hours).toEqual({ from: '22:00', to: '08:30', timeZone: 'Europe/Lisbon' })
    // A time still being edited, as on a phone where a press does not blur a field, must not switch quiet hours on
    // again.
    await until.fill('09:45')
    quiet()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.element(until).not.toBeInTheDocument()
    await expect.poll(() => 'quietHours' in played.kept).toBe(false)
    await detailed().click()
    await expect.element(saved().first()).toBeVisible()
    expect(played.kept).not.toHaveProperty('quietHours')
  })
})

it('devices are renamed and removed in a dialog, and the focus goes on', async () => {
  const device = (deviceName: string) => ({
    deviceName,
    endpoint: `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(deviceName)}`,
    auth_base64: 'A'.repeat(22),
    p256dh_base64: 'B'.repeat(87),
  })
  const pushSubscriptions = [device('My phone'), device('My laptop')]
  const { played } = await open('/settings/notifications', { settings: { pushSubscriptions } })
  await button('Rename My phone').click()
  await expect.element(dialog().getByLabelText('Name')).toHaveFocus()
  await expectAccessible()
  await dialog().getByLabelText('Name').fill(' ')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Enter a name.')).toBeVisible()
  await dialog().getByLabelText('Name').fill('Old phone')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Old phone', { exact: true })).toBeVisible()
  await button('Remove My laptop').click()
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('My laptop', { exact: true })).not.toBeInTheDocument()
  await expect.element(button('Remove Old phone')).toHaveFocus()
  expect(played.kept.pushSubscriptions).toMatchObject([{ deviceName: 'Old phone' }])
})

it('settings are found by words, one section at a time on a phone and beside their list on a desktop, and the found one has the focus', async () => {
  site.on({ 'GET /api/auth/sessions': [sessionOf({ isCurrent: true })] })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const { ann } = await open('/settings')
  await main()
    .getByRole('link', { name: /^Security/ })
    .click()
  await expect.element(heading('Security')).toBeVisible()
  await expect.element(page.getByText('This device')).toBeVisible()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect.element(heading('Account Settings')).toBeVisible()

  const search = page.getByLabelText('Search settings')
  await search.fill('nothing like it')
  await expect.element(page.getByText(/^Nothing found/)).toBeVisible()
  await expectAccessible()
  await search.fill('push')
  await expect.element(page.getByText('3 settings found')).toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('link', { name: /^Quiet hours/ }).click()
  await expect.element(heading('Notifications')).toBeVisible()
  await expect.poll(focusedId).toBe('quietHours')
  history.back()
  await expect.element(search).toBeVisible()

  await setWindow(desktop)
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await search.fill('erase')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focusedId).toBe('erase')
  await search.fill('mail')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await renderScreen('/settings/nowhere', ann)
  await expect.poll(() => location.pathname).toBe('/settings')
})

it('credits become a month once that is confirmed', async () => {
  site.on({ 'GET /api/billing/credits': { sum: 230, entries: [] } })
  await open('/settings/account')
  const use = button('Use 100 credits for a month')
  const question = page.getByRole('dialog', { name: 'Use your credits?' })
  await use.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(use).toHaveFocus()
  await expect.element(page.getByText('You have 230 of 100 credits.')).toBeInTheDocument()
  expect(site.calls('POST /api/billing/credits/months')).toEqual([])
  await use.click()
  await expect.element(question).toBeVisible()
  await expectAccessible()
  const bought = { sum: 130, tsPaidUntil: noon + 30 * 86_400_000, entries: [] }
  site.on({ 'POST /api/billing/credits/months': bought })
  await question.getByRole('button', { name: 'Use credits' }).click()
  await expect.element(page.getByText('You have 130 of 100 credits.')).toBeInTheDocument()
  await expect.element(page.getByText(/^Your credits cover you until/)).toBeInTheDocument()
  await expect.element(use).toHaveFocus()
  expect(site.calls('POST /api/billing/credits/months')).toHaveLength(1)
})

it('sessions are listed, one is ended from here once that is confirmed, and all at once, this one too', async () => {
  const here = sessionOf({ isCurrent: true, byMail: true, device: 'Firefox on Android' })
  let sessions = [here, sessionOf()]
  site.on({
    'GET /api/auth/sessions': () => sessions,
    'DELETE /api/auth/sessions/:id': ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params.id)
      return undefined
    },
    'DELETE /api/auth/sessions': () => undefined,
  })
  await open('/settings/security')
  const list = page.getByRole('listitem').filter({ hasText: 'Since' })
  await expect.poll(() => list.elements().length).toBe(2)
  expect(list.filter({ hasText: 'This device' }).elements()).toHaveLength(1)
  await expectAccessible()
  const logOut = page.getByRole('button', { name: /^Log out Chrome/ })
  await logOut.click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(list.elements()).toHaveLength(2)
  await logOut.click()
  await dialog().getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => list.elements().length).toBe(1)
  await button('Log out everywhere').click()
  await dialog().getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(site.calls('DELETE /api/auth/sessions')).toHaveLength(1)
  expect(document.cookie).toBe('')
})
