import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { clearEmailToken, takeMailedToken } from '#web/features/accounts/mailed-token.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()
afterEach(clearEmailToken)

const confirm = () => page.getByRole('button', { name: 'Confirm this address' })

/** Opens the link of a mail, as the page's start does. */
async function openLink(end = '#token=t0ken') {
  history.pushState(null, '', `/confirmEmail${end}`)
  takeMailedToken()
  expect([location.search, location.hash]).toEqual(['', ''])
  await renderScreen('/confirmEmail')
  await expect.element(confirm()).toBeVisible()
}

it('a new address is confirmed by a press, not by opening the link', async () => {
  site.on({ 'POST /api/auth/email': { email: 'after@example.org' } })
  // Older mails have it there.
  await openLink('?token=t0ken')
  expect(site.calls('POST /api/auth/email')).toEqual([])
  await expectAccessible()
  await confirm().click()
  await expect.element(page.getByText(/Log in with after@example\.org from now on\./)).toBeVisible()
  expect(site.calls('POST /api/auth/email')).toMatchObject([{ body: { token: 't0ken' } }])
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
})

it('a link to a change that was given up leads nowhere, nor does one without its end', async () => {
  site.on({ 'POST /api/auth/email': () => refusal('accounts/email-link-void') })
  await openLink()
  await confirm().click()
  await expect.element(page.getByText('Your address hasn’t changed')).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
  await expectAccessible()
  clearEmailToken()
  await renderScreen('/confirmEmail')
  await expect.element(page.getByText('The link is incomplete')).toBeVisible()
  await expectAccessible()
})
