import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { colourDistance, middleOfMap, openMapAt } from './members-on-map.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

/** A colour that nothing else on the map has. */
const green = { hex: '#20d060', rgb: [0x20, 0xd0, 0x60] } as const
/** Far from where the others' own markers may stand. */
const here = { lat: 48.5, lon: 9.5 }
const elsewhere = { lat: 48.505, lon: 9.505 }
const far = { lat: 60.5, lon: 20.5 }

shareOneSite()
let ann: Guest
let annsId: string
let cid: Guest
let cidsId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin })
  annsId = (await join(ann, site, { name: 'Ann', colours: [green.hex] })).profileId
  cid = await openGuest(browser, { origin: site.origin })
  cidsId = (await join(cid, site, { name: 'Cid' })).profileId
})

describe.each([
  { name: 'Bob', width: 'a phone', viewport: phone, hasTouch: true },
  { name: 'Ben', width: 'a desktop', viewport: desktop, hasTouch: false },
])('the open map of a member on $width', ({ name, viewport, hasTouch }) => {
  let bob: Guest
  let bobsId: string
  beforeAll(async () => {
    bob = await openGuest(browser, { origin: site.origin, viewport, hasTouch })
    bobsId = (await join(bob, site, { name })).profileId
  })
  afterEach(async () => {
    await standAt(ann, annsId, { ...far, hide: true })
    await standAt(cid, cidsId, { ...far, hide: true })
  })

  const link = (who: string) => bob.page.getByRole('dialog').getByRole('link', { name: who })
  /** Bob's map around a place, with its list open. */
  async function openList() {
    await openMapAt(bob, { ...here, zoom: 12 })
    await bob.page.getByRole('button', { name: 'List' }).click()
    await bob.page.getByText('Nobody here yet.').waitFor()
  }
  const block = async (blocked: boolean) => {
    const data = { likerProfileId: annsId, likedProfileId: bobsId, blocked }
    expect((await ann.context.request.put('/api/profile-like', { data })).status()).toBe(200)
  }

  it('shows who comes, moves, hides and blocks, without being loaded again', async () => {
    await openList()
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
    expect(await bob.page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(bob.complaints).toEqual([])
  })

  it('draws nobody from memory who was blocked meanwhile', async () => {
    await standAt(ann, annsId, here)
    await openMapAt(bob, { ...here, zoom: 12 })
    await bob.page.getByRole('button', { name: 'List' }).click()
    await link('Ann').click()
    await bob.page.getByRole('button', { name: 'Block', exact: true }).click()
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await bob.page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
    await bob.page.goBack()
    await bob.page.getByText('No members in view').waitFor({ state: 'attached' })
    const data = { likerProfileId: bobsId, likedProfileId: annsId, blocked: false }
    expect((await bob.context.request.put('/api/profile-like', { data })).status()).toBe(200)
  })

  it('is told that nothing has changed, when it asks again after two minutes', async () => {
    await standAt(ann, annsId, here)
    await openMapAt(bob, { ...here, zoom: 12 })
    const page = await bob.context.newPage()
    const answers: { tag: string | undefined; status: number }[] = []
    page.on('response', reply => {
      if (!reply.url().includes('/by-sector/')) return
      answers.push({ tag: reply.request().headers()['if-none-match'], status: reply.status() })
    })
    await page.clock.install()
    await page.goto('/search/map')
    await page.getByText('1 member in view').waitFor({ state: 'attached' })
    const before = answers.length
    await page.clock.fastForward(limits.sectorPollMs)
    await expect.poll(() => answers.length).toBeGreaterThan(before)
    expect(answers[0]).toEqual({ tag: undefined, status: 200 })
    expect(answers.at(-1)).toEqual({ tag: expect.stringMatching(/^(W\/)?"/), status: 304 })
    await page.getByText('1 member in view').waitFor({ state: 'attached' })
    await page.close()
  })

  it('moves a picture to where its member now stands', async () => {
    await standAt(ann, annsId, here)
    await openMapAt(bob, { ...here, zoom: 15 })
    const middle = await middleOfMap(bob.page)
    const distance = () => colourDistance(bob.page, middle, green.rgb)
    await expect.poll(distance).toBeLessThan(60)
    await standAt(ann, annsId, elsewhere)
    await expect.poll(distance).toBeGreaterThan(120)
    await standAt(ann, annsId, here)
    await expect.poll(distance).toBeLessThan(60)
  })

  it('shows after an offline gap what has happened meanwhile', async () => {
    await openList()
    await bob.context.setOffline(true)
    await standAt(ann, annsId, here)
    await bob.context.setOffline(false)
    await link('Ann').waitFor()
    await bob.context.setOffline(true)
    await standAt(ann, annsId, { ...here, hide: true })
    await bob.context.setOffline(false)
    await link('Ann').waitFor({ state: 'detached' })
  })

  it('spreads two at one spot, so that each can be reached and opened', async () => {
    await standAt(ann, annsId, here)
    await standAt(cid, cidsId, here)
    await openMapAt(bob, { ...here, zoom: 14 })
    const roving = bob.page.getByRole('button', { name: /^Open the profile of/ })
    await bob.page.getByText('2 members in view').waitFor({ state: 'attached' })
    const places = new Map<string, { x: number; y: number }>()
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      await roving.focus()
      await roving.press(key)
      const box = await roving.boundingBox()
      const label = await roving.getAttribute('aria-label')
      if (box && label) places.set(label, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    }
    expect([...places.keys()].toSorted()).toEqual([
      'Open the profile of Ann',
      'Open the profile of Cid',
    ])
    const { x, y } = places.get('Open the profile of Cid') ?? { x: 0, y: 0 }
    if (hasTouch) await bob.page.touchscreen.tap(x, y)
    else await bob.page.mouse.click(x, y)
    await bob.page.getByRole('heading', { name: /^Cid, \d+$/ }).waitFor()
  })
})
