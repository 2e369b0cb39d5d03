import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { keepPlace } from './own-place.ts'

shareOneSite()
/** Every test leads her page to where it begins. */
let ann: Guest
let bob: string
let ids: readonly string[]
let orderBobs: (profilePicIds: readonly unknown[]) => Promise<void>
const annsPlace = { mode: 'walk', chosen: { lat: 52.52, lon: 13.405 }, isHidden: false }

beforeAll(async () => {
  const context = await browser.newContext({ baseURL: site.origin })
  const description = 'I walk, I read, I cook for many, and I like to write about it. '.repeat(30)
  const colours = ['#305fb0', '#b05f30', '#30b05f']
  const at = { lat: 52.53, lon: 13.405 }
  const joined = await join({ context }, site, { name: 'Bob', colours, description, at })
  bob = joined.profileId
  ids = joined.pictureIds
  const { request } = context
  orderBobs = async profilePicIds => {
    const reply = await request.put('/api/profile', { data: { id: bob, profilePicIds } })
    expect(reply.status()).toBe(200)
  }
  const last = `/api/profile-pic/${ids[2]}`
  expect((await request.put(last, { data: { isNsfw: true } })).status()).toBe(204)

  ann = await openGuest(browser, { origin: site.origin, viewport: phone, hasTouch: true })
  const { profileId } = await join(ann, site, { name: 'Ann' })
  await keepPlace(ann.page, annsPlace)
  const message = {
    senderProfileId: bob,
    recipientProfileId: profileId,
    bodyText: '',
    profilePicIds: [ids[1], ids[0]],
  }
  expect((await request.post('/api/message', { data: message })).status()).toBe(201)
})

/** Ann’s page, as large as this and at this address. */
async function openAnn(address: string, viewport = phone) {
  const { page, complaints } = ann
  await page.setViewportSize(viewport)
  complaints.length = 0
  await page.goto(address)
  return page
}

const viewer = (query = '') => `/profilePicCarousel?profileId=${bob}${query}`
const isAt = (page: Page, place: number, count = 3) =>
  page.getByText(`Picture ${place} of ${count}`, { exact: true }).waitFor()
const idInAddress = (page: Page) => new URL(page.url()).searchParams.get('id')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isZoomed = (page: Page) => button(page, 'Zoom in').getAttribute('aria-pressed')

/** Fingers that go along straight lines, as the browser itself would tell them. */
async function touch(page: Page, fingers: readonly (readonly [from: number, to: number])[]) {
  const client = await page.context().newCDPSession(page)
  const y = phone.height / 2
  const steps = 8
  const at = (step: number) =>
    fingers.map(([from, to], id) => ({ id, x: from + ((to - from) * step) / steps, y }))
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('a profile shows distance, a biography cut at 13em and its pictures, which open the viewer', async () => {
  const page = await openAnn(`/profile/${bob}`)
  await page.getByText('3,648 ft', { exact: true }).waitFor()
  await page.getByText("i'm so boring", { exact: true }).waitFor()
  const words = page.getByText(/^I walk, I read/)
  const heightInEm = () =>
    words.evaluate(text => text.clientHeight / Number.parseFloat(getComputedStyle(text).fontSize))
  const thumbnails = page.getByRole('list', { name: 'More pictures' }).getByRole('link')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.getByText('3,648 ft', { exact: true }).waitFor()
    await expect.poll(heightInEm).toBe(13)
    expect(await thumbnails.allTextContents()).toEqual(['', 'NSFW'])
    const { width = 0 } = (await thumbnails.first().boundingBox()) ?? {}
    expect(width).toBeGreaterThan(40)
    expect(width).toBeLessThanOrEqual(80)
  }
  await button(page, 'Show More Biography').click()
  await expect.poll(heightInEm).toBeGreaterThan(13)

  await page.getByRole('link', { name: 'Bob’s picture 2' }).click()
  await isAt(page, 2)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
  expect(ann.complaints).toEqual([])
})

it('buttons and keys turn the pages, the address follows, and Back leaves', async () => {
  const page = await openAnn(`/profile/${bob}`)
  await page.getByRole('link', { name: 'Bob’s main picture' }).click()
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await isAt(page, 1)
    expect(await button(page, 'Prev').isDisabled()).toBe(true)
    await button(page, 'Next').click()
    await isAt(page, 2)
    await page.keyboard.press('ArrowRight')
    await isAt(page, 3)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
    await expect.poll(() => idInAddress(page)).toBe(ids[2])
    await page.keyboard.press('Home')
    await isAt(page, 1)
    await page.keyboard.press('End')
    await isAt(page, 3)
    await button(page, 'Prev').click()
    await isAt(page, 2)
    await expect.poll(() => idInAddress(page)).toBe(ids[1])
    await page.keyboard.press('ArrowLeft')
  }
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => idInAddress(page)).toBe(ids[1])
  await page.reload()
  await isAt(page, 2)
  await button(page, 'Close').click()
  await page.waitForURL(`**/profile/${bob}`)
  expect(ann.complaints).toEqual([])
})

it('the mouse has arrows on both sides of the picture, as far as there are others', async () => {
  const { page } = await openDevice(await ann.context.cookies(), { viewport: desktop })
  await page.goto(viewer())
  const press = (x: number) => page.mouse.click(x, desktop.height / 2)
  await isAt(page, 1)
  await press(40)
  await press(desktop.width - 40)
  await isAt(page, 2)
  await press(desktop.width - 40)
  await isAt(page, 3)
  await press(40)
  await isAt(page, 2)
})

