import { expect } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
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
  expect.poll(whatIsCutOff).toEqual({ path: location.pathname, overflow: 0, controls: [] })

/** By how much the page is too wide, and controls beyond the edge of what clips them, where no scrolling leads to them. */
function whatIsCutOff() {
  const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter(control => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(control => !control.closest('[inert], [aria-hidden="true"]'))
    .filter(control => getComputedStyle(control).position !== 'fixed' && isCutOff(control))
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  const { scrollWidth, clientWidth } = document.documentElement
  return { path: location.pathname, overflow: scrollWidth - clientWidth, controls }
}

/** Around a small sign there is more for a finger than can be seen. */
const roomPx = 8

function isCutOff(control: Element) {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  let [scrollsAcross, scrollsDown] = [false, false]
  for (let box = control.parentElement; box; box = box.parentElement) {
    const edges = box.getBoundingClientRect()
    const { overflowX, overflowY, position } = getComputedStyle(box)
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
