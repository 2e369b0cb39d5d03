import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

const mostSteps = 60

/** The browser's own, even if a test stops the clock. */
const nextFrame = window.requestAnimationFrame.bind(window)

/** Presses keys on an element. */
export async function pressKey(target: Locator | Element, keys = '{Enter}'): Promise<void> {
  await focusOn(target)
  await userEvent.keyboard(keys)
}

/**
 * Focuses for good. Base UI's dialog takes the focus again a frame after its focused element is gone, and a new screen
 * takes it when it opens.
 */
export async function focusOn(target: Locator | Element): Promise<void> {
  const locator = target instanceof Element ? page.elementLocator(target) : target
  await expect
    .poll(async () => {
      const element = locator.element()
      element.focus()
      for (let frame = 0; frame < 2; frame += 1) await new Promise(nextFrame)
      return element === document.activeElement
    })
    .toBe(true)
}

/** Presses Tab until the element has the focus, like a member without a mouse. */
export const tabTo = (locator: Locator): Promise<void> =>
  tabUntil(locator.selector, () => locator.elements().some(one => one === document.activeElement))

export async function tabUntil(name: string, isThere: () => boolean): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    await userEvent.tab()
    if (isThere()) return
  }
  throw new Error(`no Tab leads to ${name}`)
}
