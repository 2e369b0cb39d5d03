import type { Locator, Page } from 'playwright-core'

/** Brings the page's own place where a test begins, as if chosen on this device and reported. */
export async function keepPlace(page: Page, place: object): Promise<void> {
  await page.addInitScript(kept => {
    // Encrypted once a page has opened; only the first one begins here.
    if (Object.keys(localStorage).some(key => key.startsWith('kept:'))) return
    localStorage.setItem('lastLocation', JSON.stringify(kept))
  }, place)
}

/** The page’s timers stand still from here on, until the test moves them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)))
}

/** Time flies on a page whose clock is installed until that can be seen: pages try and ask again after seconds. */
export async function hurryUntil(page: Page, shown: Locator): Promise<void> {
  while (!(await shown.isVisible())) await page.clock.runFor(500)
}
