import { expect, it } from 'vitest'
import { openGuest } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

it('a dialog and a screen whose files failed to load leave the page as it is, and load on the next attempt', async () => {
  const { page } = await openGuest(browser, { origin: site.origin })
  await join({ context: page.context() }, site, { name: 'Ann' })
  const [bob] = await site.members([{ name: 'Bob' }])
  const dialogs = /\/assets\/[\w-]*report-dialog[\w-]*\.js/
  const books = /\/assets\/[\w-]*books[\w-]*\.js/
  for (const file of [dialogs, books]) {
    await page.route(file, route => route.abort(), { times: 1 })
  }
  await page.goto(`/profile/${bob?.profileId}`)
  const report = page.getByRole('button', { name: 'Report', exact: true })
  const trouble = page.getByText('Sorry this app is having trouble')
  await report.click()
  await trouble.waitFor()
  await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
  await report.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/billing')
  const link = page.getByRole('link', { name: 'open books' }).first()
  await link.click()
  await page.getByText('This screen stopped working').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /books/i }).waitFor()
  expect(await page.getByText('This screen stopped working').count()).toBe(0)
})
