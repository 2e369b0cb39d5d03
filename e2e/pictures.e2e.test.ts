import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { declareSafe, join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { pictureFile } from './pictures.ts'

shareOneSite()

const red = { r: 200, g: 40, b: 40 }

/** How far the shown color is from the uploaded picture's, on a scale of 255. */
async function farFromRed(picture: Locator) {
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  const { channels } = await sharp(await picture.screenshot()).stats()
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
  return Math.max(Math.abs(r - red.r), Math.abs(g - red.g), Math.abs(b - red.b))
}

async function choose(page: Page, deed: string) {
  await page.getByRole('button', { name: 'Options for picture 1' }).click()
  await page.getByRole('menuitem', { name: deed }).click()
}

async function ownPicture({ context }: Guest) {
  const [profile] = await (await context.request.get('/api/profiles/mine')).json()
  return profile.profilePics[0]
}

it('a picture is uploaded and cropped, and blurred for others once its owner marks it, unless they turn the switch', async () => {
  const { origin } = site
  const ann = await openGuest(browser, { origin })
  const bob = await openGuest(browser, { origin, viewport: phone })
  const { profileId: annsId } = await join(ann, site, { name: 'Ann' })
  await join(bob, site, { name: 'Bob' })

  await ann.page.goto('/profilePicUpload')
  const picker = ann.page.locator('input[type=file][multiple]')
  await picker.setInputFiles(await pictureFile('#c82828', 200, 140))
  await ann.page.getByRole('button', { name: 'Upload', exact: true }).click()
  await ann.page.waitForURL('**/profileEdit')
  const { id, version } = await ownPicture(ann)
  await declareSafe(ann, id)
  await ann.page.reload()

  await choose(ann.page, 'Crop')
  const frame = ann.page.getByRole('application', { name: 'Crop frame' })
  await frame.press('+')
  await frame.press('ArrowLeft')
  await expect.poll(() => ann.page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.1')
  await ann.page.getByRole('button', { name: 'Save' }).click()
  await ann.page.waitForURL('**/profileEdit')
  const cropped = await ownPicture(ann)
  expect(cropped.width / cropped.height).toBe(0.8)
  expect([cropped.height < 140, cropped.height > 120]).toEqual([true, true])
  // A late rating raises the version as well.
  expect(cropped.version).toBeGreaterThan(version)

  await declareSafe(ann, id)
  await bob.page.goto(`/profile/${annsId}`)
  const picture = bob.page.getByRole('img', { name: 'Ann’s main picture' })
  expect(await farFromRed(picture)).toBeLessThan(30)
  await ann.page.reload()
  await choose(ann.page, 'Mark as explicit')
  await ann.page.getByText('Profile pictures (NSFW) editing is hidden.').waitFor()
  await expect.poll(async () => (await ownPicture(ann)).isNsfw).toBe(true)
  await bob.page.reload()
  expect(await picture.getAttribute('src')).not.toContain('/nsfw/')
  expect(await farFromRed(picture)).toBeGreaterThan(30)

  await bob.page.getByRole('link', { name: 'Lambda Commons' }).first().click()
  await bob.page.getByRole('switch', { name: 'Hiding NSFW' }).click()
  await bob.page.getByRole('switch', { name: 'Showing NSFW' }).waitFor()
  await bob.page.goBack()
  expect(await picture.getAttribute('src')).toContain('/nsfw/')
  expect(await farFromRed(picture)).toBeLessThan(30)

  // Another tab has its own switch, and a logout there ends this session too.
  const other = await bob.context.newPage()
  await other.goto('/')
  await other.getByRole('switch', { name: 'Hiding NSFW', checked: false }).waitFor()
  await other.goto('/logout')
  await bob.page.waitForFunction(() => sessionStorage.getItem('show_nsfw') === null)
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})
