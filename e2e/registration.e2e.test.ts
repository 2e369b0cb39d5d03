import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openGuest } from './browser.ts'
import { openMailedLink } from './join-by-hand.ts'
import { browser, shareBrowser } from './one-site.ts'
import { openOtherDatabase } from './other-database.ts'
import { startSite } from './site-process.ts'
import { annsEmail, meetByHand, openConversation, tell } from './thread.ts'

const password = 'correct horse battery'

shareBrowser()

const notice = (page: Page) =>
  page.getByText('Without a password, you need a new email for every login.')

/** On the screen that the notice links to. */
async function setPassword(page: Page, next: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ann Example')
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again').fill(next)
  const answered = page.waitForResponse(
    reply => reply.request().method() === 'PATCH' && reply.url().endsWith('/api/settings'),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await answered).status()).toBe(200)
  // The confirmation disappears within seconds, and a busy machine may look too late. The cleared field stays.
  await expect.poll(() => page.getByLabel('New password again').inputValue()).toBe('')
}

it('two newcomers register by mail on an external PostgreSQL, meet on the map and talk without a reload; each login asks for a password until there is one, and a recovery ends all other sessions once the new one is set', async () => {
  const database = await openOtherDatabase()
  const site = await startSite({ DATABASE_URL: database.url })
  const { ann, bob } = await meetByHand(browser, site)
  await ann.page.goto('/chat/personal')
  await ann.page.getByText('No conversations yet').waitFor()
  await openConversation(bob)
  await tell(bob, ann, 'Hello Ann, nice to see you here')
  await ann.page.getByText('Hello Ann, nice to see you here').click()
  await ann.page.getByLabel('Your message').waitFor()
  await tell(ann, bob, 'Hello Bob')
  await tell(bob, ann, 'Coffee on Saturday?')
  await bob.page.getByText('Seen', { exact: true }).first().waitFor()
  expect([...ann.complaints, ...bob.complaints]).toEqual([])

  await ann.page.goto('/')
  await notice(ann.page).waitFor()
  await ann.page.getByRole('link', { name: 'Set a password' }).click()
  await ann.page.waitForURL('**/settings/account#password')
  await setPassword(ann.page, password)
  await ann.page.reload()
  await ann.page.getByLabel('Name', { exact: true }).waitFor()
  expect(await notice(ann.page).count()).toBe(0)

  const { page, context } = await openGuest(browser, { origin: site.origin })
  await openMailedLink(page, site, annsEmail)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
  await page.goto('/settings/account')
  const stillIn = async () => (await ann.context.request.get('/api/settings')).status()
  expect(await stillIn()).toBe(200)
  await setPassword(page, `another ${password}`)
  expect(await stillIn()).toBe(401)
  await ann.page.goto('/profileEdit')
  await ann.page.waitForURL('**/login')
  expect((await context.request.get('/api/settings')).status()).toBe(200)
  expect(site.output()).not.toMatch(/"level":(40|50|60)/)
  await site.stop()
  await database.stop()
})
