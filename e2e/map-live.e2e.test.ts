import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ofOwnPage } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { type Caller, desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { colourDistance, middleOfMap, openMapAt } from './members-on-map.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

/** A colour that nothing else on the map has. */
const green = { hex: '#20d060', rgb: [0x20, 0xd0, 0x60] } as const
/** Far from where the others' own markers may stand. */
const here = { lat: 48.5, lon: 9.5 }
const elsewhere = { lat: 48.505, lon: 9.505 }
const far = { lat: 60.5, lon: 20.5 }
const waiting = 'You have looked around a lot. More members will appear here in a while.'

shareOneSite()
/** They come and go by calls; Bob looks. */
let ann: Caller
let annsId: string
let annsPictureId: string | undefined
let cid: Caller
let cidsId: string
let bob: Guest
let bobsId: string
beforeAll(async () => {
  const withoutPage = async () => ({
    context: await browser.newContext({ baseURL: site.origin }),
  })
  const [anns, cids] = await Promise.all([withoutPage(), withoutPage()])
  bob = await openGuest(browser, { origin: site.origin, viewport: phone, hasTouch: true })
  // The time goes on by itself, and a test can move it.
  await bob.page.clock.install()
  const [annJoined, cidJoined, bobJoined] = await Promise.all([
    join(anns, site, { name: 'Ann', colours: [green.hex] }),
    join(cids, site, { name: 'Cid' }),
    join(bob, site, { name: 'Bob' }),
  ])
  ann = anns
  annsId = annJoined.profileId
  annsPictureId = annJoined.pictureIds[0]
  cid = cids
  cidsId = cidJoined.profileId
  bobsId = bobJoined.profileId
})
afterEach(async () => {
  await Promise.all([
    standAt(ann, annsId, { ...far, hide: true }),
    standAt(cid, cidsId, { ...far, hide: true }),
  ])
})

const link = (who: string) => bob.page.getByRole('dialog').getByRole('link', { name: who })
const openList = () => bob.page.getByRole('button', { name: 'List' }).click()
const inView = (text: string) => bob.page.getByText(text).waitFor({ state: 'attached' })
const block = async (blocked: boolean) => {
  const data = { likerProfileId: annsId, likedProfileId: bobsId, blocked }
  expect((await ann.context.request.put('/api/profile-like', { data })).status()).toBe(200)
}

it('the open map shows who comes, moves, hides and blocks, also after an offline gap, without being loaded again', async () => {
  bob.complaints.length = 0
  await openMapAt(bob, { ...here, zoom: 12 })
  await openList()
  await bob.page.getByText('Nobody here yet.').waitFor()
  await bob.page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await standAt(ann, annsId, here)
  await link('Ann').waitFor()
  await standAt(ann, annsId, far)
  await link('Ann').waitFor({ state: 'detached' })
  await standAt(ann, annsId, elsewhere)
  await link('Ann').waitFor()
  await standAt(ann, annsId, { ...elsewhere, hide: true })
  await link('Ann').waitFor({ state: 'detached' })
  await standAt(ann, annsId, elsewhere)
  await link('Ann').waitFor()
  await block(true)
  await link('Ann').waitFor({ state: 'detached' })
  await block(false)
  await link('Ann').waitFor()
  expect(bob.complaints).toEqual([])

  await bob.context.setOffline(true)
  await standAt(ann, annsId, { ...elsewhere, hide: true })
  await standAt(cid, cidsId, here)
  await bob.context.setOffline(false)
  await link('Cid').waitFor()
  await link('Ann').waitFor({ state: 'detached' })
  expect(await bob.page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

it('the map draws nobody from memory who was blocked meanwhile', async () => {
  await standAt(ann, annsId, here)
  await openMapAt(bob, { ...here, zoom: 12 })
  await openList()
  await link('Ann').click()
  await bob.page.getByRole('button', { name: 'Block', exact: true }).click()
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await bob.page.getByText('Blocked and Redirecting...').waitFor()
  await bob.page.clock.fastForward(limits.blockedRedirectMs)
  await bob.page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
  await bob.page.goBack()
  await inView('No members in view')
  const data = { likerProfileId: bobsId, likedProfileId: annsId, blocked: false }
  expect((await bob.context.request.put('/api/profile-like', { data })).status()).toBe(200)
})

it('the map is told that nothing has changed, when it asks again after two minutes', async () => {
  const { page } = bob
  const answers: { tag: string | undefined; status: number }[] = []
  await standAt(ann, annsId, here)
  // What the map of the test before still asks for is not ours.
  await page.goto('about:blank')
  page.on('response', reply => {
    if (!reply.url().includes('/by-sector/')) return
    answers.push({ tag: reply.request().headers()['if-none-match'], status: reply.status() })
  })
  await openMapAt(bob, { ...here, zoom: 12 })
  await inView('1 member in view')
  const before = answers.length
  await page.clock.fastForward(mapLimits.sectorPollMs)
  await expect.poll(() => answers.length).toBeGreaterThan(before)
  expect(answers[0]).toEqual({ tag: undefined, status: 200 })
  expect(answers.at(-1)).toEqual({ tag: expect.stringMatching(/^(W\/)?"/), status: 304 })
  await inView('1 member in view')
})

it('a member’s picture stands on the map where they stand now, kept by the browser for good; a press shows them in a sheet, a second one their profile', async () => {
  const { page, context } = bob
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await standAt(ann, annsId, here)
  await openMapAt(bob, { ...here, zoom: 15 })
  const middle = await middleOfMap(page)
  const distance = () =>
    expect.poll(() => colourDistance(page, middle, green.rgb), { interval: 200 })
  await distance().toBeLessThan(40)
  const address = asked.findLast(url => url.includes(`${annsPictureId}`)) ?? ''
  expect(address).toMatch(/[?&]v=\d+$/)
  // A browser that knows AVIF asks again until that has been made.
  const answer = await context.request.get(address, {
    headers: { ...ofOwnPage, accept: 'image/webp' },
  })
  expect(answer.headers()['cache-control']).toBe('private, max-age=31536000, immutable')

  await standAt(ann, annsId, elsewhere)
  await distance().toBeGreaterThan(120)
  await standAt(ann, annsId, here)
  await distance().toBeLessThan(40)
  const sheet = page.getByRole('region', { name: /^Ann, \d+$/ })
  await page.touchscreen.tap(middle.x, middle.y)
  await sheet.waitFor()
  await expect.poll(() => sheet.getByRole('link', { name: 'Ann' }).evaluate(isFocused)).toBe(true)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Like', exact: true }).click()
  await sheet.getByRole('button', { name: 'Remove Like' }).click()
  await sheet.getByRole('button', { name: 'Like', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.touchscreen.tap(middle.x, middle.y)
  await swipeDown(sheet)
  await sheet.waitFor({ state: 'detached' })
  await page.touchscreen.tap(middle.x, middle.y)
  await sheet.waitFor()
  await page.touchscreen.tap(middle.x, middle.y)
  await page.getByRole('heading', { level: 1, name: /^Ann, \d+$/ }).waitFor()

  await page.goBack()
  await expect
    .poll(() => page.getByRole('button', { name: 'Show Ann' }).evaluate(isFocused))
    .toBe(true)
  expect(await middleOfMap(page)).toEqual(middle)
  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Message' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#chat')
})

const isFocused = (element: Element) => element === document.activeElement

/** By finger, on the part of a sheet that does not scroll. */
async function swipeDown(sheet: Locator) {
  const box = await sheet.boundingBox()
  if (!box) throw new Error('no sheet')
  const client = await sheet.page().context().newCDPSession(sheet.page())
  const at = (downPx: number) => [{ x: box.x + box.width / 2, y: box.y + 12 + downPx }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const downPx of [30, 60, 90, 120]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(downPx) })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('two at one spot stand in a stack, which lists them and is pressed by finger as by key', async () => {
  const { page } = bob
  await Promise.all([standAt(ann, annsId, here), standAt(cid, cidsId, here)])
  await openMapAt(bob, { ...here, zoom: 14 })
  const stack = page.getByRole('button', { name: /^2 members here: (Ann, Cid|Cid, Ann)$/ })
  const sheet = page.getByRole('region', { name: '2 members at this spot' })
  await stack.waitFor()
  // A finger presses what is there to be seen.
  await page.locator('canvas.leaflet-zoom-animated').waitFor()
  const { x, y } = await middleOfMap(page)
  for (const press of [() => page.touchscreen.tap(x, y), () => stack.press('Enter')]) {
    await press()
    await sheet.getByRole('link', { name: /^Ann/ }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => stack.evaluate(isFocused)).toBe(true)
  }
  await stack.press('Enter')
  await sheet.getByRole('link', { name: /^Cid, \d+$/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Cid, \d+$/ }).waitFor()

  await page.goBack()
  await stack.press('Enter')
  await sheet.waitFor()
  await standAt(cid, cidsId, { ...far, hide: true })
  const left = page.getByRole('region', { name: /^Ann, \d+$/ })
  await expect.poll(() => left.getByRole('link', { name: 'Ann' }).evaluate(isFocused)).toBe(true)
  await standAt(ann, annsId, { ...far, hide: true })
  await left.waitFor({ state: 'detached' })
  const map = page.getByRole('region', { name: 'Map of members' })
  await expect.poll(() => map.evaluate(isFocused)).toBe(true)
})

it('the focus goes on in the list of a stack when the member who has it leaves', async () => {
  const { page } = bob
  const dan = { context: await browser.newContext({ baseURL: site.origin }) }
  const { profileId: dansId } = await join(dan, site, { name: 'Dan' })
  const callers = new Map([
    [annsId, ann],
    [cidsId, cid],
    [dansId, dan],
  ])
  await Promise.all([...callers].map(([id, caller]) => standAt(caller, id, here)))
  await openMapAt(bob, { ...here, zoom: 14 })
  await page.getByRole('button', { name: /^3 members here/ }).press('Enter')
  const links = page.getByRole('region', { name: 'members at this spot' }).getByRole('link')
  const third = await links.nth(2).getAttribute('href')
  await links.nth(1).focus()
  const id = (await links.nth(1).getAttribute('href'))?.split('/').at(-1) ?? ''
  await standAt(callers.get(id) ?? dan, id, { ...far, hide: true })
  await expect.poll(() => links.count()).toBe(2)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
    .toBe(third)
  await standAt(dan, dansId, { ...far, hide: true })
})

it('a press of a stack leads closer where that takes it apart, and the arrow keys go from one to the other', async () => {
  const { page } = bob
  const beside = { lat: here.lat, lon: here.lon + 0.0012 }
  await Promise.all([standAt(ann, annsId, here), standAt(cid, cidsId, beside)])
  await openMapAt(bob, { ...here, zoom: 14 })
  await page.getByRole('button', { name: /^2 members here/ }).press('Enter')
  const one = page.getByRole('button', { name: /^Show (Ann|Cid)$/ })
  await one.focus()
  await one.press('ArrowRight')
  await page.getByRole('button', { name: 'Show Cid' }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Show Ann' }).waitFor()
  await page.getByRole('region', { name: /^2 members/ }).waitFor({ state: 'detached' })
})

it('on a desktop the members in view stand beside the map, and rows and markers stand out together', async () => {
  const { page } = bob
  await page.setViewportSize(desktop)
  await Promise.all([standAt(ann, annsId, here), standAt(cid, cidsId, elsewhere)])
  await openMapAt(bob, { ...here, zoom: 15 })
  const beside = page.getByRole('complementary', { name: 'Members in view' })
  await beside.getByText('2 members in view').waitFor()
  await beside.getByRole('link', { name: /^Cid/ }).hover()
  const roving = page.getByRole('button', { name: 'Show Cid' })
  await expect.poll(() => roving.getAttribute('data-highlighted')).toBe('')
  const middle = await middleOfMap(page)
  let step = 1
  await expect
    .poll(async () => {
      // Leaflet looks where the mouse is thirty times a second: a single move may pass unseen.
      step = -step
      await page.mouse.move(middle.x, middle.y + step)
      return beside.getByRole('link', { name: /^Ann/ }).getAttribute('data-pointed')
    })
    .toBe('true')
  await page.mouse.click(middle.x, middle.y)
  await beside.getByRole('region', { name: /^Ann, \d+$/ }).waitFor()
  await expectAccessible(page)
  await page.mouse.click(middle.x - 200, middle.y + 100)
  await beside.getByRole('region').waitFor({ state: 'detached' })
  await standAt(cid, cidsId, { ...far, hide: true })
  await beside.getByText('1 member in view').waitFor()
  await page.setViewportSize(phone)
})

it('the map goes on when more may be read again, and says until then why members are missing', async () => {
  const { page } = bob
  await standAt(ann, annsId, here)
  // The budget of a real site is too large to be used up here: its answer is given in its place, until it has been seen.
  const sectors = '**/api/profile-briefs/by-sector/**'
  await page.route(sectors, route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }),
  )
  await openMapAt(bob, { ...here, zoom: 12 })
  await page.getByText(waiting).waitFor()
  expect(await page.getByText('1 member in view').count()).toBe(0)
  await page.unroute(sectors)
  await page.clock.fastForward(60_000)
  await inView('1 member in view')
  await page.getByText(waiting).waitFor({ state: 'detached' })
})

it('nobody is said to be in view only once it is known', async () => {
  const { page } = bob
  const sectors = '**/api/profile-briefs/by-sector/**'
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(sectors, async route => {
    await isReleased
    await route.continue()
  })
  const asked = page.waitForRequest(sectors)
  await openMapAt(bob, { ...here, zoom: 12 })
  await asked
  await page.getByRole('button', { name: 'Zoom out' }).waitFor()
  expect(await page.getByText('No members in view').count()).toBe(0)
  release()
  await inView('No members in view')
  await page.unroute(sectors)
})

it('the map is left in the middle of a zoom without a complaint', async () => {
  const { page, complaints } = bob
  complaints.length = 0
  // Only a map that moves has a middle of a zoom.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openMapAt(bob, { ...here, zoom: 12 })
  // In one task, and back after the quarter of a second that the animation takes. The menu comes after the map.
  const zoomOut = await page.waitForSelector('button[aria-label="Zoom out"]')
  const settings = await page.waitForSelector('nav a[href="/settings"]', { state: 'attached' })
  await page.evaluate(
    links => {
      for (const link of links) (link as HTMLElement).click()
    },
    [zoomOut, settings],
  )
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.clock.runFor(400)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(complaints).toEqual([])
})

it('the map is left while a redraw is due, without a complaint', async () => {
  const { page, complaints } = bob
  complaints.length = 0
  await Promise.all([standAt(ann, annsId, here), standAt(cid, cidsId, elsewhere)])
  await openMapAt(bob, { ...here, zoom: 14 })
  await inView('2 members in view')
  await page.locator('canvas.leaflet-zoom-animated').waitFor()
  const settings = page.locator('nav a[href="/settings"]')
  await settings.waitFor({ state: 'attached' })
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  // Farther off they stand in one stack: one of the two is taken from the canvas.
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await settings.evaluate(link => (link as HTMLElement).click())
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.clock.runFor(400)
  await page.clock.resume()
  expect(complaints).toEqual([])
})
