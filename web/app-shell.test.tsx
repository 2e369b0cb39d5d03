import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disclosedOf, siteOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { styleForTouch } from '#web/testing/hover.ts'
import { focusOn, tabTo } from '#web/testing/keys.ts'
import { playFile, redirectedToLogin } from '#web/testing/plain-files.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { letClockRun, waitAtOnce } from '#web/testing/stopped-clock.ts'
import { desktop, emulateMedia, phone, setWindow } from '#web/testing/window.ts'
import { readStored, setCookie } from './lib/device-storage.ts'

const forMembers = ['Map', 'Personal Chat', 'Edit Profile', 'Account Settings', 'Logout']

playSite()

const opener = () => page.getByRole('button', { name: 'Open navigation' })
const closer = () => page.getByRole('button', { name: 'Close navigation' })
const navigation = () => page.getByRole('navigation', { name: 'Main' })
const tabs = () => page.getByRole('navigation', { name: 'Tabs' })
const entries = () =>
  navigation()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const focusedId = () => document.activeElement?.id
const path = () => location.pathname
const boxOf = (element: Element | null) => JSON.stringify(element?.getBoundingClientRect())
const main = () => document.querySelector('main')

function expectEntriesForVisitors() {
  expect(entries()).toEqual(expect.arrayContaining(['Home', 'Login']))
  for (const label of [...forMembers, 'Register / Recover Login', 'Sorry']) {
    expect(entries()).not.toContain(label)
  }
}

/** Answers what these screens ask for, for a member to whom nothing has happened yet. */
function playQuietSite() {
  site.on({
    'GET /api/conversations/:profileId': [],
    'GET /api/billing/credits': { sum: 0, entries: [] },
    'GET /api/profile-briefs/by-sector/:sector': [],
    'GET /api/profile-briefs/nearest': [],
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-positions/aggregates': [],
  })
}

