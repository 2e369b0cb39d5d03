import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium as launcher, type Page } from 'playwright-core'

/** A local Chromium where there is one, else the one npm brings. */
export async function openBrowser(): Promise<Browser> {
  const local = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const executablePath = existsSync(local) ? local : await chromium.executablePath()
  return launcher.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Somebody's own browser, which minds every error its pages log. */
export interface Guest {
  readonly context: BrowserContext
  readonly page: Page
  /** What the console said beside plain logs, and what was thrown. */
  readonly complaints: string[]
}

interface GuestOptions {
  readonly origin: string
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly geolocation?: { latitude: number; longitude: number }
}

export async function openGuest(browser: Browser, options: GuestOptions): Promise<Guest> {
  const { origin, viewport = desktop, colorScheme = 'dark', geolocation } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    ...(geolocation ? { geolocation, permissions: ['geolocation'] } : {}),
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { context, page, complaints }
}
