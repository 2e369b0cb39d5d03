import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { limits } from '#shared/limits.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** A member with a page, and others who write to them by calls. */
async function cast(viewport: typeof phone, hasTouch = false) {
  const me = await openGuest(browser, { origin: site.origin, viewport, hasTouch })
  const { profileId } = await join(me, site, { name: 'Me' })
  const names = ['Anton', 'Berta', 'Cem']
  const others = await site.members(names.map(name => ({ name })))
  const [ann, bob, cem] = others
  if (!ann || !bob || !cem) throw new Error('nobody')
  return { ...me, me: { profileId }, ann, bob, cem }
}

it('what arrives shows on any screen: count, title and a word, until it is read', async () => {
  const { page, me, ann, bob, complaints } = await cast(phone)
  await page.goto('/settings/notifications')
  await page.getByRole('switch', { name: 'Detailed notifications' }).click()
  const inbox = (count: number) =>
    page.getByRole('link', { name: `Personal Chat, unread: ${count}`, exact: true })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('link', { name: 'Personal Chat', exact: true }).waitFor()

  await sendMessage(ann, me, 'one')
  await inbox(1).waitFor()
  await page.getByText('Anton wrote to you').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) Account Settings/)
  await expectAccessible(page)
  await sendMessage(bob, me, 'two')
  await inbox(2).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(2\) /)

  await page.getByText('Berta wrote to you').waitFor()
  expect(await page.getByRole('button', { name: 'Open', exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByLabel('Your message').waitFor()
  await inbox(1).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)

  await inbox(1).click()
  const row = page.getByRole('link', { name: /^Anton/ })
  expect(await row.textContent()).toContain('1 unread')
  await sendMessage(ann, me, 'three')
  await page.getByText('2 unread').waitFor()
  await row.getByText('three').waitFor()
  await blockMember(ann, me)
  await page.reload()
  await page.getByRole('link', { name: /^Berta/ }).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('a tab in the background counts what arrives, as its title is seen', async () => {
  const { page, me, ann, complaints } = await cast(desktop)
  await page.clock.install()
  const counted = page.waitForResponse(/unread-counts/)
  await page.goto('/settings')
  await counted
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await sendMessage(ann, me, 'one')
  expect(await page.title()).toMatch(/^Account Settings/)
  // In steps: what is read then is drawn a little later, and a read that failed comes again after a minute.
  const titleSoon = () => page.clock.runFor(2_000).then(() => page.title())
  await expect.poll(titleSoon).toMatch(/^\(1\) Account Settings/)
  expect(complaints).toEqual([])
})

it('a word of what arrived stands where the conversation does not, and goes with who blocks and with the session', async () => {
  const { page, context, me, ann, bob, complaints } = await cast(phone)
  await page.clock.install()
  const stream = page.waitForResponse('**/api/events')
  await page.goto(`/profile/${ann.profileId}`)
  await stream
  const toast = page.getByText('You have a new message')
  await sendMessage(ann, me, 'one')
  // What the pointer is on does not go by its time.
  await toast.hover()
  await page.evaluate(() => location.assign('#chat'))
  await page.getByRole('log').getByText('one').waitFor()
  await toast.waitFor({ state: 'detached' })
  await sendMessage(ann, me, 'two')
  await page.getByRole('log').getByText('two').waitFor()
  await sendMessage(bob, me, 'three')
  await toast.hover()
  await blockMember(bob, me)
  await page.clock.fastForward(limits.messagePollMs)
  await toast.waitFor({ state: 'detached' })
  await page.goBack()
  await sendMessage(ann, me, 'four')
  await toast.hover()
  const elsewhere = await context.newPage()
  await elsewhere.goto('/logout')
  await toast.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('conversations are found by name and by words, and come by one call for all', async () => {
  const { page, me, ann, bob, cem, complaints } = await cast(desktop)
  await sendMessage(ann, me, 'At the harbour')
  await sendMessage(bob, me, 'Night and day')
  await sendMessage(cem, me, 'Anthem')
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.goto('/chat/personal')
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.nth(2).waitFor()
  // Once more when the event stream opens, however many rows there are.
  expect(calls.filter(path => path.startsWith('/api/conversations/')).length).toBeLessThan(3)
  expect(calls.filter(path => path.startsWith('/api/profile/'))).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search names and messages' })
  await search.fill('ant')
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await expect.poll(() => rows.allTextContents()).toHaveLength(2)
  expect(await page.locator('mark').allTextContents()).toEqual(['Ant'])
  await expectAccessible(page)
  expect(page.url()).toContain('?q=ant')
  await search.fill('nobody says this')
  await page.getByText('Nothing found').waitFor()
  await search.fill('harbour')
  await page.getByRole('link', { name: /^Anton/ }).click()
  await page.getByText('At the harbour').waitFor()
  expect(complaints).toEqual([])
})

it('notifications are led to and deleted by a press, deleted by their icon, and then there are none', async () => {
  const { page, me, ann, bob, complaints } = await cast(phone)
  await page.goto('/notifications')
  await page.getByText('None').waitFor()
  await expectAccessible(page)
  for (const { visitor, profileId: likerProfileId } of [ann, bob]) {
    const body = { likerProfileId, likedProfileId: me.profileId, likeType: 'LIKE' as const }
    await visitor.call('PUT /api/profile-like', { body })
  }
  await sendMessage(ann, me, 'Hello')
  const likes = page.getByRole('link', { name: /^Berta and Anton like you/ })
  await likes.waitFor()
  await page.getByRole('link', { name: 'Notifications, new: 1' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete: Berta and Anton like you' }).click()
  await likes.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await page.getByRole('link', { name: /^Anton wrote to you/ }).click()
  await page.getByLabel('Your message').waitFor()
  await page.goto('/notifications')
  await page.getByText('None').waitFor()
  expect(complaints).toEqual([])
})

it('beside the list where there is room, else in its place, a conversation stays with its words, and the arrow leads back', async () => {
  const { page, me, ann, bob, complaints } = await cast(desktop)
  await sendMessage(ann, me, 'At the harbour')
  await sendMessage(bob, me, 'Night and day')
  await page.goto('/chat/personal')
  const row = (name: string) =>
    page.getByRole('main').getByRole('link', { name: RegExp(`^${name}`) })
  const field = page.getByLabel('Your message')
  const hasFocus = (locator: Locator) => locator.evaluate(element => element.matches(':focus'))
  await page.getByText('Pick up a conversation').waitFor()
  await expectAccessible(page)
  await row('Anton').first().focus()
  await page.keyboard.press('Enter')
  const chosen = page.locator('[aria-current=true]')
  await page.getByRole('log').getByText('At the harbour').waitFor()
  expect(await chosen.getAttribute('href')).toBe(`/chat/personal#${ann.profileId}`)
  expect(await hasFocus(chosen)).toBe(true)
  await page.getByRole('heading', { level: 2, name: 'Anton' }).waitFor()
  await expectAccessible(page)

  await row('Berta').click()
  await page.getByRole('log').getByText('Night and day').waitFor()
  await page.goBack()
  await page.getByRole('log').getByText('At the harbour').waitFor()
  await page.goForward()
  await page.getByRole('log').getByText('Night and day').waitFor()
  await field.fill('Half a')
  await page.setViewportSize(phone)
  await page.getByRole('heading', { level: 1, name: 'Berta' }).waitFor()
  await page.keyboard.type(' sentence')
  expect(await field.inputValue()).toBe('Half a sentence')
  expect(await page.getByRole('heading', { name: 'Your Conversations' }).count()).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ ...desktop, width: 1600 })
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: /^Berta, / })
    .waitFor()
  expect(await field.inputValue()).toBe('Half a sentence')
  expect(await hasFocus(field)).toBe(true)
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await page.getByRole('link', { name: /^Berta \d+/ }).click()
  await page.waitForURL(`**/profile/${bob.profileId}`)
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await field.waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.waitForURL(`**/profile/${bob.profileId}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'Your Conversations' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await expect.poll(() => hasFocus(row('Berta'))).toBe(true)
  await page.goto(`/profile/${ann.profileId}#chat`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await row('Anton').waitFor()
  expect(complaints).toEqual([])
})

it('the list of conversations is found again where it was left, also by way of a profile and after an answer', async () => {
  const { page, me, ann, bob, cem, complaints } = await cast({ ...phone, height: 480 })
  const names = ['Dora', 'Ede', 'Flo', 'Gil']
  const more = await site.members(names.map(name => ({ name })))
  for (const other of [ann, bob, cem, ...more]) await sendMessage(other, me, 'Hello')
  await page.goto('/chat/personal')
  const row = page.getByRole('main').getByRole('link', { name: /^Cem/ })
  await row.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const top = async () => Math.round((await row.boundingBox())?.y ?? 0)
  const before = await top()
  const throughProfile = async () => {
    await row.click()
    await page.getByLabel('Your message').waitFor()
    await page.getByRole('link', { name: /^Cem \d+/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Cem, \d/ }).waitFor()
    await page.goBack()
    await page.getByLabel('Your message').waitFor()
  }
  const hasFocus = () => row.evaluate(element => element.matches(':focus'))
  await throughProfile()
  await page.goBack()
  await expect.poll(top).toBe(before)
  expect(await hasFocus()).toBe(true)

  // Their conversation is the first of the list by then.
  await throughProfile()
  await page.getByLabel('Your message').fill('Hello, too')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Hello, too').waitFor()
  await page.goBack()
  await expect.poll(hasFocus).toBe(true)
  expect(complaints).toEqual([])
})

it('a long press on a conversation opens what can be done with it', async () => {
  const { page, me, ann, bob, complaints } = await cast(phone, true)
  await sendMessage(ann, me, 'At the harbour')
  await sendMessage(bob, me, 'Night and day')
  await page.goto('/chat/personal')
  const row = page.getByRole('link', { name: /^Anton/ })
  const box = await row.boundingBox()
  if (!box) throw new Error('no row')
  const finger = await page.context().newCDPSession(page)
  const point = { x: box.x + 90, y: box.y + box.height / 2 }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.getByRole('menuitem', { name: 'Delete conversation' }).waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog', { name: /Anton/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More about Anton' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Berta/ }).waitFor()
  expect(complaints).toEqual([])
})
