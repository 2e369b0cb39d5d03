import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ofOwnPage } from '#server/testing/visitor.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { uploadPicture } from './pictures.ts'

shareOneSite()
let ann: Guest
let bob: Guest
let annsId: string
let bobsId: string
let pictureId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: phone })
  bob = await openGuest(browser, { origin: site.origin })
  annsId = (await join(ann, site, { name: 'Ann' })).profileId
  bobsId = (await join(bob, site, { name: 'Bob', colours: ['#305fb0'] })).profileId
  pictureId = await uploadPicture(bob, bobsId, { colour: '#b06030', isPrivate: true })
})

const statusFor = async ({ context }: Guest) =>
  (await context.request.get(`/api/profile-pic/${pictureId}`, { headers: ofOwnPage })).status()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const follow = ({ page }: Guest, label: string) =>
  page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
const sharing = ({ page }: Guest) =>
  page.getByRole('region', { name: 'Who can see your private pictures' })

it('are asked for, shared for a week, seen, and taken back; asked for can be withdrawn', async () => {
  await ann.page.goto(`/profile/${bobsId}`)
  await button(ann.page, 'Ask for private pictures').click()
  await button(ann.page, 'Asked for private pictures').waitFor()
  expect(await statusFor(ann)).toBe(404)

  await bob.page.goto('/profileEdit')
  await button(bob.page, 'Share with Ann').click()
  const dialog = bob.page.getByRole('dialog', { name: 'Share private pictures with Ann' })
  await dialog.getByLabel('Until').selectOption('7 days from now')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  // Her open page hears that she was answered, and may have looked already.
  await sharing(bob)
    .getByText(/^(Not seen yet|Seen )/)
    .waitFor()
  await sharing(bob)
    .getByText(/^Until .*\d/)
    .waitFor()
  await button(bob.page, 'Share with Ann').waitFor({ state: 'detached' })
  await bob.page.getByText('Shared with Ann').first().waitFor()
  // The button that opened the dialog has gone with its row.
  const hasFocus = () => sharing(bob).evaluate(section => section.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)

  await button(ann.page, 'Ask for private pictures').waitFor()
  expect(await statusFor(ann)).toBe(200)
  const isLoaded = () =>
    ann.page.evaluate(
      id =>
        [...document.images].some(({ src, naturalWidth }) => src.includes(id) && naturalWidth > 0),
      pictureId,
    )
  await expect.poll(isLoaded).toBe(true)
  await bob.page.reload()
  await sharing(bob)
    .getByText(/^Seen /)
    .waitFor()
  await button(bob.page, 'Take private picture 1 back from Ann').click()
  await sharing(bob).getByText('Nobody but you.').waitFor()
  expect(await statusFor(ann)).toBe(404)

  await button(ann.page, 'Ask for private pictures').click()
  await button(ann.page, 'Asked for private pictures').click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await button(ann.page, 'Ask for private pictures').waitFor()
  await button(ann.page, 'Share private pictures').waitFor({ state: 'detached' })
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})

it('are shared from the other’s profile, and those sent in a chat are seen there until they are taken back', async () => {
  await bob.page.goto(`/profile/${annsId}`)
  await button(bob.page, 'Share private pictures').click()
  const share = bob.page.getByRole('dialog', { name: 'Share private pictures with Ann' })
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await share.waitFor({ state: 'detached' })
  expect(await statusFor(ann)).toBe(200)
  await follow(bob, 'Edit Profile')
  await button(bob.page, 'Take all back from Ann').click()
  await sharing(bob).getByText('Nobody but you.').waitFor()

  await bob.page.setViewportSize(phone)
  await bob.page.goto(`/profile/${annsId}#chat`)
  await button(bob.page, 'Add pictures').click()
  const dialog = bob.page.getByRole('dialog')
  await dialog.getByText(/Those with a lock are private/).waitFor()
  await dialog.getByRole('button', { name: 'Your picture 2, private' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bob.page.getByText(/^Sending shares your private picture/).waitFor()
  await button(bob.page, 'Send').click()

  await ann.page.setViewportSize(desktop)
  await ann.page.goto(`/profile/${bobsId}`)
  const picture = ann.page.getByRole('main').getByRole('img', { name: 'Picture', exact: true })
  await picture.waitFor()
  const width = () => picture.evaluate(image => ('naturalWidth' in image ? image.naturalWidth : 0))
  await expect.poll(width).toBeGreaterThan(0)
  await bob.page.setViewportSize(desktop)
  await follow(bob, 'Edit Profile')
  await sharing(bob)
    .getByText(/^Sent in a chat/)
    .waitFor()
  await button(bob.page, 'Take private picture 1 back from Ann').click()
  await sharing(bob).getByText('Nobody but you.').waitFor()
  // Her page hears of it. The quiet sign that stands for a picture that cannot be had.
  await expect.poll(() => picture.evaluate(sign => sign.tagName)).toBe('SPAN')
  expect(bob.complaints).toEqual([])
})

it('are not seen before she looks, and leave the list of who can see them as soon as they are public', async () => {
  await ann.page.goto('about:blank')
  const data = { ownerProfileId: bobsId, viewerProfileId: annsId, profilePicIds: [pictureId] }
  expect((await bob.context.request.put('/api/profile-pic-grants', { data })).status()).toBe(200)
  await bob.page.goto('/profileEdit')
  await sharing(bob).getByText('Until you take it back').waitFor()
  await sharing(bob).getByText('Not seen yet').waitFor()
  await button(bob.page, 'Private picture 1: actions').click()
  await bob.page.getByRole('menuitem', { name: 'Make public' }).click()
  await sharing(bob).getByText('Nobody but you.').waitFor()
  expect(bob.complaints).toEqual([])
})
