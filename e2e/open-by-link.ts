import type { Page } from 'playwright-core'

/**
 * Opens an address as a link does. `goto` acts like the browser's address bar: it may start another process, which may
 * not yet see what a page has just stored.
 */
export async function openByLink(page: Page, address: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.evaluate(to => location.assign(to), address)
  await loaded
}
