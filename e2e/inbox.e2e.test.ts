import { expect, it } from 'vitest'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { limits } from '#shared/limits.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** A member with a page, and others who write to them by calls. */
async function cast(viewport: typeof phone) {
  const me = await openGuest(browser, { origin: site.origin, viewport })
  const { profileId } = await join(me, site, { name: 'Me' })
  const names = ['Anton', 'Berta']
  const others = await site.members(names.map(name => ({ name })))
  const [ann, bob] = others
  if (!ann || !bob) throw new Error('nobody')
  return { ...me, me: { profileId }, ann, bob }
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