it('a picture is zoomed by button, keys and a double click, and then arrows move it', async () => {
  const page = await openAnn(viewer())
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.keyboard.press('Home')
    await isAt(page, 1)
    await button(page, 'Zoom in').click()
    expect(await isZoomed(page)).toBe('true')
    await page.keyboard.press('ArrowRight')
    await button(page, 'Zoom in').click()
    expect(await isZoomed(page)).toBe('false')
    await isAt(page, 1)
    await page.keyboard.press('+')
    await expect.poll(() => isZoomed(page)).toBe('true')
    await page.keyboard.press('-')
    await expect.poll(() => isZoomed(page)).toBe('false')
    await page.mouse.dblclick(viewport.width / 2, viewport.height / 2)
    await expect.poll(() => isZoomed(page)).toBe('true')
    await button(page, 'Next').click()
    await isAt(page, 2)
    expect(await isZoomed(page)).toBe('false')
    await page.mouse.move(viewport.width / 2, viewport.height / 2)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(() => isZoomed(page)).toBe('true')
  }
  await page.getByRole('link', { name: 'View Profile', exact: true }).click()
  await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
  expect(ann.complaints).toEqual([])
})

it('a picture is dragged aside by the mouse, swiped by a finger, and zoomed by two', async () => {
  const page = await openAnn(viewer(), desktop)
  await isAt(page, 1)
  await page.mouse.move(1_200, 450)
  await page.mouse.down()
  await page.mouse.move(200, 450, { steps: 8 })
  await page.mouse.up()
  await isAt(page, 2)

  await page.setViewportSize(phone)
  await touch(page, [[60, 330]])
  await isAt(page, 1)
  await touch(page, [[330, 60]])
  await isAt(page, 2)
  await touch(page, [
    [180, 60],
    [210, 330],
  ])
  await expect.poll(() => isZoomed(page)).toBe('true')
  await touch(page, [[60, 330]])
  await isAt(page, 2)
})

it('the neighbours of a picture are loaded before they are seen, and no others; one marked NSFW says so until the switch is turned there', async () => {
  // Her own device has seen them all.
  const cookies = await ann.context.cookies()
  const { page } = await openDevice(cookies, { viewport: phone, hasTouch: true })
  const asked = new Set<string>()
  page.on('request', request => {
    const id = /profile-pic\/([0-9a-f-]{36})/.exec(request.url())?.[1]
    if (id) asked.add(id)
  })
  await page.goto(viewer())
  await isAt(page, 1)
  await expect.poll(() => [...asked].toSorted()).toEqual(ids.slice(0, 2).toSorted())
  await button(page, 'Next').click()
  await expect.poll(() => asked.has(`${ids[2]}`)).toBe(true)

  await button(page, 'Next').click()
  await isAt(page, 3)
  const notice = page.getByText(
    'Hidden because it is marked NSFW. Turn on Showing NSFW to see it.',
    { exact: true },
  )
  await notice.waitFor()
  await expect.poll(() => button(page, 'Zoom in').isDisabled()).toBe(true)
  const shown = page.waitForRequest(`**/profile-pic/nsfw/${ids[2]}?*`)
  await page.getByRole('switch', { name: 'Hiding NSFW' }).click()
  await shown
  await notice.waitFor({ state: 'detached' })
  await isAt(page, 3)
})

it('shows the pictures that the address names, and drops what is no id', async () => {
  const page = await openAnn(viewer(`&ids=junk,${ids[2]},,${ids[0]}&id=${ids[0]}`))
  await isAt(page, 2, 2)
  await page.getByRole('img', { name: 'Bob’s picture 2' }).waitFor()
})

it('keeps to the picture that was opened while its owner reorders their pictures', async () => {
  const page = await openAnn(`/profile/${bob}`)
  const second = page.getByRole('link', { name: 'Bob’s picture 2' })
  await second.waitFor()
  onTestFinished(() => orderBobs(ids))
  await orderBobs([ids[1], ids[0], ids[2]])
  await second.click()
  await isAt(page, 1)
  expect(idInAddress(page)).toBe(ids[1])
  const seen = page.locator('[role=group]:not([inert]) img')
  expect(await seen.getAttribute('src')).toContain(ids[1])
  await button(page, 'Next').click()
  await isAt(page, 2)
  await expect.poll(() => idInAddress(page)).toBe(ids[0])
})

it('pictures of a message open the viewer, and closing it leads back to the conversation', async () => {
  const page = await openAnn(`/profile/${bob}#chat`)
  const sent = page.getByRole('img', { name: 'Picture 1 of 2' })
  expect(await sent.getAttribute('src')).toMatch(/[?&]v=\d+$/)
  await page.getByRole('link', { name: 'Picture 1 of 2' }).click()
  await isAt(page, 1, 2)
  expect(idInAddress(page)).toBe(ids[1])
  await button(page, 'Close').click()
  await page.getByLabel('Your message').waitFor()
})

it('waits without a profile, and says when there is none to be seen or a picture fails', async () => {
  const page = await openAnn('/profilePicCarousel')
  await page.getByRole('heading', { name: 'Loading the pictures' }).waitFor({ state: 'attached' })
  await page.goto('/profilePicCarousel?profileId=nobody')
  await page.getByRole('heading', { name: 'This profile cannot be shown' }).waitFor()
  await page.route('**/api/profile-pic/**', route => route.abort())
  await page.goto(viewer())
  const first = page.getByRole('group', { name: 'Picture 1 of 3' })
  await first.getByText('This picture could not be loaded.').waitFor()
  await page.unroute('**/api/profile-pic/**')
  await first.getByRole('button', { name: 'Try again' }).click()
  const picture = page.getByRole('img', { name: 'Bob’s main picture' })
  await expect
    .poll(() => picture.evaluate(img => img instanceof HTMLImageElement && img.naturalWidth > 0))
    .toBe(true)
})
