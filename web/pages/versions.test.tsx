import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('opens', async () => {
  await renderScreen('/versions')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
})

it('opens to a member', async () => {
  await renderScreen('/versions', memberOf())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Notifications')
  expect(site.calls('GET /api/settings')).toHaveLength(1)
  await expectAccessible()
})
