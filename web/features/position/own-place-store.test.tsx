import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { berlin } from '#web/testing/answers.ts'
import { memberOf, playSite, renderScreen, setOnline, site } from '#web/testing/render-screen.tsx'

playSite()

const updates = () =>
  site.calls('PUT /api/profile-position/:profileId').map(({ body: { hide } }) => hide)
const control = (name: string) => page.getByRole('button', { name, exact: true })

it('a member who hides without a network is hidden as soon as it returns, and so is one who leaves the map at that moment', async () => {
  const place = { mode: 'walk', chosen: berlin, isHidden: false }
  localStorage.setItem('lastLocation', JSON.stringify(place))
  site.on({
    'GET /api/profile-briefs/by-sector/:sector': [],
    'GET /api/profile-positions/aggregates': [],
  })
  await renderScreen('/search/map', memberOf())
  await expect.element(control('Visibility: Showing')).toBeVisible()
  await expect.poll(() => updates().at(-1)).toBe(false)
  setOnline(false)
  await control('Visibility: Showing').click()
  const notSaved = page.getByText('Couldn’t save your location. We’ll keep trying.')
  await expect.element(notSaved).toBeVisible()
  const { length } = updates()
  setOnline(true)
  await expect.poll(updates).toHaveLength(length + 1)
  expect(updates().at(-1)).toBe(true)

  await control('Visibility: Hidden').click()
  await expect.poll(() => updates().at(-1)).toBe(false)
  await control('Visibility: Showing').click()
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
  await expect.poll(() => updates().at(-1)).toBe(true)
})
