import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits until an element lies within the window as it is scrolled now, all of it. */
export async function expectInView(locator: Locator): Promise<void> {
  await expect.poll(() => isInView(locator.element())).toBe(true)
}

/** Waits until what says these words has the focus, and is seen. */
export async function expectFocusOn(words: string): Promise<void> {
  const focused = () => document.activeElement
  await expect.poll(() => focused()?.textContent).toBe(words)
  await expect.poll(() => isInView(focused())).toBe(true)
}

function isInView(element: Element | null) {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= window.innerHeight
}
