import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { takeMailedToken } from '#web/features/accounts/mailed-token.ts'
import { setCookie } from '#web/lib/device-storage.ts'
import { disclosedOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { tabTo } from '#web/testing/keys.ts'
import {
  memberOf,
  passTime,
  playSite,
  type Reader,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { letClockRun } from '#web/testing/stopped-clock.ts'

const email = 'ann@example.org'
const password = 'a sentence of her own'

playSite()

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
const logIn = () => page.getByRole('button', { name: 'Login', exact: true })

/** Accepts the login of a member to whom nothing has happened yet. */
function takeLogin({ profileId, profile, settings }: Reader) {
  site.on({
    'POST /api/auth': () => {
      setCookie('auth=1', 3_600)
      return { profileId, roles: ['USER'] }
    },
    'GET /api/settings': settings,
    'GET /api/profiles/mine': [profile],
    'GET /api/unread-counts/:profileId': { conversations: 0, notifications: 0 },
    'GET /api/conversations/:profileId': [],
    'GET /api/profile-briefs/nearest': [],
    'GET /api/profile-likes/by-liked/:id': [],
    'PUT /api/profile-position/:profileId': disclosedOf(),
  })
}

it.each([
  '#token=',
  // Older mails have it there.
  '?token=',
])(
  'the mailed link with %s fills in the login, whose notice of a password stands there with the first screen',
  async end => {
    takeLogin(memberOf({ settings: { passwordWanted: true } }))
    const token = btoa(JSON.stringify({ email, password: 'sent-by-mail' }))
    history.pushState(null, '', `/login${end}${token}`)
    takeMailedToken()
    expect([location.search, location.hash]).toEqual(['', ''])
    await renderScreen('/login')
    await expect.element(page.getByLabelText('Email')).toHaveValue(email)
    await expect.element(page.getByLabelText('Password')).toHaveValue('sent-by-mail')
    await expectAccessible()
    // The timer to the first screen starts once the settings are there. A second read of them is never answered.
    stopClock()
    await logIn().click()
    await expect
      .poll(async () => {
        await passTime(0)
        return site.calls('GET /api/settings').length
      })
      .toBe(1)
    await frame().then(frame)
    const held = site.hold('GET /api/settings')
    await passTime(limits.loginRedirectMs)
    letClockRun()
    await expect.element(heading('Lambda Commons')).toBeVisible()
    await expect
      .element(page.getByText(/^Without a password, you need a new email for every login\./))
      .toBeVisible()
    expect(site.calls('POST /api/auth')).toMatchObject([
      { form: { username: email, password: 'sent-by-mail' } },
    ])
    held.release()
  },
)

it('keys alone log in', async () => {
  takeLogin(memberOf())
  await renderScreen('/login')
  await expect.element(heading('Login')).toBeVisible()
  await tabTo(page.getByLabelText('Email'))
  await userEvent.keyboard(email)
  await tabTo(page.getByLabelText('Password'))
  await userEvent.keyboard(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Lambda Commons')).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(site.calls('POST /api/auth')).toMatchObject([{ form: { username: email, password } }])
})

it('an address with marks that nobody sees logs in without them, and the password stays as typed', async () => {
  takeLogin(memberOf())
  await renderScreen('/login')
  await page.getByLabelText('Email').fill(`\u2066${email}\u2069\u00a0`)
  await page.getByLabelText('Password').fill(' gru\u0308n\u200b ')
  await logIn().click()
  await expect.element(heading('Lambda Commons')).toBeVisible()
  const form = { username: email, password: ' gru\u0308n\u200b ' }
  expect(site.calls('POST /api/auth')).toMatchObject([{ form }])
})
