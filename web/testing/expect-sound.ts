import { expect } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { whatIsCutOff } from './what-is-cut-off.ts'
import { desktop, phone, setTextSize, setWindow } from './window.ts'

const narrowest = { width: 320, height: 568 }
const sideways = { width: phone.height, height: phone.width }

/** Checks a screen at both widths, in both color schemes, and for room in all windows. Leaves it as it was. */
export async function expectSound(): Promise<void> {
  const before = { width: window.innerWidth, height: window.innerHeight }
  for (const size of [desktop, phone]) {
    await setWindow(size)
    await expectAccessible()
    await expectNothingCutOff()
  }
  await expectRoom()
  await setWindow(before)
}

/** Checks the narrowest window, a phone on its side, and these and a phone with text twice as large. */
async function expectRoom() {
  for (const size of [narrowest, sideways]) {
    await setWindow(size)
    await expectNothingCutOff()
  }
  for (const size of [sideways, narrowest, phone]) {
    await setWindow(size)
    await setTextSize(32)
    const isSet = () => matchMedia(`(width: ${window.innerWidth / 32}em)`).matches
    await expect.poll(isSet).toBe(true)
    await expectNothingCutOff()
  }
  await setTextSize(16)
}

const expectNothingCutOff = () =>
  expect
    .poll(() => ({ path: location.pathname, ...whatIsCutOff() }))
    .toEqual({ path: location.pathname, overflow: 0, controls: [] })
