import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pressKey } from '#web/testing/keys.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'

playSite()

it('the credits of the map fold after six seconds, and the keyboard brings them back', async () => {
  site.on({
    'GET /api/profile-briefs/by-sector/:sector': [],
    'GET /api/profile-positions/aggregates': [],
  })
  freezeClock()
  await renderScreen('/search/map', memberOf())
  const button = page.getByRole('button', { name: 'Map credits' })
  const credits = page.getByText(/Natural Earth/)
  await expect
    .poll(async () => {
      await passTime(100)
      return button.query()
    })
    .not.toBeNull()
  await passTime(6_000)
  await expect.element(credits).not.toBeVisible()
  await pressKey(button)
  await expect.element(credits).toBeVisible()
  await passTime(5_999)
  await expect.element(credits).toBeVisible()
  await passTime(1)
  await expect.element(credits).not.toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})
