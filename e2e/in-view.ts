import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until an element lies within the window as it is scrolled now, all of it. */
export async function expectInView(locator: Locator): Promise<void> {
  await locator.waitFor()
  const isInView = () =>
    locator.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await expect.poll(isInView).toBe(true)
}

/** The name of what has the focus, as its field or its label says it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('name') ?? element?.getAttribute('aria-label') ?? ''
  })
}
