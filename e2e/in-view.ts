import type { Locator } from 'playwright-core'
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
