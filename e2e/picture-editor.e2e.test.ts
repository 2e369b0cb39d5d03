import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { declareSafe, join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { stopClock } from './own-place.ts'
import { pictureFile, uploadPicture } from './pictures.ts'

shareOneSite()
/** Ann on a desktop and on a phone: every test opens her editor anew in one of the two. */
let ann: Guest
let annOnPhone: Guest
let id: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin })
  id = (await join(ann, site, { name: 'Ann' })).profileId
  const cookies = await ann.context.cookies()
  annOnPhone = await openDevice(cookies, { viewport: phone, hasTouch: true })
  // The profile that a device has kept would show pictures that are gone since.
  for (const { page } of [ann, annOnPhone]) await page.addInitScript(() => localStorage.clear())
})

async function ownProfile() {
  const [profile] = await (await ann.context.request.get('/api/profiles/mine')).json()
  return profile
}

interface Pictures {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

/** Opens Ann's editor, with so many public and private pictures, none of them NSFW. */
async function openEditor(
  { page, complaints }: Guest,
  open: number,
  closed = 0,
): Promise<Pictures> {
  const ids = await givePictures(open, closed)
  complaints.length = 0
  await page.goto('/profileEdit')
  const shown = page.locator('[data-picture]')
  await expect
    .poll(() => shown.evaluateAll(all => all.map(tile => tile.getAttribute('data-picture'))))
    .toEqual([...ids.open, ...ids.closed])
  return ids
}

/** Goes on with the pictures that are there. */
async function givePictures(open: number, closed: number): Promise<Pictures> {
  const { request } = ann.context
  const { profilePics }: { profilePics: { id: string; isNsfw: boolean }[] } = await ownProfile()
  await Promise.all(
    profilePics.filter(({ isNsfw }) => isNsfw).map(marked => declareSafe(ann, marked.id)),
  )
  const before = profilePics.map(one => one.id)
  const count = open + closed
  await Promise.all(before.slice(count).map(one => request.delete(`/api/profile-pic/${one}`)))
  const ids = before.slice(0, count)
  for (let at = ids.length; at < count; at++) {
    ids.push(await uploadPicture(ann, id, { colour: `hsl(${at * 60}, 60%, 50%)` }))
  }
  const given = { open: ids.slice(0, open), closed: ids.slice(open) }
  const data = { id, profilePicIds: given.open, profilePicIdsPrivate: given.closed }
  expect((await request.put('/api/profile', { data })).status()).toBe(200)
  return given
}

const openIds = async () => (await ownProfile()).profilePicIds
const closedIds = async () => (await ownProfile()).profilePicIdsPrivate

async function choose(page: Page, picture: string, deed: string) {
  await page.getByRole('button', { name: `${picture}: actions` }).click()
  await page.getByRole('menuitem', { name: deed }).click()
}

/** Waits until the main picture is shown as it is by now. */
async function mainIsShown() {
  const [{ id: main }] = (await ownProfile()).profilePics
  await declareSafe(ann, main)
  const isCurrent = async () => {
    const [{ version }] = (await ownProfile()).profilePics
    const shown = ann.page.getByRole('img', { name: 'Your main picture' })
    return (await shown.getAttribute('src'))?.endsWith(`v=${version}`)
  }
  await expect.poll(isCurrent).toBe(true)
}

/** A folder for files that are too large to be handed to the browser piece by piece. */
async function openFolder() {
  const folder = await mkdtemp(joinPath(tmpdir(), 'lambda-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Writes a file of so many bytes: these, then nothing but zeros. */
async function writeFilled(path: string, bytes: Buffer, size: number) {
  await writeFile(path, bytes)
  await truncate(path, size)
  return path
}

/** Where the focus is, by name. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

const middleOf = async (page: Page, name: string) => {
  // Pictures glide to their places: on the way another one may lie under the pointer.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  const box = await page.getByRole('img', { name }).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

it('pictures are rejected with reasons, uploaded with progress, and lead to the editor when all is dealt with', async () => {
  await openEditor(ann, 1)
  const { page, complaints } = ann
  await page.clock.install()
  await page.getByRole('link', { name: 'Add a private picture' }).click()
  const picker = page.locator('input[type=file][multiple]')
  const folder = await openFolder()
  const files = await Promise.all([
    writeFilled(joinPath(folder, 'a.gif'), Buffer.from('GIF89a'), 6),
    writeFilled(joinPath(folder, 'b.png'), Buffer.alloc(0), 8_192_001),
    ...['red', 'blue'].map(async colour => {
      const { name, buffer } = await pictureFile(colour)
      return writeFilled(joinPath(folder, name), buffer, buffer.length)
    }),
  ])
  await picker.setInputFiles(files)
  await page.getByText('Error: Only png, jpg/jpeg and webp pictures can be uploaded.').waitFor()
  await page.getByText('Error: The picture is larger than 8,192,000 bytes.').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Private' }).isChecked()).toBe(true)

  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/profile-pic', async route => {
    await isHeld
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await page.getByRole('progressbar', { name: 'Upload of red.jpg' }).waitFor()
  release()
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.unroute('**/api/profile-pic')
  await page.clock.fastForward(3_000)
  const large = page.getByRole('alert').filter({ hasText: 'b.png' })
  await large.getByRole('button', { name: 'Make it smaller' }).waitFor()
  await large.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.fastForward(3_000)
  await page.waitForURL('**/profileEdit')
  await page.getByRole('img', { name: 'Your private picture 2' }).waitFor()
  expect(await closedIds()).toHaveLength(2)
  expect(complaints).toEqual([])
})

it('a picture that the site refuses says why, and a large photo can be made smaller', async () => {
  await openEditor(annOnPhone, 1)
  const { page } = annOnPhone
  await page.getByRole('link', { name: 'Add a picture' }).click()
  const picker = page.locator('input[type=file][multiple]')
  const folder = await openFolder()
  const { buffer } = await pictureFile('green')
  await picker.setInputFiles([
    await writeFilled(joinPath(folder, 'broken.png'), Buffer.from('no picture at all'), 17),
    // Trailing bytes that no decoder reads make it too large.
    await writeFilled(joinPath(folder, 'large.jpg'), buffer, 8_192_001),
  ])
  // While the browser is still at it, a second press makes no second picture.
  await page.evaluate(() => {
    const decode = createImageBitmap
    globalThis.createImageBitmap = (source: ImageBitmapSource) =>
      new Promise(resolve => {
        window.addEventListener('go-on', () => resolve(decode(source)))
      })
  })
  const smaller = page.getByRole('button', { name: 'Make it smaller' })
  await smaller.click()
  await smaller.click({ force: true })
  await page.evaluate(() => window.dispatchEvent(new Event('go-on')))
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
  const refusal = 'Error: Only png, jpeg and webp pictures can be uploaded.'
  await page.getByText(refusal, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await openIds()).toHaveLength(2)
  await page.getByRole('button', { name: 'Remove broken.png' }).click()
  await page.waitForURL('**/profileEdit')
})

it('pictures are put in order by keys, which says where they are, and by mouse, also into the other group', async () => {
  const { open, closed } = await openEditor(ann, 3, 1)
  const [first, second, third] = open
  const { page, complaints } = ann
  await page.getByRole('button', { name: 'Move picture 3' }).press('Space')
  await page.getByText('Picked up at place 3 of 3.', { exact: false }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Place 2 of 3.').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Place 1 of 3.').waitFor()
  expect(await openIds()).toEqual([first, second, third])
  await page.keyboard.press('Space')
  await page.getByText('Saved Image Changes').waitFor()
  expect(await openIds()).toEqual([third, first, second])

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Place 2 of 3.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Put back.').waitFor()
  await page.getByRole('button', { name: 'Move picture 1', pressed: false }).waitFor()
  expect(await openIds()).toEqual([third, first, second])

  const drag = async (from: string, to: string) => {
    const [start, end] = [await middleOf(page, from), await middleOf(page, to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 8 })
    await page.locator('[data-dragged]').waitFor()
    await page.mouse.up()
  }
  await drag('Your picture 3', 'Your main picture')
  await expect.poll(openIds).toEqual([second, third, first])
  const main = page.getByRole('img', { name: 'Your main picture' })
  await expect.poll(() => main.getAttribute('src')).toContain(second)
  await drag('Your main picture', 'Your private picture 1')
  await expect.poll(closedIds).toEqual([second, ...closed])
  expect(await openIds()).toEqual([third, first])
  expect(complaints).toEqual([])
})

it('a finger drags a picture by its grip, and the menu makes one private, public and the main one', async () => {
  const { open } = await openEditor(annOnPhone, 3)
  const [first, second, third] = open
  const { page, context } = annOnPhone
  await page.getByRole('button', { name: 'Move picture 1' }).scrollIntoViewIfNeeded()
  const grip = await page.getByRole('button', { name: 'Move picture 1' }).boundingBox()
  if (!grip) throw new Error('no grip')
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  const end = await middleOf(page, 'Your picture 2')
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', at: { x: number; y: number }) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [at] })
  await touch('touchStart', { x, y })
  for (const share of [0.2, 0.5, 0.8, 1]) {
    await touch('touchMove', { x: x + (end.x - x) * share, y: y + (end.y - y) * share })
  }
  await page.locator('[data-dragged]').waitFor()
  await expect
    .poll(() => page.getByRole('img', { name: 'Your main picture' }).getAttribute('src'))
    .toContain(second)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(openIds).toEqual([second, first, third])

  await choose(page, 'Picture 1', 'Make private')
  await expect.poll(closedIds).toEqual([second])
  await expect.poll(() => focused(page)).toBe('Private picture 1: actions')
  await choose(page, 'Private picture 1', 'Make main')
  await expect.poll(openIds).toEqual([second, first, third])
  await expect.poll(() => focused(page)).toBe('Picture 1: actions')
  expect(await closedIds()).toEqual([])
})

it('a move on a screen that is behind makes nothing public that another device has made private', async () => {
  const { open } = await openEditor(ann, 3)
  const [first, second, third] = open
  const data = { id, movePicture: { id: first, isPrivate: true } }
  const headers = { origin: site.origin }
  expect((await ann.context.request.put('/api/profile', { headers, data })).status()).toBe(200)
  await choose(ann.page, 'Picture 1', 'Later')
  await ann.page.getByRole('img', { name: 'Your private picture 1' }).waitFor()
  expect([await openIds(), await closedIds()]).toEqual([[second, third], [first]])
})

it('what is marked NSFW is hidden unless the switch of the tab shows it, and keeps its place', async () => {
  const { open } = await openEditor(ann, 3)
  const [first, second, third] = open
  const { page, complaints } = ann
  onTestFinished(() => page.evaluate(() => sessionStorage.removeItem('show_nsfw')))
  await choose(page, 'Picture 2', 'Mark as NSFW')
  await page.getByText('Profile pictures (NSFW) editing is hidden.').waitFor()
  await page.getByText('One picture is hidden.').waitFor()
  await expect.poll(() => focused(page)).toBe('Picture 2: actions')
  await choose(page, 'Picture 2', 'Make main')
  await expect.poll(openIds).toEqual([third, first, second])
  await choose(page, 'Picture 1', 'Later')
  await expect.poll(openIds).toEqual([first, third, second])
  await page.goto(`/profilePicEdit?id=${second}`)
  await page.getByRole('heading', { name: 'Profile pictures (NSFW) editing is hidden.' }).waitFor()
  await page.getByRole('link', { name: 'Back to the Profile Editor' }).click()
  // The page that is left has such a button, too.
  await page.getByRole('heading', { level: 1, name: 'Profile Editor' }).waitFor()

  await page.getByRole('button', { name: 'Show NSFW' }).click()
  await page.getByText('Marked by you').waitFor()
  expect(await page.getByText('editing is hidden').count()).toBe(0)
  await expect.poll(() => focused(page)).toBe('Picture 3: actions')
  await choose(page, 'Picture 3', 'Not NSFW')
  await page.getByText('Marked by you').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('a field is saved while the bytes of a picture are on their way; a crop by keys makes it 4 to 5', async () => {
  await openEditor(ann, 1)
  const { page, complaints } = ann
  const [before] = (await ownProfile()).profilePics
  const { promise: isThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/profile-pic?*', async route => {
    await isThrough
    await route.continue()
  })
  await choose(page, 'Picture 1', 'Replace')
  const replaced = page.waitForResponse(response => response.url().includes('replace_id='))
  await page
    .locator('input[type=file][aria-label=Replace]')
    .setInputFiles(await pictureFile('teal', 200, 140))
  await page.getByLabel('Biography').fill('Written meanwhile')
  await page.getByLabel('Height').focus()
  await expect.poll(async () => (await ownProfile()).description).toBe('Written meanwhile')
  letThrough()
  expect((await replaced).status()).toBe(200)
  // The bytes stay known.
  await mainIsShown()
  await page.unroute('**/api/profile-pic?*')

  await choose(page, 'Picture 1', 'Crop')
  const frame = page.getByRole('application', { name: 'Frame of the picture' })
  await frame.press('+')
  await frame.press('ArrowLeft')
  await expect.poll(() => page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/profileEdit')
  await mainIsShown()
  const [{ width, height, version }] = (await ownProfile()).profilePics
  expect(width / height).toBe(0.8)
  expect([height < 140, height > 120]).toEqual([true, true])
  // A late rating raises it as well.
  expect(version).toBeGreaterThanOrEqual(before.version + 2)
  expect(complaints).toEqual([])
})

it('a crop without a picture, or of somebody else’s, leads back', async () => {
  const { page } = annOnPhone
  for (const query of ['', '?id=01890000-0000-7000-8000-000000000000']) {
    await page.goto(`/profilePicEdit${query}`)
    await page.getByRole('heading', { name: 'There is no such picture to crop' }).waitFor()
    await page.getByRole('link', { name: 'Back to the Profile Editor' }).waitFor()
  }
})

it('a deleted picture can be brought back; others go after a while, and at once for who leaves the screen or the page', async () => {
  const { open } = await openEditor(annOnPhone, 5)
  const [first, , third, fourth, fifth] = open
  const { page } = annOnPhone
  const shown = (place: number) => page.getByRole('img', { name: `Your picture ${place}` })
  await page.clock.install()
  await choose(page, 'Picture 1', 'Delete')
  await shown(5).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Picture 1: actions')
  await page.getByRole('button', { name: 'Undo' }).click()
  await shown(5).waitFor()
  expect(await focused(page)).toBe('Picture 1: actions')
  await choose(page, 'Picture 2', 'Delete')
  expect(await openIds()).toHaveLength(5)
  await page.clock.fastForward(9_000)
  await expect.poll(openIds).toEqual([first, third, fourth, fifth])
  await page.getByText('Saved Image Changes').waitFor()

  // The time to undo does not run out meanwhile.
  await stopClock(page)
  await choose(page, 'Picture 1', 'Delete')
  await shown(4).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'View My Profile' }).click()
  await expect.poll(openIds).toEqual([third, fourth, fifth])
  await page.clock.resume()
  await page.goBack()
  await shown(3).waitFor()

  await stopClock(page)
  await choose(page, 'Picture 1', 'Delete')
  await shown(3).waitFor({ state: 'detached' })
  await page.goto('/versions')
  await expect.poll(openIds).toEqual([fourth, fifth])
  await page.clock.resume()
})

it('a picture that is being checked says so until it is', async () => {
  const { page } = ann
  await page.clock.install()
  await page.route('**/api/profiles/mine', async route => {
    const response = await route.fetch()
    const [profile] = await response.json()
    const profilePics = profile.profilePics.map((picture: object) => {
      return { ...picture, isNsfw: true, nsfwBy: 'UNRATED' }
    })
    await route.fulfill({ response, json: [{ ...profile, profilePics }] })
  })
  await openEditor(ann, 1)
  await page.getByText('Being checked').waitFor()
  await page.unroute('**/api/profiles/mine')
  await page.clock.fastForward(15_000)
  await page.getByText('Being checked').waitFor({ state: 'detached' })
})
