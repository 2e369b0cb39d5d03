import { expect } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { whatIsCutOff } from './what-is-cut-off.ts'
import { desktop, phone, setTextSize, setWindow } from './window.ts'

const narrowest = { width: 320, height: 568 }
const sideways = { width: phone.height, height: phone.width }

/** Looks at a screen at both widths and in both colours, and whether it has room in all windows; leaves it as it was. */
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

/** In the narrowest window, on a phone on its side, and in these and on a phone with text that is twice as large. */
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
