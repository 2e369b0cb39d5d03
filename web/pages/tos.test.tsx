import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { expectFocusOn } from '#web/testing/in-view.ts'
import { playSite, renderScreen } from '#web/testing/render-screen.tsx'

playSite()

it('the terms name what they have to', async () => {
  await renderScreen('/tos')
  const footer = page.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: 'Versions' })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Terms of Service' }))
    .toBeVisible()
  for (const name of [
    '18 or older',
    'What is banned',
    'Liability',
    'Disputes and binding arbitration',
    'Data we collect, and how long we keep it',
    'Cookies and data on your device',
    'Data sharing',
    'Your rights',
  ]) {
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expectAccessible()
})

it('the privacy policy is where #pp leads, from the forms, by the contents, and when loaded anew', async () => {
  for (const path of ['/login', '/register']) {
    await renderScreen(path)
    await expect.element(page.getByText(/Two cookies keep you logged in/)).toBeVisible()
    document.querySelector<HTMLElement>('a[href="/tos#pp-cookies"]')?.click()
    await expectFocusOn('Cookies and data on your device')
  }
  history.back()
  await page.getByRole('link', { name: 'Privacy Policy', exact: true }).first().click()
  await expect.poll(() => `${location.pathname}${location.hash}`).toBe('/tos#pp')
  await expectFocusOn('Privacy Policy')
  await renderScreen('/tos#pp')
  await expectFocusOn('Privacy Policy')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Liability' }).click()
  await expectFocusOn('Liability')
  await contents.getByRole('link', { name: 'Privacy Policy' }).click()
  await expectFocusOn('Privacy Policy')
})
