import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'

const narrowest = { width: 320, height: 568 }
const sideways = { width: phone.height, height: phone.width }

/** Looks at a screen at both widths and in both colours, and whether it has room in all windows; leaves it as it was. */
export async function expectSound(page: Page) {
  const before = page.viewportSize() ?? desktop
  for (const [viewport, colorScheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await expectNothingCutOff(page)
  }
  await expectRoom(page)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(before)
}

/** In the narrowest window, on a phone on its side, and in these and on a phone with text that is twice as large. */
export async function expectRoom(page: Page) {
  for (const viewport of [narrowest, sideways]) {
    await page.setViewportSize(viewport)
    await expectNothingCutOff(page)
  }
  const devTools = await page.context().newCDPSession(page)
  for (const viewport of [sideways, narrowest, phone]) {
    await page.setViewportSize(viewport)
    await setTextSize(page, devTools, 32)
    await expectNothingCutOff(page)
  }
  await setTextSize(page, devTools, 16)
  await devTools.detach()
}

/** As the browser's own setting does: breakpoints in em follow that, and not the size of the root element. */
async function setTextSize(page: Page, devTools: CDPSession, px: number) {
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: (px * 13) / 16 } })
  const isSet = (rem: number) => matchMedia(`(width: ${innerWidth / rem}em)`).matches
  expect(await page.evaluate(isSet, px)).toBe(true)
}

export async function expectNothingCutOff(page: Page) {
  const { overflow, controls } = await page.evaluate(whatIsCutOff)
  expect([page.url(), overflow, controls]).toEqual([page.url(), 0, []])
}

/** By how much the page is too wide, and controls beyond the edge of what clips them, where no scrolling leads to them. */
function whatIsCutOff() {
  // Around a small sign there is more for a finger than can be seen.
  const roomPx = 8
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const isCutOff = (control: Element) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    let [scrollsAcross, scrollsDown] = [false, false]
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, position } = styleOf(box)
      const edges = box.getBoundingClientRect()
      scrollsAcross ||= /auto|scroll/.test(overflowX)
      scrollsDown ||= /auto|scroll/.test(overflowY)
      const isBeside = left < edges.left - roomPx || right > edges.right + roomPx
      const isOutside = top < edges.top - roomPx || bottom > edges.bottom + roomPx
      if (!scrollsAcross && /clip|hidden/.test(overflowX) && isBeside) return true
      if (!scrollsDown && /clip|hidden/.test(overflowY) && isOutside) return true
      if (position === 'fixed') return false
    }
    return false
  }
  const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter(control => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(control => !control.closest('[inert], [aria-hidden="true"]'))
    .filter(control => styleOf(control).position !== 'fixed' && isCutOff(control))
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  const { scrollWidth, clientWidth } = document.documentElement
  return { overflow: scrollWidth - clientWidth, controls }
}
