import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { ofOwnPage } from '#server/testing/visitor.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

/** Finer than any point that others see, which could be the same by chance otherwise. */
const exact = { latitude: 52.516317, longitude: 13.377713 }
/** A colour that nothing else on the map has. */
const picture = { hex: '#20d060', red: 0x20, green: 0xd0, blue: 0x60 }

/** Far enough from Bob’s own marker. */
const besideBob = { lat: defaultCity.lat + 0.01, lon: defaultCity.lon + 0.01 }

shareOneSite()
let ann: Guest
let bob: Guest
/** What Bob’s browser has asked for. */
const asked: string[] = []
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: phone, geolocation: exact })
  bob = await openGuest(browser, { origin: site.origin, viewport: desktop })
  bob.page.on('request', request => asked.push(request.url()))
  await join(ann, site, { name: 'Ann', colours: [picture.hex], at: besideBob })
  await join(bob, site, { name: 'Bob', colours: ['#305fb0'], at: defaultCity })
})

interface Brief {
  readonly profileName: string
  readonly profilePicIds: readonly string[]
  readonly lat: number
  readonly lon: number
}

async function seen({ context }: Guest, name: string): Promise<Brief | undefined> {
  const sectors = ['52:13', '52:12', '51:13', '51:12', '53:13']
  for (const sector of sectors) {
    const reply = await context.request.get(`/api/profile-briefs/by-sector/${sector}`)
    const briefs: Brief[] = await reply.json()
    const found = briefs.find(({ profileName }) => profileName === name)
    if (found) return found
  }
  return undefined
}

/** The middle of the map, where an address with a place has led. */
async function middleOf(page: Page) {
  const box = await page.getByRole('region', { name: 'Map of members' }).boundingBox()
  if (!box) throw new Error('no map')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

async function colourAt(page: Page, { x, y }: { x: number; y: number }) {
  const shot = await page.screenshot({ clip: { x: x - 2, y: y - 2, width: 4, height: 4 } })
  const { channels } = await sharp(shot).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

it('a member’s picture stands on the map, kept by the browser for good, and a click on it opens their profile', async () => {
  const { lat, lon, profilePicIds } = (await seen(bob, 'Ann')) ?? { lat: 0, lon: 0 }
  await bob.page.goto(`/search/map#lat=${lat}&lng=${lon}`)
  const middle = await middleOf(bob.page)
  await expect
    .poll(
      async () => {
        const [r = 0, g = 0, b = 0] = await colourAt(bob.page, middle)
        return Math.hypot(r - picture.red, g - picture.green, b - picture.blue)
      },
      { interval: 500 },
    )
    .toBeLessThan(40)
  const address = asked.findLast(url => url.includes(`${profilePicIds?.[0]}`)) ?? ''
  expect(address).toMatch(/[?&]v=\d+$/)
  // A browser that knows AVIF asks again until that has been made.
  const answer = await bob.context.request.get(address, {
    headers: { ...ofOwnPage, accept: 'image/webp' },
  })
  expect(answer.headers()['cache-control']).toBe('private, max-age=31536000, immutable')
  // While the map still flies it takes no click; a second after its landing the view is kept.
  const zoom = () =>
    bob.page.evaluate(() => JSON.parse(localStorage.getItem('mapView') ?? '{}').zoom)
  await expect.poll(zoom).toBe(18)
  await bob.page.mouse.click(middle.x, middle.y)
  await bob.page.getByRole('heading', { name: /^Ann, \d+$/ }).waitFor()
})

it('by GPS others see another point than the true one, and it stays when GPS is left', async () => {
  const { page } = ann
  await page.goto('/search/map')
  const reported = page.waitForResponse(
    response =>
      response.url().includes('/api/profile-position/') &&
      response.request().postDataJSON().use === 'DEVICE_GPS',
  )
  await page.getByRole('button', { name: 'Location: Walk' }).click()
  expect((await (await reported).json()).precisionM).toBe(1000)
  const blurred = await seen(bob, 'Ann')
  const [lat, lon] = [blurred?.lat ?? 0, blurred?.lon ?? 0]
  const metres = Math.hypot((lat - exact.latitude) * 111_320, (lon - exact.longitude) * 67_800)
  expect(metres).toBeGreaterThan(1)
  expect(metres).toBeLessThan(2_000)

  const left = page.waitForResponse(
    response =>
      response.url().includes('/api/profile-position/') &&
      response.request().postDataJSON().use === 'OVERRIDE',
  )
  await page.getByRole('button', { name: 'Location: GPS' }).click()
  await left
  expect(await seen(bob, 'Ann')).toMatchObject({ lat, lon })
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain(String(exact.latitude))
  expect(stored).not.toContain(String(exact.longitude))
})

it('hiding is said and takes the member off the map at once', async () => {
  const { page } = ann
  await page.getByRole('button', { name: 'Visibility: Showing' }).click()
  await page.getByText('You are hiding...').waitFor()
  await expect.poll(() => seen(bob, 'Ann')).toBeUndefined()
  await page.getByText('You are hiding...').waitFor({ state: 'hidden' })
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})

it('is left in the middle of a zoom without a complaint', async () => {
  const { page, complaints } = bob
  await page.goto('/search/map')
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  await zoomOut.waitFor()
  // In one task, and back after the quarter of a second that the animation takes.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label="Zoom out"]')?.click()
    document.querySelector<HTMLElement>('a[href="/settings"]')?.click()
  })
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 400)))
  expect(complaints).toEqual([])
})
