import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  chromium as launcher,
  type Page,
} from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The program of a local Chromium where there is one, else of the one npm brings. */
export async function findBrowser(): Promise<string> {
  const local = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return existsSync(local) ? local : unpackChromium()
}

let running: Promise<Browser> | undefined

/** The one browser of this worker, which ends with it; another one where it has crashed. */
export async function openBrowser(): Promise<Browser> {
  const browser = await running
  if (browser?.isConnected()) return browser
  running = launch()
  return running
}

/** A camera that shows a moving test picture, and whose use is always allowed: a browser without a window cannot ask. */
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const args = ['--no-sandbox', '--disable-dev-shm-usage', ...camera]

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser()
  return launcher.launch({ executablePath, args })
}

/**
 * It unpacks itself into the temporary folder, once; another user of the machine, or an earlier version, may have
 * left one there that we cannot run, so it is given a folder of ours.
 */
async function unpackChromium(): Promise<string> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  const folder = join(root, '.cache', `chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Whose calls these are: a guest, or somebody without a page. */
export interface Caller {
  readonly context: { readonly request: APIRequestContext }
}

/** Somebody's own browser, which minds every error its pages log. */
export interface Guest {
  readonly context: BrowserContext
  readonly page: Page
  /** What the console said beside plain logs, and what was thrown. */
  readonly complaints: string[]
}

export interface GuestOptions {
  readonly origin: string
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly geolocation?: { latitude: number; longitude: number }
  readonly hasTouch?: boolean
  /** Whether anything moves; it costs a browser that draws without a graphics card much of its time. */
  readonly hasMotion?: boolean
  /** Whether the service worker runs; it costs as much as half a page. */
  readonly hasWorker?: boolean
}

export async function openGuest(browser: Browser, options: GuestOptions): Promise<Guest> {
  const { origin, viewport = desktop, colorScheme = 'dark', geolocation } = options
  const { hasTouch = false, hasMotion = false, hasWorker = false } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    hasTouch,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    ...(geolocation ? { geolocation, permissions: ['geolocation'] } : {}),
  })
  if (!hasWorker) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  }
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint) complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { context, page, complaints }
}
