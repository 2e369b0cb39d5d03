import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, type Guest, phone } from './browser.ts'
import { control, openMapAsItStands } from './map-as-it-stands.ts'
import { type Cookies, cookiesOf, openDevice, shareOneSite } from './one-site.ts'
import { takeGps } from './own-device.ts'
import { keepPlace, keptPlace, keptView, stopClock, watchReports } from './own-place.ts'

const place = { mode: 'walk', chosen: { lat: 52.52, lon: 13.4 }, isHidden: true }

shareOneSite()
let cookies: Cookies
beforeAll(async () => {
  cookies = await cookiesOf({ name: 'Ann', hasAgreed: true })
})

/** On a device that wants no motion, so that the map is where it goes at once. */
async function openAnn(viewport: { width: number; height: number }): Promise<Guest> {
  const ann = await openDevice(cookies, { viewport, hasTouch: viewport === phone })
  await ann.page.emulateMedia({ reducedMotion: 'reduce' })
  await keepPlace(ann.page, place)
  return ann
}

const change = (page: Page, hash: string) =>
  page.evaluate(next => {
    location.hash = next
  }, hash)

/** Opens the map while the page's time stands still, and steps through that until the map has just come. */
async function stepToMap(page: Page) {
  await page.clock.install()
  await page.goto('/')
  const card = page.getByRole('main').getByRole('link', { name: /^Map/ })
  await card.waitFor()
  await stopClock(page)
  await card.click()
  const toggle = control(page, 'Location: Walk')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return toggle.isVisible()
      },
      { interval: 20 },
    )
    .toBe(true)
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  it('the toolbar says what its icons mean for 8 seconds, and again to who asks', async () => {
    const { page } = await openAnn(viewport)
    await stepToMap(page)
    const names = ['Walk', 'Hidden', 'Me', 'Put me here']
    const labels = names.map(name => page.getByText(name, { exact: true }))
    await page.clock.runFor(7_500)
    for (const label of labels) expect(await label.isVisible()).toBe(true)
    await page.clock.runFor(500)
    for (const label of labels) await label.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await control(page, 'Me').focus()
    await page.getByText('Me', { exact: true }).waitFor()
  })

  it('hiding and showing are said for exactly 2.5 seconds', async () => {
    const { page } = await openAnn(viewport)
    await page.clock.install()
    const isHidden = await openMapAsItStands(page)
    const toggle = page.getByRole('button', { name: /^Visibility/ })
    if (!isHidden) await toggle.click()
    await control(page, 'Visibility: Hidden').waitFor()
    await stopClock(page)
    for (const text of ['You are visible to others.', 'You are hiding...']) {
      await toggle.click()
      await page.getByText(text, { exact: true }).waitFor()
      await page.clock.runFor(2_499)
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
      await page.clock.runFor(1)
      await page.getByText(text, { exact: true }).waitFor({ state: 'hidden' })
    }
  })

  it('the controls are pressed by finger as by key', async () => {
    const { page, complaints } = await openAnn(viewport)
    const reports = watchReports(page)
    const press = async (name: string, key: string) =>
      viewport === phone ? control(page, name).tap() : control(page, name).press(key)
    await takeGps(page)
    const [now, next] = (await openMapAsItStands(page))
      ? ['Hidden', 'Showing']
      : ['Showing', 'Hidden']
    await press(`Visibility: ${now}`, 'Enter')
    await press(`Visibility: ${next}`, 'Space')
    await control(page, `Visibility: ${now}`).waitFor()
    await press('Location: Walk', 'Enter')
    await press('Location: GPS', 'Space')
    await control(page, 'Location: Walk').waitFor()
    await change(page, '#lat=48.2&lng=16.37')
    await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(48.2, 3)
    await press('Put me here', 'Enter')
    await expect.poll(async () => (await keptPlace(page)).chosen.lat).toBeCloseTo(48.2, 3)
    await expect.poll(() => reports.at(-1)?.overrideLat).toBeCloseTo(48.2, 3)
    expect(complaints).toEqual([])
  })

  it('the credits fold after 6 seconds', async () => {
    const { page } = await openAnn(viewport)
    await stepToMap(page)
    const credits = page.getByText(/Natural Earth/)
    await page.clock.runFor(5_500)
    expect(await credits.isVisible()).toBe(true)
    await page.clock.runFor(500)
    await credits.waitFor({ state: 'hidden' })
  })

  it('a hash leads to its point at zoom 18, also a later one, and the view is kept after 1 second', async () => {
    const { page, complaints } = await openAnn(viewport)
    await page.clock.install()
    await page.goto('/search/map#profileId=x&lat=51.5&lng=-0.12')
    await expect.poll(() => keptView(page)).toMatchObject({ zoom: 18 })
    expect((await keptView(page)).lat).toBeCloseTo(51.5, 3)
    await stopClock(page)
    // The map asks who is there as soon as it has come.
    const isThere = page.waitForRequest(/by-sector\/48%3A2\?/)
    await change(page, '#profileId=y&lat=48.85&lng=2.35')
    await isThere
    await page.clock.runFor(999)
    expect((await keptView(page)).lat).toBeCloseTo(51.5, 3)
    await page.clock.runFor(1)
    await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(48.85, 3)
    const kept = await keptView(page)
    expect(kept).toMatchObject({ zoom: 18 })

    for (const bad of ['#profileId=z', '#lat=91&lng=0', '#lat=abc&lng=1', '#lat=1', '#lat=&lng=']) {
      await change(page, bad)
      await page.clock.runFor(2_000)
      expect(await keptView(page)).toEqual(kept)
    }
    expect(complaints).toEqual([])
  })

  it('Chat stands at the bottom right, clear of all else, and leads to the conversations', async () => {
    const { page, complaints } = await openAnn(viewport)
    await page.goto('/search/map')
    const chat = page.getByRole('link', { name: 'Chat', exact: true })
    await chat.waitFor()
    const names = ['Walk', 'Hidden', 'Me', 'Put me here']
    for (const name of names) await page.getByText(name, { exact: true }).waitFor()
    const isApart = await chat.evaluate(link => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const others = [...document.querySelectorAll('main a, main button, main p')]
      const reaches = others.filter(other => {
        const box = other.getBoundingClientRect()
        const isBeside = box.left < right && box.right > left
        return other !== link && isBeside && box.top < bottom && box.bottom > top
      })
      const { clientWidth, clientHeight } = document.documentElement
      const isInCorner = right > clientWidth - 32 && bottom > clientHeight - 64
      return isInCorner && right < clientWidth && bottom < clientHeight && reaches.length === 0
    })
    expect(isApart).toBe(true)
    const presses = [() => chat.click(), () => chat.press('Enter')]
    if (viewport === phone) presses.push(() => chat.tap())
    for (const press of presses) {
      await press()
      await page.getByRole('heading', { level: 1, name: 'Your Conversations' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/chat/personal')
      await page.goBack()
      await chat.waitFor()
    }
    expect(complaints).toEqual([])
  })

  it('the view is restored, and Me leads back to the own place', async () => {
    const { page } = await openAnn(viewport)
    await page.goto('/search/map#lat=51.5&lng=-0.12')
    await expect.poll(async () => (await keptView(page)).zoom).toBe(18)
    await page.goto('/settings')
    await openMapAsItStands(page)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await keptView(page)).zoom).toBe(17)
    expect((await keptView(page)).lat).toBeCloseTo(51.5, 3)
    expect((await keptView(page)).lon).toBeCloseTo(-0.12, 3)
    if (viewport === phone) await control(page, 'Me').tap()
    else await control(page, 'Me').press('Enter')
    const { lat, lon } = (await keptPlace(page)).chosen
    await expect.poll(async () => (await keptView(page)).lat).toBeCloseTo(lat, 3)
    expect((await keptView(page)).lon).toBeCloseTo(lon, 3)
    expect((await keptView(page)).zoom).toBe(14)
  })
})
