import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { whatIsCutOff } from '#web/testing/what-is-cut-off.ts'
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
