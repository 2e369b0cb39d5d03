import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { desktop, type Guest, phone } from './browser.ts'
import { declareSafe } from './newcomer.ts'
import { type Cookies, cookiesOfAnn, openDevice, shareOneSite, site } from './one-site.ts'
import { pictureFile, uploadPicture } from './pictures.ts'

shareOneSite()
let cookies: Cookies
beforeAll(async () => {
  cookies = await cookiesOfAnn()
})

async function ownProfile({ context }: Pick<Guest, 'context'>) {
  const [profile] = await (await context.request.get('/api/profiles/mine')).json()
  return profile
}

interface Wish {
  readonly open: number
  readonly closed?: number
  readonly on?: typeof phone
}

/** Ann in her editor, with so many public and private pictures, none of them NSFW. */
async function openEditor({ open, closed = 0, on = desktop }: Wish) {
  const ann = await openDevice(cookies, { viewport: on, hasTouch: on === phone })
  await givePictures(ann, open, closed)
  const { profilePicIds, profilePicIdsPrivate } = await ownProfile(ann)
  await ann.page.goto('/profileEdit')
  await ann.page.getByRole('button', { name: 'Move picture 1' }).waitFor()
  return { ...ann, open: profilePicIds, closed: profilePicIdsPrivate }
}

/** Goes on with the pictures that are there: uploads are counted by the hour. */
async function givePictures(ann: Guest, open: number, closed: number) {
  const { request } = ann.context
  const { id, profilePics } = await ownProfile(ann)
  for (const picture of profilePics.slice(open + closed)) {
    await request.delete(`/api/profile-pic/${picture.id}`)
  }
  const ids = profilePics.slice(0, open + closed).map((picture: { id: string }) => picture.id)
  for (let at = ids.length; at < open + closed; at++) {
    ids.push(await uploadPicture(ann, id, { colour: `hsl(${at * 60}, 60%, 50%)` }))
  }
  for (const picture of ids) await declareSafe(ann, picture)
  const data = { id, profilePicIds: ids.slice(0, open), profilePicIdsPrivate: ids.slice(open) }
  expect((await request.put('/api/profile', { data })).status()).toBe(200)
}

const openIds = async (ann: Guest) => (await ownProfile(ann)).profilePicIds
const closedIds = async (ann: Guest) => (await ownProfile(ann)).profilePicIdsPrivate

async function choose(page: Page, picture: string, deed: string) {
  await page.getByRole('button', { name: `${picture}: actions` }).click()
  await page.getByRole('menuitem', { name: deed }).click()
}

/** Waits until the main picture is shown as it is by now. */
async function mainIsShown(ann: Guest) {
  const [{ id }] = (await ownProfile(ann)).profilePics
  await declareSafe(ann, id)
  const isCurrent = async () => {
    const [{ version }] = (await ownProfile(ann)).profilePics
    const shown = ann.page.getByRole('img', { name: 'Your main picture' })
    return (await shown.getAttribute('src'))?.endsWith(`v=${version}`)
  }
  await expect.poll(isCurrent).toBe(true)
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
  const ann = await openEditor({ open: 1 })
  const { page, complaints } = ann
  await page.clock.install()
  await page.getByRole('link', { name: 'Add a private picture' }).click()
  const picker = page.locator('input[type=file][multiple]')
  await picker.setInputFiles([
    { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(8_192_001) },
    await pictureFile('red'),
    await pictureFile('blue'),
  ])
  await page.getByText('Error: Only png, jpg/jpeg and webp pictures can be uploaded.').waitFor()
  await page.getByText('Error: The picture is larger than 8,192,000 bytes.').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Private' }).isChecked()).toBe(true)

  let release = () => {}
  const isHeld = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/profile-pic', async route => {
    await isHeld
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await page.getByRole('progressbar', { name: 'Upload of red.jpg' }).waitFor()
  release()
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.clock.fastForward(3_000)
  const large = page.getByRole('alert').filter({ hasText: 'b.png' })
  await large.getByRole('button', { name: 'Make it smaller' }).waitFor()
  await large.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.fastForward(3_000)
  await page.waitForURL('**/profileEdit')
  await page.getByRole('img', { name: 'Your private picture 2' }).waitFor()
  expect(await closedIds(ann)).toHaveLength(2)
  expect(complaints).toEqual([])
})

