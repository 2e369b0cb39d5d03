/** The map with 800 picture markers in headless Chromium beside the same map without any: how long frames take. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { createLog } from '#server/platform/log.ts'
import { makeMember } from '#server/testing/make-member.ts'
import { seededRandom } from '#server/testing/seeded-random.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { desktop, openBrowser } from '../e2e/browser.ts'
import { openBenchDatabase } from './bench-database.ts'
import { median, type Section, toTable } from './report.ts'

interface FramesRow {
  readonly name: string
  readonly p50Ms: number
  readonly p95Ms: number
  /** Over those of the empty map of the same round; the median of all rounds. */
  readonly p50OfEmpty: number
  readonly p95OfEmpty: number
}

const rounds = 5
const markers = 800
/** Berlin: borders, names and dots in view, and a zoom further in and out is drawn as well. */
const view = { lat: 52.5, lon: 13.5, zoom: 11 }
/** Degrees around the middle that the members stand in: all but a handful are in view, so that they are drawn. */
const spread = { lat: 0.18, lon: 0.4 }
const sector = '52:13'

const words = `A scripted pan and zoom in headless Chromium, which draws without a graphics card; both maps in turn, medians of ${rounds}
rounds. Goal: the 95th percentile at most 2 times that of the empty map.`

/** Both maps in turn, round by round. The web app has to be built. */
export async function measureMapFrames(server: Connection): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const { connection } = await openBenchDatabase(server, 'bench_frames')
  const site = await openSite({
    config: readConfig({ DATA_DIR: folder, LIMITS_FACTOR: '1000', MAP_TILES_URL: 'off' }),
    connection,
    log: createLog('silent'),
    announce: () => undefined,
  })
  const browser = await openBrowser()
  try {
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await makeMember(site.platform)
    const pictures = await somePictures()
    const open = (briefs: readonly ProfileBrief[]) =>
      openMap(browser, { origin, token, briefs, pictures })
    const rows = await takeTurns([
      { name: 'empty', page: await open([]) },
      { name: `${markers} picture markers`, page: await open(people()) },
    ])
    return { title: 'Frames of the map', words, table: framesTable(rows) }
  } finally {
    await browser.close()
    await site.close()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Shown {
  readonly origin: string
  readonly token: string
  readonly briefs: readonly ProfileBrief[]
  readonly pictures: readonly Buffer[]
}

async function openMap(browser: Browser, { origin, token, briefs, pictures }: Shown) {
  const context = await browser.newContext({ baseURL: origin, viewport: desktop })
  await context.addCookies([
    { name: 'session', value: token, url: origin },
    { name: 'auth', value: '1', url: origin },
  ])
  // The moves run in the page, so that nothing else sets their pace.
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
  await page.locator('.leaflet-container canvas').first().waitFor()
  const awaited = briefs.filter(isInFirstView).length
  while (served < awaited) await page.waitForTimeout(250)
  await page.waitForLoadState('networkidle')
  return page
}

const isInFirstView = ({ lat, lon }: ProfileBrief) =>
  Math.abs(lat - view.lat) < spread.lat * 0.9 && Math.abs(lon - view.lon) < spread.lon * 0.9

async function takeTurns(sides: readonly { readonly name: string; readonly page: Page }[]) {
  const taken = sides.map(side => ({ ...side, rounds: [] as { p50: number; p95: number }[] }))
  for (const { page } of sides) await movedFrames(page)
  for (let round = 0; round < rounds; round++) {
    for (const side of taken) side.rounds.push(await movedFrames(side.page))
  }
  const empty = taken[0]?.rounds ?? []
  return taken.map(({ name, rounds: own }) => ({
    name,
    p50Ms: median(own.map(({ p50 }) => p50)),
    p95Ms: median(own.map(({ p95 }) => p95)),
    p50OfEmpty: median(own.map(({ p50 }, round) => p50 / (empty[round]?.p50 ?? Number.NaN))),
    p95OfEmpty: median(own.map(({ p95 }, round) => p95 / (empty[round]?.p95 ?? Number.NaN))),
  }))
}

async function movedFrames(page: Page) {
  await page.bringToFront()
  const frames = await page.evaluate<number[]>('framesOfMovedMap()')
  frames.sort((one, other) => one - other)
  const at = (share: number) => frames[Math.floor(frames.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
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

/** Different enough that none is a plain colour. */
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

const framesTable = (rows: readonly FramesRow[]) =>
  toTable(
    ['map', 'median ms', '95th percentile ms', 'median, times', '95th percentile, times'],
    rows.map(({ name, ...row }) => [
      name,
      row.p50Ms.toFixed(1),
      row.p95Ms.toFixed(1),
      row.p50OfEmpty.toFixed(2),
      row.p95OfEmpty.toFixed(2),
    ]),
  )
