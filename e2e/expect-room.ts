import type { CDPSession, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { sample } from '#server/testing/sample.ts'
import { whatIsCutOff } from '#web/testing/what-is-cut-off.ts'
import { phone } from './browser.ts'

const untilStillMs = 5_000
const narrowest = { width: 320, height: 568 }
const sideways = { width: phone.height, height: phone.width }

/** What fits the narrowest window with large text fits the others, except for sizes in between. */
const windows = sample([sideways], [narrowest, sideways])
const windowsOfLargeText = sample([sideways, narrowest], [sideways, narrowest, phone])

/** Checks the narrowest window, a phone on its side, and these and a phone with text twice as large. */
export async function expectRoom(page: Page) {
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await expectNothingCutOff(page)
  }
  const devTools = await page.context().newCDPSession(page)
  for (const viewport of windowsOfLargeText) {
    await page.setViewportSize(viewport)
    await setTextSize(page, devTools, 32)
    await expectNothingCutOff(page)
  }
  await setTextSize(page, devTools, 16)
  await devTools.detach()
}

/** Like the browser's own setting: breakpoints in em follow it, not the size of the root element. */
async function setTextSize(page: Page, devTools: CDPSession, px: number) {
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: (px * 13) / 16 } })
  const isSet = (rem: number) => matchMedia(`(width: ${innerWidth / rem}em)`).matches
  expect(await page.evaluate(isSet, px)).toBe(true)
}

/** A map moves its pins a few frames after its window has changed. */
export function expectNothingCutOff(page: Page) {
  return vi.waitFor(async () => {
    const { overflow, controls } = await page.evaluate(whatIsCutOff)
    expect([page.url(), overflow, controls]).toEqual([page.url(), 0, []])
  }, untilStillMs)
}
