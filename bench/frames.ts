/** Frame times in headless Chromium, which draws without a graphics card. Several pages take turns, in rounds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { createLog } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type MadeMember, makeMember } from '#server/testing/make-member.ts'
import { desktop, openBrowser } from '../e2e/browser.ts'
import { openBenchDatabase } from './bench-database.ts'
import { median, toTable } from './report.ts'

export const rounds = 5

/** One page to compare. The first side is the base for the others. */
export interface FramesSide {
  readonly name: string
  /** Opens the page so that it is ready to move. */
  readonly open: (guest: FramesGuest) => Promise<Page>
}

export interface FramesGuest {
  /** Logged in as `me`. */
  readonly context: BrowserContext
  readonly me: MadeMember
  readonly platform: Platform
  readonly origin: string
}

export interface FramesSite extends Omit<FramesGuest, 'context'> {
  readonly browser: Browser
}

/**
 * Opens each side for one member of its own site, and lets the sides take turns. Needs a built web app.
 * @param move moves the page's content and returns the time of each frame, in ms
 * @returns a table
 */
export function measureFrames(
  where: Where,
  sides: readonly FramesSide[],
  move: (page: Page) => Promise<number[]>,
): Promise<string> {
  return withFramesSite(where, async site => {
    const opened: { name: string; page: Page }[] = []
    for (const { name, open } of sides) {
      opened.push({ name, page: await open(await openGuest(site)) })
    }
    return takeTurns(opened, move)
  })
}

interface Where {
  readonly server: Connection
  readonly database: string
}

/** A site with one member and a browser, until the measurement is over. */
export async function withFramesSite<Result>(
  { server, database }: Where,
  measure: (site: FramesSite) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const { connection } = await openBenchDatabase(server, database)
  const site = await openSite({
    config: readConfig({ DATA_DIR: folder, LIMITS_FACTOR: '1000', MAP_TILES_URL: 'off' }),
    connection,
    log: createLog('silent'),
    announce: () => undefined,
  })
  const browser = await openBrowser()
  try {
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { platform } = site
    return await measure({ browser, me: await makeMember(platform), platform, origin })
  } finally {
    await browser.close()
    await site.close()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The member's own browser. */
export async function openGuest({ browser, ...site }: FramesSite): Promise<FramesGuest> {
  const context = await browser.newContext({ baseURL: site.origin, viewport: desktop })
  await context.addCookies([
    { name: 'session', value: site.me.token, url: site.origin },
    { name: 'auth', value: '1', url: site.origin },
  ])
  return { context, ...site }
}

async function takeTurns(
  sides: readonly { readonly name: string; readonly page: Page }[],
  move: (page: Page) => Promise<number[]>,
): Promise<string> {
  const taken = sides.map(side => ({ ...side, rounds: [] as Frames[] }))
  for (const { page } of sides) await framesOf(page, move)
  for (let round = 0; round < rounds; round++) {
    for (const side of taken) side.rounds.push(await framesOf(side.page, move))
  }
  const first = taken[0]?.rounds ?? []
  const times = (own: readonly Frames[], key: keyof Frames) =>
    median(own.map((frames, round) => frames[key] / (first[round]?.[key] ?? Number.NaN)))
  return toTable(
    ['page', 'median ms', '95th percentile ms', 'median, times', '95th percentile, times'],
    taken.map(({ name, rounds: own }) => [
      name,
      median(own.map(({ p50 }) => p50)).toFixed(1),
      median(own.map(({ p95 }) => p95)).toFixed(1),
      times(own, 'p50').toFixed(2),
      times(own, 'p95').toFixed(2),
    ]),
  )
}

interface Frames {
  readonly p50: number
  readonly p95: number
}

async function framesOf(page: Page, move: (page: Page) => Promise<number[]>): Promise<Frames> {
  await page.bringToFront()
  const frames = await move(page)
  frames.sort((one, other) => one - other)
  const at = (share: number) => frames[Math.floor(frames.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
