import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits until the whole element is inside the window at the current scroll position. */
export async function expectInView(locator: Locator): Promise<void> {
  await expect.poll(() => isInView(locator.element())).toBe(true)
}

/** Waits until the element with these words has the focus and is in view. */
export async function expectFocusOn(words: string): Promise<void> {
  const focused = () => document.activeElement
  await expect.poll(() => focused()?.textContent).toBe(words)
  await expect.poll(() => isInView(focused())).toBe(true)
}

function isInView(element: Element | null) {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= window.innerHeight
}
