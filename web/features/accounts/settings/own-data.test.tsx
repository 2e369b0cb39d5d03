import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { setCookie } from '#web/lib/device-storage.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

const password = 'correct horse battery'

playSite()

const dialog = () => page.getByRole('dialog')
const stored = () => [document.cookie, localStorage.length]

it('the browser downloads a member’s data as a file once the site has said that there is one', async () => {
  const addresses: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    addresses.push(`${this.pathname} ${this.hasAttribute('download')}`)
  })
  const answer = site.refuse('GET /api/account/export', () =>
    refusal('server/unavailable', { retryAfterSeconds: 60 }),
  )
  await renderScreen('/settings/data', memberOf())
  const download = page.getByRole('button', { name: 'Download my data' })
  await download.click()
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(addresses).toEqual([])
  answer()
  site.on({ 'GET /api/account/export': () => new Response() })
  await download.click()
  await expect.element(page.getByText('Your browser is saving the file.')).toBeVisible()
  expect(addresses).toEqual(['/api/account/export true'])
})

it('an erasure needs the right password, and stays on its screen although other calls are refused before its answer', async () => {
  await renderScreen('/settings/data', memberOf())
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const { detail } = refusalTexts['accounts/wrong-password']
  const answer = site.refuse('DELETE /api/account', () =>
    refusal('accounts/wrong-password', { detail }),
  )
  await dialog().getByLabelText('Password').fill('not the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('This password is incorrect. Try again.')).toBeVisible()
  await expectAccessible()
  answer()
  await dialog().getByLabelText('Password').fill(password)
  const held = site.hold('DELETE /api/account')
  site.on({
    'DELETE /api/account': () => undefined,
    'GET /api/settings': () => refusal('session/missing'),
    'GET /api/unread-counts/:profileId': () => refusal('session/missing'),
    'GET /api/notifications/:profileId': () => refusal('session/missing'),
  })
  await userEvent.keyboard('{Enter}')
  await expect.poll(held.count).toBe(1)
  // A long erasure refuses other calls before it answers.
  site.send({ kind: 'settings' })
  setCookie('auth=1', 0)
  await expect.poll(stored).toEqual(['', 0])
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await expect.element(dialog()).toBeVisible()
  expect(location.pathname).toBe('/settings/data')
  held.release()
  await expect.element(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  expect(stored()).toEqual(['', 0])
  await expectAccessible()
  expect(site.calls('DELETE /api/account').map(({ body }) => body)).toEqual([
    { password: 'not the password' },
    { password },
  ])
})
