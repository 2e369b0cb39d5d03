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

/** The executable of a local Chromium if there is one, otherwise of the one that npm brings. */
export async function findBrowser(): Promise<string> {
  const local = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return existsSync(local) ? local : unpackChromium()
}

let running: Promise<Browser> | undefined

/** This worker's one browser, which closes with the worker. A new one replaces it after a crash. */
export async function openBrowser(): Promise<Browser> {
  const browser = await running
  if (browser?.isConnected()) return browser
  running = launch()
  return running
}

/** A fake camera with a moving test picture. Permission is always granted, because a headless browser cannot ask. */
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const args = ['--no-sandbox', '--disable-dev-shm-usage', ...camera]

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser()
  return launcher.launch({ executablePath, args })
}

/**
 * It unpacks itself into the temporary folder, once. Another account of the machine or an earlier version may have left
 * one there that we cannot run, so we give it a folder of ours.
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

/** The caller: a guest, or a session without a page. */
export interface Caller {
  readonly context: { readonly request: APIRequestContext }
}

/** One member's own browser. It collects every error that its pages log. */
export interface Guest {
  readonly context: BrowserContext
  readonly page: Page
  /** Console output other than plain logs, and uncaught errors. */
  readonly complaints: string[]
}

export interface GuestOptions {
  readonly origin: string
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly geolocation?: { latitude: number; longitude: number }
  readonly hasTouch?: boolean
  /** Whether animations run. They take much of the time of a browser that draws without a graphics card. */
  readonly hasMotion?: boolean
  /** Whether the service worker runs. It costs as much as half a page. */
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
