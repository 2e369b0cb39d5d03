import { type Locator, userEvent } from 'vitest/browser'

const mostSteps = 60

/** Goes on by Tab until that has the focus, as somebody without a mouse does. */
export const tabTo = (locator: Locator): Promise<void> =>
  tabUntil(locator.selector, () => locator.elements().some(one => one === document.activeElement))

export async function tabUntil(name: string, isThere: () => boolean): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    await userEvent.tab()
    if (isThere()) return
  }
  throw new Error(`no Tab leads to ${name}`)
}
