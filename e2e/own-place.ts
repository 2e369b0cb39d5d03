import type { Locator, Page } from 'playwright-core'

/** Stores the page's own place where a test begins, as if chosen and reported on this device. */
export async function keepPlace(page: Page, place: object): Promise<void> {
  await page.addInitScript(kept => {
    // It is encrypted once a page has opened; only the first page starts from here.
    if (Object.keys(localStorage).some(key => key.startsWith('kept:'))) return
    localStorage.setItem('lastLocation', JSON.stringify(kept))
  }, place)
}

/**
 * Pages opened from here on have a clock that tests can stop. No other page of the context may be open: open pages read
 * 1970 until the clock is installed. An answer in that moment seems decades old afterwards. The page then hides until
 * the site answers again, and a press meanwhile is lost.
 */
export async function installClock(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.clock.install()
}

/** From here on, the page's timers stand still until the test advances them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)))
}

/** Advances the installed clock of a page until the locator is visible: pages retry and refetch after seconds. */
export async function hurryUntil(page: Page, shown: Locator): Promise<void> {
  while (!(await shown.isVisible())) await page.clock.runFor(500)
}
