import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Guest, leaveBehind, openGuest, phone } from './browser.ts'
import { expectInView } from './in-view.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'

shareOneSite()
let visitor: Guest
beforeAll(async () => {
  visitor = await openGuest(browser, { origin: site.origin, viewport: phone })
})
beforeEach(() => leaveBehind(visitor))

async function expectFocusOn(words: string) {
  const { page } = visitor
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe(words)
  await expectInView(page.locator(':focus'))
}

it('about us says who runs the site, what for, what it promises and whose work it uses; frequent questions are opened by links to them', async () => {
  const { page, complaints } = visitor
  await page.goto('/')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByText('run by a volunteer project').waitFor()
  for (const value of ['Community', 'Safety', 'Enjoyment', 'Responsibility', 'Evolution']) {
    await page.getByRole('heading', { name: value, exact: true }).waitFor()
  }
  const words = await page.locator('main').textContent()
  expect(words).toContain(
    'the exact GPS position is never stored and never sent to anybody; whatever anyone queries, with any number of accounts, a member on GPS cannot be placed more precisely than an area about 1\u00a0km wide, or of the size they chose, from 500\u00a0m to 9\u00a0km',
  )
  for (const credited of ['OpenStreetMap', 'Protomaps', 'Natural Earth', 'GeoNames']) {
    expect(words).toContain(credited)
  }
  await page.getByRole('link', { name: 'answers to frequent questions' }).click()
  await expectFocusOn('What can the blur not hide?')
  await page.getByText('An area with a single house in it is that house.').waitFor()
  expect(complaints).toEqual([])
})

it('a screen on its way keeps the footer back instead of pushing it down; the terms name what they have to', async () => {
  const { page } = visitor
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/assets/tos-*.js', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/tos')
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' })
  const footer = page.getByRole('contentinfo')
  expect(await footer.isVisible()).toBe(false)
  answer()
  await footer.getByRole('link', { name: 'Versions' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
  for (const title of [
    '18 or older',
    'What is banned',
    'Liability',
    'Disputes and binding arbitration',
    'Data we collect',
    'Cookies and data on your device',
    'Data sharing',
    'Your rights',
  ]) {
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  }
})

it('the privacy policy is where #pp leads, from the forms, by the contents, and when loaded anew', async () => {
  const { page, complaints } = visitor
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await page.getByText('Logging in sets two cookies: session').waitFor()
    await page.locator('a[href="/tos#pp-cookies"]').click()
    await expectFocusOn('Cookies and data on your device')
  }
  await page.goBack()
  await page.getByRole('link', { name: 'Privacy Policy', exact: true }).click()
  await page.waitForURL('**/tos#pp')
  await expectFocusOn('Privacy Policy')
  await page.reload()
  await expectFocusOn('Privacy Policy')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Liability' }).click()
  await expectFocusOn('Liability')
  await contents.getByRole('link', { name: 'Privacy Policy' }).click()
  await expectFocusOn('Privacy Policy')
  expect(complaints).toEqual([])
})

it('frequent questions open and close by keys, and a visitor’s problem reaches support with the address they gave', async () => {
  const { page, complaints } = visitor
  await page.goto('/support')
  const question = page.locator('summary', { hasText: 'What does the λ stand for?' })
  const answer = page.getByText('a symbol of gay liberation since 1970')
  await question.focus()
  expect(await answer.isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await answer.waitFor()
  await page.keyboard.press('Tab')
  await expectFocusOn('Who may join?')
  await page.keyboard.press('Space')
  await page.getByText('You have to be 18 or older.').waitFor()
  await question.press('Enter')
  await answer.waitFor({ state: 'hidden' })

  await page.goto('/support#problem')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await page.getByText('Please write a message.').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('name')
  await page.getByLabel('Full name').fill('Vic Visitor')
  await page.getByLabel('E-mail').fill('vic@example.org')
  await page.getByLabel('Message').fill('The map stays empty in my town.')
  await send.click()
  await expectInView(page.getByText('Message Sent. If you gave an e-mail address'))
  expect(await page.getByLabel('Message').count()).toBe(0)
  const [mail] = await mailsHolding(site, 'The map stays empty in my town.')
  expect(mail?.replyTo?.[0]?.address).toBe('vic@example.org')
  expect(mail?.text).toContain('Vic Visitor')
  expect(complaints).toEqual([])
})

it('a version that cannot be read says so, and is asked for again; those of server and web app stand side by side', async () => {
  const { page, complaints } = visitor
  await page.route('**/api/version', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/versions')
  const unread = page.getByText('This version could not be read.')
  await unread.waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await unread.waitFor({ state: 'detached' })

  complaints.length = 0
  const version = { gitCommitHash: 'abcdef0123456789', gitCommitTs: 1_700_000_000_000 }
  const newer = { ...version, gitCommitHash: '0123456789abcdef' }
  await page.route('**/api/version', route => route.fulfill({ json: version }))
  await page.route('**/version_frontend.json', route => route.fulfill({ json: newer }))
  await page.reload()
  await page.getByText('0123456', { exact: true }).waitFor()
  await page.getByText('They differ.').waitFor()
  await page.route('**/version_frontend.json', route => route.fulfill({ json: version }))
  await page.reload()
  await page.getByText('Both are the same version.').waitFor()
  await expect.poll(() => page.getByText('abcdef0', { exact: true }).count()).toBe(2)
  expect(complaints).toEqual([])
})

it('an address that is nobody’s says so within the lines and the footer of every open page, and leads home', async () => {
  const { page } = visitor
  await page.goto('/nowhere/at/all')
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('Membership is free').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).waitFor()
  await page
    .getByText('Well, this is embarrassing. The feature you requested was not found.')
    .waitFor()
  await page.getByText('Please access the home page and/or login to use this feature.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
})