it('a picture that the site refuses says why, and a large photo can be made smaller', async () => {
  const ann = await openEditor({ open: 1, on: phone })
  const { page } = ann
  await page.getByRole('link', { name: 'Add a picture' }).click()
  const picker = page.locator('input[type=file][multiple]')
  const { buffer } = await pictureFile('green')
  // Trailing bytes that no decoder reads make it too large.
  const large = Buffer.concat([buffer, Buffer.alloc(8_192_000)])
  await picker.setInputFiles([
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
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
  expect(await openIds(ann)).toHaveLength(2)
  await page.getByRole('button', { name: 'Remove broken.png' }).click()
  await page.waitForURL('**/profileEdit')
})

it('pictures are put in order by keys, which says where they are', async () => {
  const ann = await openEditor({ open: 3 })
  const [first, second, third] = ann.open
  const { page } = ann
  await page.getByRole('button', { name: 'Move picture 3' }).press('Space')
  await page.getByText('Picked up at place 3 of 3.', { exact: false }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Place 2 of 3.').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Place 1 of 3.').waitFor()
  expect(await openIds(ann)).toEqual([first, second, third])
  await page.keyboard.press('Space')
  await page.getByText('Saved Image Changes').waitFor()
  expect(await openIds(ann)).toEqual([third, first, second])

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Place 2 of 3.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Put back.').waitFor()
  await page.getByRole('button', { name: 'Move picture 1', pressed: false }).waitFor()
  expect(await openIds(ann)).toEqual([third, first, second])
})

it('pictures are dragged by mouse, within a group and into the other', async () => {
  const ann = await openEditor({ open: 3, closed: 1 })
  const [first, second, third] = ann.open
  const { page, complaints } = ann
  const drag = async (from: string, to: string) => {
    const [start, end] = [await middleOf(page, from), await middleOf(page, to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 8 })
    await page.locator('[data-dragged]').waitFor()
    await page.mouse.up()
  }
  await drag('Your picture 3', 'Your main picture')
  await expect.poll(() => openIds(ann)).toEqual([third, first, second])
  const main = page.getByRole('img', { name: 'Your main picture' })
  await expect.poll(() => main.getAttribute('src')).toContain(third)
  await drag('Your main picture', 'Your private picture 1')
  await expect.poll(() => closedIds(ann)).toEqual([third, ...ann.closed])
  expect(await openIds(ann)).toEqual([first, second])
  expect(complaints).toEqual([])
})

it('a finger drags a picture by its grip', async () => {
  const ann = await openEditor({ open: 3, on: phone })
  const [first, second, third] = ann.open
  const { page } = ann
  await page.getByRole('button', { name: 'Move picture 1' }).scrollIntoViewIfNeeded()
  const grip = await page.getByRole('button', { name: 'Move picture 1' }).boundingBox()
  if (!grip) throw new Error('no grip')
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  const end = await middleOf(page, 'Your picture 2')
  const fingers = await ann.context.newCDPSession(page)
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
  await expect.poll(() => openIds(ann)).toEqual([second, first, third])
})

it('the menu makes a picture private, public and the main one', async () => {
  const ann = await openEditor({ open: 2, on: phone })
  const [first, second] = ann.open
  await choose(ann.page, 'Picture 1', 'Make private')
  await expect.poll(() => closedIds(ann)).toEqual([first])
  await expect.poll(() => focused(ann.page)).toBe('Private picture 1: actions')
  await choose(ann.page, 'Private picture 1', 'Make main')
  await expect.poll(() => openIds(ann)).toEqual([first, second])
  await expect.poll(() => focused(ann.page)).toBe('Picture 1: actions')
  expect(await closedIds(ann)).toEqual([])
})

it('a move on a screen that is behind makes nothing public that another device has made private', async () => {
  const ann = await openEditor({ open: 3 })
  const [first, second, third] = ann.open
  const { id } = await ownProfile(ann)
  const data = { id, movePicture: { id: first, isPrivate: true } }
  const headers = { origin: site.origin }
  expect((await ann.context.request.put('/api/profile', { headers, data })).status()).toBe(200)
  await choose(ann.page, 'Picture 1', 'Later')
  await ann.page.getByRole('img', { name: 'Your private picture 1' }).waitFor()
  expect([await openIds(ann), await closedIds(ann)]).toEqual([[second, third], [first]])
})

it('what is marked NSFW is hidden unless the switch of the tab shows it, and keeps its place', async () => {
  const ann = await openEditor({ open: 3 })
  const [first, second, third] = ann.open
  const { page, complaints } = ann
  await choose(page, 'Picture 2', 'Mark as NSFW')
  await page.getByText('Profile pictures (NSFW) editing is hidden.').waitFor()
  await page.getByText('One picture is hidden.').waitFor()
  await expect.poll(() => focused(page)).toBe('Picture 2: actions')
  await choose(page, 'Picture 2', 'Make main')
  await expect.poll(() => openIds(ann)).toEqual([third, first, second])
  await choose(page, 'Picture 1', 'Later')
  await expect.poll(() => openIds(ann)).toEqual([first, third, second])
  await page.goto(`/profilePicEdit?id=${second}`)
  await page.getByRole('heading', { name: 'Profile pictures (NSFW) editing is hidden.' }).waitFor()
  await page.goto('/profileEdit')

  await page.getByRole('button', { name: 'Show NSFW' }).click()
  await page.getByText('Marked by you').waitFor()
  expect(await page.getByText('editing is hidden').count()).toBe(0)
  expect(await focused(page)).toBe('Picture 3: actions')
  await choose(page, 'Picture 3', 'Not NSFW')
  await page.getByText('Marked by you').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('a field is saved while the bytes of a picture are on their way, which stay known', async () => {
  const ann = await openEditor({ open: 1 })
  const { page } = ann
  const { promise: isThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/profile-pic?*', async route => {
    await isThrough
    await route.continue()
  })
  await choose(page, 'Picture 1', 'Replace')
  const replaced = page.waitForResponse(response => response.url().includes('replace_id='))
  await page
    .locator('input[type=file][aria-label=Replace]')
    .setInputFiles(await pictureFile('#408060'))
  await page.getByLabel('Biography').fill('Written meanwhile')
  await page.getByLabel('Height').focus()
  await expect.poll(async () => (await ownProfile(ann)).description).toBe('Written meanwhile')
  letThrough()
  expect((await replaced).status()).toBe(200)
  await mainIsShown(ann)
})

it('a crop by keys replaces the picture with one of 4 to 5', async () => {
  const ann = await openEditor({ open: 1 })
  const { page, complaints } = ann
  const [before] = (await ownProfile(ann)).profilePics
  await choose(page, 'Picture 1', 'Replace')
  const replaced = page.waitForResponse(response => response.url().includes('replace_id='))
  await page
    .locator('input[type=file][aria-label=Replace]')
    .setInputFiles(await pictureFile('teal', 1_000, 700))
  expect((await replaced).status()).toBe(200)
  await mainIsShown(ann)

  await choose(page, 'Picture 1', 'Crop')
  const frame = page.getByRole('application', { name: 'Frame of the picture' })
  await frame.press('+')
  await frame.press('ArrowLeft')
  await expect.poll(() => page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/profileEdit')
  await mainIsShown(ann)
  const [{ width, height, version }] = (await ownProfile(ann)).profilePics
  expect(width / height).toBe(0.8)
  expect([height < 700, height > 600]).toEqual([true, true])
  // A late rating raises it as well.
  expect(version).toBeGreaterThanOrEqual(before.version + 2)
  expect(complaints).toEqual([])
})

it('a crop without a picture, or of somebody else’s, leads back', async () => {
  const { page } = await openEditor({ open: 1, on: phone })
  for (const query of ['', '?id=01890000-0000-7000-8000-000000000000']) {
    await page.goto(`/profilePicEdit${query}`)
    await page.getByRole('heading', { name: 'There is no such picture to crop' }).waitFor()
    await page.getByRole('link', { name: 'Back to the Profile Editor' }).waitFor()
  }
})

it('a deleted picture can be brought back, and others go all the same', async () => {
  const ann = await openEditor({ open: 3 })
  const [first, , third] = ann.open
  const { page } = ann
  await page.clock.install()
  await choose(page, 'Picture 1', 'Delete')
  await page.getByRole('img', { name: 'Your picture 3' }).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Picture 1: actions')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('img', { name: 'Your picture 3' }).waitFor()
  expect(await focused(page)).toBe('Picture 1: actions')
  await choose(page, 'Picture 2', 'Delete')
  expect(await openIds(ann)).toHaveLength(3)
  await page.clock.fastForward(9_000)
  await expect.poll(() => openIds(ann)).toEqual([first, third])
  await page.getByText('Saved Image Changes').waitFor()
})

it.each([
  ['the screen', (page: Page) => page.getByRole('link', { name: 'View My Profile' }).click()],
  ['the page', (page: Page) => page.goto('/versions')],
])('who leaves %s deletes at once', async (_, leave) => {
  const ann = await openEditor({ open: 2, on: phone })
  // The time to undo does not run out meanwhile.
  await ann.page.clock.install()
  await ann.page.clock.pauseAt(Date.now() + 60_000)
  await choose(ann.page, 'Picture 1', 'Delete')
  await ann.page.getByRole('img', { name: 'Your picture 2' }).waitFor({ state: 'detached' })
  await leave(ann.page)
  await expect.poll(() => openIds(ann)).toEqual([ann.open[1]])
})

it('a picture that is being checked says so until it is', async () => {
  const { page } = await openEditor({ open: 1 })
  await page.clock.install()
  await page.route('**/api/profiles/mine', async route => {
    const response = await route.fetch()
    const [profile] = await response.json()
    const profilePics = profile.profilePics.map((picture: object) => {
      return { ...picture, isNsfw: true, nsfwBy: 'UNRATED' }
    })
    await route.fulfill({ response, json: [{ ...profile, profilePics }] })
  })
  await page.reload()
  await page.getByText('Being checked').waitFor()
  await page.unroute('**/api/profiles/mine')
  await page.clock.fastForward(15_000)
  await page.getByText('Being checked').waitFor({ state: 'detached' })
})
