import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { siteOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('an unknown address says so within the lines and the footer of every open page, and leads home', async () => {
  const headerLines = [{ text: 'Membership is free', durationMs: 3_000 }]
  site.on({ 'GET /api/public/brand': siteOf({ headerLines }) })
  await renderScreen('/nowhere/at/all')
  await expect
    .element(page.getByRole('heading', { level: 1, name: '404 Page Not Found' }))
    .toBeVisible()
  await expect.element(page.getByText('Membership is free')).toBeVisible()
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Support' }))
    .toBeVisible()
  for (const words of [
    'Well, this is embarrassing. The feature you requested was not found.',
    'Please access the home page and/or login to use this feature.',
  ]) {
    await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  }
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByRole('heading', { name: 'Lambda Commons' })).toBeVisible()
})
