import type { Page } from 'playwright-core'

/**
 * Opens an address as a link does. For the browser's own address line, which `goto` stands for, it may take another
 * process, where what a page has stored a moment ago is not known yet.
 */
export async function openByLink(page: Page, address: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.evaluate(to => location.assign(to), address)
  await loaded
}
