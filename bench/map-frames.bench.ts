/** Frame times of the map with 800 picture markers in headless Chromium, beside the same map without markers. */
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Route } from 'playwright-core'
import sharp from 'sharp'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { type FramesGuest, measureFrames, rounds } from './frames.ts'
import type { Section } from './report.ts'

const markers = 800
/** Berlin: borders, names and dots are in view. The benchmark also zooms one step in and out. */
const view = { lat: 52.5, lon: 13.5, zoom: 11 }
/** How far members are from the center, in degrees. Nearly all are in view, so the map draws them. */
const spread = { lat: 0.18, lon: 0.4 }
const sector = '52:13'
/** All pictures are there when the page has requested none for this long. */
const quietMs = 1_000

const words = `A scripted pan and zoom in headless Chromium, which draws without a graphics card. Both maps take turns. Medians of
${rounds} rounds.`

const goals = { [`${markers} picture markers`]: 'p95 at most 2 times' }

/** Measures both maps in turn. */
export async function measureMapFrames(server: Connection): Promise<Section> {
  const pictures = await somePictures()
  const mapWith = (name: string, briefs: readonly ProfileBrief[]) => ({
    name,
    open: ({ context }: FramesGuest) => openMap(context, briefs, pictures),
  })
  const sides = [mapWith('empty', []), mapWith(`${markers} picture markers`, people())]
  const table = await measureFrames({ server, database: 'bench_map' }, sides, page =>
    page.evaluate<number[]>('framesOfMovedMap()'),
  )
  return { title: 'Frames of the map', words, goals, table }
}

async function openMap(
  context: BrowserContext,
  briefs: readonly ProfileBrief[],
  pictures: readonly Buffer[],
) {
  // The moves run in the page, so that no traffic with the test sets their pace.
  await context.addInitScript({ path: fileURLToPath(new URL('moved-map.js', import.meta.url)) })
  await context.addInitScript(
    stored => localStorage.setItem('mapView', stored),
    JSON.stringify(view),
  )
  await context.route('**/api/profile-briefs/by-sector/**', (route: Route) =>
    route.fulfill({
      json: route.request().url().includes(encodeURIComponent(sector)) ? briefs : [],
    }),
  )
  let served = 0
  await context.route('**/api/profile-pic/**', (route: Route) => {
    const body = pictures[served++ % pictures.length] ?? Buffer.alloc(0)
    return route.fulfill({ contentType: 'image/webp', body })
  })
  const page = await context.newPage()
  await page.goto('/search/map')
  await page.locator('.leaflet-container canvas').first().waitFor({ state: 'attached' })
  // The number of requested pictures depends on how many members share a spot.
  for (let last = -1; last < served || served < Math.sign(briefs.length); ) {
    last = served
    await page.waitForTimeout(quietMs)
  }
  await page.waitForLoadState('networkidle')
  return page
}

function people(): ProfileBrief[] {
  const random = seededRandom(11)
  const icons = ['top', 'bottom', 'oral', 'hosting', 'traveling']
  return Array.from({ length: markers }, (_, index) => ({
    profileId: `00000000-0000-7000-8000-${`${index}`.padStart(12, '0')}`,
    profileName: `Member ${index}`,
    profileAge: 30,
    profileChars: icons.filter((_, place) => (index >> place) % 2 === 1),
    profileHeight: '',
    profileWeight: '',
    profilePicIds: [`10000000-0000-7000-8000-${`${index}`.padStart(12, '0')}`],
    profilePicVersions: [1],
    lat: view.lat + (random() - 0.5) * 2 * spread.lat,
    lon: view.lon + (random() - 0.5) * 2 * spread.lon,
    tsUpdated: 0,
  }))
}

/** Random enough that no picture is a plain color. */
function somePictures(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const background = `hsl(${index * 9}, 45%, 50%)`
      const create = { width: 256, height: 256, channels: 3, background } as const
      const input = Buffer.from(face)
      return sharp({ create }).composite([{ input }]).webp().toBuffer()
    }),
  )
}

const face =
  '<svg width="256" height="256"><circle cx="128" cy="110" r="60" fill="#c98" /><circle cx="128" cy="256" r="90" fill="#345" /></svg>'
