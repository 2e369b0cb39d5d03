import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { clearEmailToken, takeMailedToken } from '#web/features/accounts/mailed-token.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()
afterEach(clearEmailToken)

const restore = () => page.getByRole('button', { name: 'Restore my address' })

/** Opens the link of a mail, as the page's start does. */
async function openLink(end = '#token=t0ken') {
  history.pushState(null, '', `/undoEmail${end}`)
  takeMailedToken()
  expect([location.search, location.hash]).toEqual(['', ''])
  await renderScreen('/undoEmail', memberOf())
  await expect.element(restore()).toBeVisible()
}

it('the old address is restored by a press, not by opening the link, and whoever is logged in here is logged out', async () => {
  site.on({ 'POST /api/auth/email/undo': { email: 'before@example.org' } })
  // Older mails have it there.
  await openLink('?token=t0ken')
  expect(site.calls('POST /api/auth/email/undo')).toEqual([])
  await expectAccessible()
  await restore().click()
  await expect.element(page.getByText(/Your address is before@example\.org again\./)).toBeVisible()
  expect(site.calls('POST /api/auth/email/undo')).toMatchObject([{ body: { token: 't0ken' } }])
  expect([document.cookie, localStorage.length]).toEqual(['', 0])
  await expectAccessible()
})

it('a link whose time is over restores nothing, and says so', async () => {
  site.on({ 'POST /api/auth/email/undo': () => refusal('accounts/email-link-void') })
  await openLink()
  await restore().click()
  await expect.element(page.getByText('Nothing has changed')).toBeVisible()
  await expect.element(restore()).not.toBeInTheDocument()
  await expectAccessible()
})
