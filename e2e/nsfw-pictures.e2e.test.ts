import type { BrowserContext, Locator } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()
let ann: Guest
let bobs: BrowserContext
let bobsId: string
let pictureId: string
const red = { r: 200, g: 40, b: 40 }
beforeAll(async () => {
  bobs = await browser.newContext({ baseURL: site.origin })
  const joined = await join({ context: bobs }, site, { name: 'Bob', colours: ['#c82828'] })
  bobsId = joined.profileId
  pictureId = `${joined.pictureIds[0]}`
  ann = await openGuest(browser, { origin: site.origin })
  await join(ann, site, { name: 'Ann' })
})

/** How far what is seen lies from the picture that was uploaded, of 255. */
async function farFromRed(picture: Locator) {
  const { channels } = await sharp(await picture.screenshot()).stats()
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
  return Math.max(Math.abs(r - red.r), Math.abs(g - red.g), Math.abs(b - red.b))
}

const bobsPicture = ({ page }: Guest) => page.getByRole('img', { name: 'Bob’s main picture' })

async function loadedPicture(guest: Guest) {
  const picture = bobsPicture(guest)
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  return picture
}

async function declare(isNsfw: boolean) {
  const answer = await bobs.request.put(`/api/profile-pic/${pictureId}`, {
    data: { isNsfw },
    headers: { origin: site.origin },
  })
  expect(answer.status()).toBe(204)
}

it('a picture that its owner declares is veiled until somebody turns the switch', async () => {
  const { page } = ann
  await page.goto(`/profile/${bobsId}`)
  expect(await farFromRed(await loadedPicture(ann))).toBeLessThan(30)

  await declare(true)
  await page.reload()
  const veil = await loadedPicture(ann)
  expect(await veil.getAttribute('src')).not.toContain('/nsfw/')
  expect(await farFromRed(veil)).toBeGreaterThan(30)

  await page.getByRole('link', { name: 'Lambda Commons' }).first().click()
  await page.getByRole('switch', { name: 'Hiding NSFW' }).click()
  await page.getByRole('switch', { name: 'Showing NSFW' }).waitFor()
  await page.goBack()
  const shown = await loadedPicture(ann)
  expect(await shown.getAttribute('src')).toContain('/nsfw/')
  expect(await farFromRed(shown)).toBeLessThan(30)
})

it('a member marks the picture of another, and takes that back', async () => {
  await declare(false)
  const { page } = ann
  await page.setViewportSize(phone)
  await page.goto(`/profilePicCarousel?profileId=${bobsId}`)
  const flag = page.getByRole('button', { name: 'Mark as NSFW' })
  await flag.click()
  const dialog = page.getByRole('dialog', { name: 'Mark this picture as NSFW?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as NSFW' }).click()
  await page.getByRole('status').filter({ hasText: 'You marked this picture as NSFW.' }).waitFor()
  const takeBack = page.getByRole('button', { name: 'Take back' })
  await expect.poll(() => takeBack.evaluate(button => button === document.activeElement)).toBe(true)
  await takeBack.click()
  await flag.waitFor()
  expect(ann.complaints).toEqual([])
})
