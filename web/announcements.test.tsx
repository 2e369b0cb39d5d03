import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('the warning stays away once it is dismissed', async () => {
  const warning = page.getByText(/registration may not be available in some areas/)
  await renderScreen('/register')
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(warning).not.toBeInTheDocument()
  await renderScreen('/register')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Register/ })).toBeVisible()
  expect(warning.elements()).toHaveLength(0)
  await page.getByRole('link', { name: 'Lambda Commons' }).first().click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Lambda Commons' }))
    .toBeVisible()
  expect(warning.elements()).toHaveLength(0)
})

it('the header message covers none of the map’s notices', async () => {
  site.on({
    'GET /api/profile-briefs/by-sector/:sector': () => new Response('{}', { status: 500 }),
    'GET /api/profile-positions/aggregates': [],
  })
  await renderScreen('/search/map', memberOf())
  const trouble = page.getByRole('alert').filter({ hasText: 'Sorry this app is having trouble' })
  const notice = page.getByText('Couldn’t load members.')
  await expect.element(trouble).toBeVisible()
  await expect.element(notice).toBeVisible()
  const above = trouble.element().getBoundingClientRect()
  const below = notice.element().getBoundingClientRect()
  expect(below.top).toBeGreaterThanOrEqual(above.bottom)
})
