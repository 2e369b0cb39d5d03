import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { expectFocusOn } from '#web/testing/in-view.ts'
import { playSite, renderScreen } from '#web/testing/render-screen.tsx'

playSite()

it('about us says by whom the site is run, what for, what it promises and whose work it uses; frequent questions are opened by links to them', async () => {
  await renderScreen('/')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'About Us' }).click()
  await expect.element(page.getByText(/A volunteer project runs this site/)).toBeVisible()
  for (const name of ['Community', 'Safety', 'Enjoyment', 'Responsibility', 'Evolution']) {
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  const words = document.querySelector('main')?.textContent
  expect(words).toContain(
    'We never store your exact GPS position or send it to anyone. With GPS, nobody can place you more precisely than your area, however many accounts and searches they use. Your area is about 1\u00a0km wide, or the width you choose, from 500\u00a0m to 9\u00a0km.',
  )
  for (const credited of ['OpenStreetMap', 'Protomaps', 'Natural Earth', 'GeoNames']) {
    expect(words).toContain(credited)
  }
  await expectAccessible()
  await page.getByRole('link', { name: /what the blur can’t hide/ }).click()
  await expectFocusOn('What can’t the blur hide?')
  await expect.element(page.getByText(/An area with only one house/)).toBeVisible()
})