describe('a visitor’s navigation', () => {
  it('on a phone closes itself if untouched for exactly 8 seconds', async () => {
    await renderScreen('/')
    await expect.element(opener()).toBeVisible()
    freezeClock()
    await opener().click()
    await waitAtOnce(closer())
    expectEntriesForVisitors()
    await passTime(7_000)
    // The key moves the focus into it, which holds it.
    await userEvent.tab()
    await passTime(60_000)
    expect(closer().elements()).toHaveLength(1)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await passTime(7_999)
    expect(closer().elements()).toHaveLength(1)
    await passTime(1)
    await waitAtOnce(opener())
    expect(closer().elements()).toHaveLength(0)
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  })

  it('on a desktop is a column that a key skips, stays until it is folded to icons, and then appears for 8 seconds unless it is pinned', async () => {
    await setWindow(desktop)
    await renderScreen('/')
    await expect.element(page.getByRole('link', { name: 'Join free' }).first()).toBeVisible()
    await expect.element(navigation()).not.toBeInTheDocument()
    await renderScreen('/aboutus')
    await expect.element(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await expect.element(closer()).toBeVisible()
    expectEntriesForVisitors()
    await expectAccessible()
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(focusedId()).toBe('main')

    freezeClock()
    await passTime(60_000)
    await expect.element(navigation()).toBeVisible()
    const width = () => navigation().element().getBoundingClientRect().width
    await closer().click()
    await waitAtOnce(opener())
    expect(width()).toBeLessThanOrEqual(76)
    expectEntriesForVisitors()
    await expect.element(navigation().getByRole('button', { name: 'Quick exit' })).toBeVisible()
    const before = boxOf(main())
    await opener().click()
    await waitAtOnce(closer())
    expect(boxOf(main())).toBe(before)
    await passTime(7_999)
    expect(width()).toBeGreaterThan(200)
    await passTime(1)
    await waitAtOnce(opener())
    letClockRun()
    await renderScreen('/aboutus')
    await expectAccessible()
    await opener().click()
    await page.getByRole('button', { name: 'Keep open' }).click()
    await renderScreen('/aboutus')
    await expect.element(closer()).toBeVisible()
    expect(width()).toBeGreaterThan(200)
  })
})

it('a member stays logged in after a reload, finds their own screens, and the focus follows', async () => {
  playQuietSite()
  const ann = memberOf()
  await renderScreen('/settings', ann)
  const heading = page.getByRole('heading', { name: 'Account Settings' })
  await expect.element(heading).toBeVisible()
  await renderScreen('/settings')
  await expect.element(heading).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await expect.element(page.getByRole('heading', { name: 'Lambda Commons' })).toBeVisible()
  expect(path()).toBe('/')

  const expectEntries = async () => {
    await expect.element(closer()).toBeVisible()
    expect(entries()).toEqual(expect.arrayContaining(['Home', ...forMembers]))
    expect(entries()).not.toContain('Login')
    for (const name of ['Discover', 'Talk', 'You']) {
      expect(page.getByRole('list', { name }).elements()).toHaveLength(1)
    }
    expect(navigation().getByRole('list').elements().length).toBeGreaterThanOrEqual(3)
  }
  await opener().click()
  await expectEntries()
  await expectAccessible()
  await closer().click()
  await setWindow(desktop)
  await expectEntries()

  for (const name of ['Personal Chat', 'Account Settings', 'Map', 'Home']) {
    const link = navigation().getByRole('link', { name, exact: true })
    await link.click()
    await expect.poll(focusedId).toBe('main')
    await focusOn(link)
  }
  history.back()
  await expect.poll(path).toBe('/search/map')
  await expect.poll(focusedId).toBe('main')
})

it('the keyboard alone reaches a member’s whole menu, on a phone and on a desktop', async () => {
  playQuietSite()
  await renderScreen('/versions', memberOf())
  const openMenu = async () => {
    await tabTo(opener())
    await userEvent.keyboard('{Enter}')
  }
  const entry = (name: string) => page.getByRole('link', { name, exact: true })
  await openMenu()
  await tabTo(navigation().getByRole('link', { name: 'Account Settings' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await tabTo(entry('Account Name, email and password'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
  await tabTo(page.getByLabelText('Name', { exact: true }))
  await tabTo(page.getByLabelText('New password', { exact: true }))
  await tabTo(page.getByLabelText('New password again'))
  await tabTo(page.getByRole('button', { name: 'Save', exact: true }))
  await openMenu()
  await tabTo(navigation().getByRole('link', { name: 'Logout' }))
  await tabTo(page.getByRole('button', { name: 'Quick exit' }))
  await userEvent.keyboard('{Escape}')
  // In a window with enough room, the menu is beside the page.
  await setWindow(desktop)
  await tabTo(navigation().getByRole('link', { name: 'Account Settings' }))
  await tabTo(page.getByRole('button', { name: 'Quick exit' }))
  await tabTo(navigation().getByRole('link', { name: 'Logout' }))
  site.on({ 'DELETE /api/auth': () => undefined })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(path()).toBe('/login')
  expect(site.calls('DELETE /api/auth')).toHaveLength(1)
})

it('a member has tabs in reach of the thumb on a phone, which make room for the keyboard', async () => {
  playQuietSite()
  site.on({ 'GET /api/messages/by-sector/:sector': [] })
  const ann = memberOf()
  site.on({ 'GET /api/profile/:id': ann.profile })
  await renderScreen('/search/map', ann)
  styleForTouch()
  const names = (part: string) =>
    [...tabs().element().querySelectorAll<HTMLElement>(part)].map(
      ({ textContent: innerText }) => innerText,
    )
  await expect.element(tabs().getByRole('link').first()).toBeVisible()
  expect(names('a')).toEqual(['Map', 'Tiles', 'Swype', 'Chat', 'Me'])
  const current = () => names('[aria-current="page"]')
  expect(current()).toEqual(['Map'])
  const bar = tabs().element().getBoundingClientRect()
  expect(bar.bottom).toBe(phone.height)
  expect(main()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)

  for (const [name, heading] of [
    ['Personal Chat', 'Your Conversations'],
    ['Me', /^Ann, \d+$/],
  ] as const) {
    await tabs().getByRole('link', { name, exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.poll(focusedId).toBe('main')
  }
  await expect.poll(current).toEqual(['Me'])

  await renderScreen('/chat/broadcast')
  const composer = page.getByRole('textbox')
  await composer.click()
  await expect.element(tabs()).not.toBeInTheDocument()
  const element = composer.element()
  if (element instanceof HTMLElement) element.blur()
  await expect.element(tabs()).toBeVisible()
  await setWindow(desktop)
  await expect.element(tabs()).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Personal Chat' }))
    .toBeVisible()
})

const logIn = () => page.getByRole('button', { name: 'Login', exact: true })

async function fillLogin() {
  await page.getByLabelText('Email').fill('ann@example.org')
  await page.getByLabelText('Password').fill('something')
}

it('at most one banner is shown, the most urgent one, and nothing moves when it appears', async () => {
  const headerLines = ['Membership is free', 'One two'].map(text => ({ text, durationMs: 3_000 }))
  site.on({ 'GET /api/public/brand': siteOf({ headerLines }) })
  await renderScreen('/login')
  const warning = page.getByText(/^This site is under active development/)
  const lines = page.getByRole('button', { name: 'Next announcement' })
  await expect.element(warning).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  await fillLogin()
  const before = boxOf(main())
  const trouble = page.getByText('Sorry this app is having trouble communicating with the server.')
  site.on({ 'POST /api/auth': () => refusal('server/unavailable') })
  await logIn().click()
  await expect.element(trouble).toBeVisible()
  await expect.element(warning).not.toBeVisible()
  expect(main()?.getBoundingClientRect().y).toBe(JSON.parse(before).y)
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await expect.element(warning).toBeVisible()
  await dismiss.click()
  await expect.element(lines).toBeVisible()
  expect(dismiss.elements()).toHaveLength(0)
})

it('the notice about a password is shown where the member may set one, and can be postponed', async () => {
  playQuietSite()
  const ann = memberOf({ settings: { passwordWanted: true } })
  const notice = page.getByText(/^Without a password, you need a new email for every login\./)
  await renderScreen('/versions', ann)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(tabs()).toBeVisible()
  expect(notice.elements()).toHaveLength(0)
  await renderScreen('/', ann)
  await expect.element(notice).toBeVisible()
  await page.getByRole('link', { name: 'Set a password' }).click()
  await expect.poll(() => `${path()}${location.hash}`).toBe('/settings/account#password')
  await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus()
  await renderScreen('/settings', ann)
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Hide for 30 days' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await renderScreen('/', ann)
  await expect.element(page.getByRole('heading', { name: 'Lambda Commons' })).toBeVisible()
  await expect.element(tabs()).toBeVisible()
  expect(notice.elements()).toHaveLength(0)
})

it('print contains the terms alone, black on white', async () => {
  await setWindow(desktop)
  await emulateMedia({ colorScheme: 'dark', media: 'print' })
  try {
    await renderScreen('/tos')
    const heading = page.getByRole('heading', { level: 1, name: 'Terms of Service' })
    await expect.element(heading).toBeVisible()
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) {
      expect([role, page.getByRole(role).elements().length]).toEqual([role, 0])
    }
    expect(getComputedStyle(heading.element()).color).toBe('rgb(0, 0, 0)')
    const { backgroundColor } = getComputedStyle(document.documentElement)
    expect(backgroundColor).toBe('rgb(255, 255, 255)')
    expect(heading.element().getBoundingClientRect().y).toBeLessThan(100)
  } finally {
    await emulateMedia({ colorScheme: 'dark', media: 'screen' })
  }
})

it('a redirect moves the focus to the page, without an outline around it', async () => {
  await renderScreen('/settings')
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.poll(focusedId).toBe('main')
  expect(getComputedStyle(page.getByRole('main').element()).outlineStyle).toBe('none')
})

describe('trouble', () => {
  const failed = (status: number, statusText: string) => () =>
    new Response(JSON.stringify({ title: 'Oh' }), { status, statusText })

  it('of the server is shown in the header for exactly 10 seconds, a refused call in the form', async () => {
    const trouble = page.getByText(
      'Sorry this app is having trouble communicating with the server.',
      { exact: true },
    )
    await renderScreen('/login')
    await fillLogin()
    site.on({ 'POST /api/auth': () => refusal('accounts/wrong-credentials') })
    await logIn().click()
    await expect
      .element(page.getByText(/Password and\/or Email address is incorrect/))
      .toBeVisible()
    expect(page.getByText(/^Sorry this app is having trouble/).elements()).toHaveLength(0)
    expect(path()).toBe('/login')
    await expectAccessible()
    site.on({ 'POST /api/auth': failed(500, 'Internal Server Error') })
    await logIn().click()
    await expect.element(page.getByText('500 Internal Server Error', { exact: true })).toBeVisible()
    await expect.element(trouble).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect.element(trouble).not.toBeInTheDocument()
    freezeClock()
    site.on({ 'POST /api/auth': failed(503, 'Service Unavailable') })
    await logIn().click()
    await waitAtOnce(page.getByText('503 Service Unavailable', { exact: true }))
    await trouble.hover()
    await passTime(60_000)
    expect(trouble.elements()).toHaveLength(1)
    await logIn().hover()
    await passTime(9_999)
    expect(trouble.elements()).toHaveLength(1)
    await passTime(1)
    await expect.element(trouble).not.toBeInTheDocument()
  })

  it('of the server at a plain file leads to the screen that says so', async () => {
    playFile('/version_frontend.json', () => new Response('{}', { status: 503 }))
    await renderScreen('/versions')
    await expect.poll(path).toBe('/sorry')
    await expect.element(page.getByText(/Please try again later\./)).toBeVisible()
    await expectAccessible()
  })

  it('of a call that is redirected to the login leads a visitor there', async () => {
    site.on({ 'GET /api/version': redirectedToLogin, 'DELETE /api/auth': () => undefined })
    await renderScreen('/versions')
    await expect.poll(path).toBe('/login')
    await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })

  it('of a call that is redirected to the login forces a logout', async () => {
    playQuietSite()
    await setWindow(desktop)
    await renderScreen('/versions', memberOf())
    await expect.element(navigation().getByRole('link', { name: 'Logout' })).toBeVisible()
    expect(readStored('member')).toBeDefined()
    site.on({ 'GET /api/settings': redirectedToLogin, 'DELETE /api/auth': () => undefined })
    await navigation().getByRole('link', { name: 'Account Settings' }).click()
    await expect.poll(path).toBe('/login')
    await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(document.cookie).toBe('')
    expect(localStorage.length).toBe(0)
    expect(site.calls('DELETE /api/auth')).toHaveLength(1)
  })

  it('of a dead session pauses the position reports until the next login', async () => {
    playQuietSite()
    const ann = memberOf()
    const reports = () => site.calls('PUT /api/profile-position/:profileId').length
    await setWindow(desktop)
    await renderScreen('/search/map', ann)
    await expect.poll(reports).toBe(1)
    const toggle = page.getByRole('button', { name: /^Visibility/ })
    await expect.element(toggle).toBeVisible()
    const died = () => new Response('{}', { status: 401 })
    site.on({ 'PUT /api/profile-position/:profileId': died })
    const held = site.hold('PUT /api/profile-position/:profileId')
    stopClock()
    await toggle.click()
    await expect
      .poll(async () => {
        await passTime(1_000)
        return held.count()
      })
      .toBe(1)
    // Another change is due when the refusal arrives.
    await toggle.click()
    held.release()
    await expect.poll(path).toBe('/login')
    await waitAtOnce(page.getByRole('heading', { name: 'Login' }))
    await passTime(300_000)
    expect(reports()).toBe(2)

    letClockRun()
    site.on({
      'PUT /api/profile-position/:profileId': disclosedOf(),
      'POST /api/auth': () => {
        setCookie('auth=1', 3_600)
        return { profileId: ann.profileId, roles: ['USER'] }
      },
    })
    await fillLogin()
    await logIn().click()
    await expect.poll(path).toBe('/search/map')
    await expect.poll(reports).toBeGreaterThan(2)
  })
})
