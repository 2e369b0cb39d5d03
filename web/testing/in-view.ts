import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits until an element lies within the window as it is scrolled now, all of it. */
export async function expectInView(locator: Locator): Promise<void> {
  const isInView = () => {
    const { top, bottom } = locator.element().getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  await expect.poll(isInView).toBe(true)
}
