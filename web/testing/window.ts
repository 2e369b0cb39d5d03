import { onTestFinished } from 'vitest'
import { cdp, commands, type Locator, page } from 'vitest/browser'

/** The browser's window and input, for gestures that the library does not have. */

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

interface Media {
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce' | 'no-preference'
  readonly media?: 'screen' | 'print'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>
  }
  interface CDPSession {
    send(method: string, params?: object): Promise<unknown>
  }
}

/** The current setting. Setting it again would take as long as a change. */
let mediaNow: Media = {}
let textSizePx = 16
let isTouched = false

export async function emulateMedia(media: Media): Promise<void> {
  const next = { ...mediaNow, ...media }
  if (JSON.stringify(next) === JSON.stringify(mediaNow)) return
  await commands.emulateMedia(media)
  mediaNow = next
}

export async function setWindow({ width, height }: typeof phone): Promise<void> {
  if (window.innerWidth === width && window.innerHeight === height) return
  await page.viewport(width, height)
}

/** The browser's own setting, which breakpoints in em follow; 16 at first. */
export async function setTextSize(px: number): Promise<void> {
  if (px === textSizePx) return
  const fontSizes = { standard: px, fixed: (px * 13) / 16 }
  await cdp().send('Page.setFontSizes', { fontSizes })
  textSizePx = px
}

/** Hides or shows the page as another window or tab would, until the test ends. */
export function setHidden(isHidden: boolean): void {
  const visibilityState = isHidden ? 'hidden' : 'visible'
  for (const [name, value] of Object.entries({ hidden: isHidden, visibilityState })) {
    Object.defineProperty(document, name, { configurable: true, value })
    onTestFinished(() => void Reflect.deleteProperty(document, name))
  }
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** Whether the device has a touch screen with an on-screen keyboard. */
export async function setTouch(enabled: boolean): Promise<void> {
  if (enabled === isTouched) return
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  isTouched = enabled
}

interface Way {
  readonly x: number
  readonly y: number
}

/** Drags from the middle of an element and holds still before the release, so the drag is no flick. */
export async function dragByFinger(place: Locator | Element, way: Way): Promise<void> {
  const from = middleOf(place)
  const touch = (type: string, share: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: from.x + way.x * share, y: from.y + way.y * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
  await holdStill()
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export async function dragByMouse(place: Locator | Element, way: Way): Promise<void> {
  const from = middleOf(place)
  await moveMouse('mousePressed', from)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await moveMouse('mouseMoved', { x: from.x + way.x * share, y: from.y + way.y * share })
  }
  await holdStill()
  await moveMouse('mouseReleased', { x: from.x + way.x, y: from.y + way.y })
}

/** Drags from the middle of an element and keeps the button down. @returns a function that releases it */
export async function holdByMouse(
  place: Locator | Element,
  way: Way,
): Promise<() => Promise<void>> {
  const from = middleOf(place)
  const to = { x: from.x + way.x, y: from.y + way.y }
  await moveMouse('mousePressed', from)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await moveMouse('mouseMoved', { x: from.x + way.x * share, y: from.y + way.y * share })
  }
  return () => moveMouse('mouseReleased', to).then(() => undefined)
}

/** Taps a point of the window. */
export async function tap({ x, y }: Way): Promise<void> {
  const edge = edgeOfFrame()
  const touchPoints = [{ x: x + edge.x, y: y + edge.y }]
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const moveMouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Way) =>
  cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 })

/** In coordinates of the browser's window, in which the page under test is a frame. */
function middleOf(place: Locator | Element): Way {
  const element = place instanceof Element ? place : place.element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const edge = edgeOfFrame()
  return { x: Math.round(edge.x + left + width / 2), y: Math.round(edge.y + top + height / 2) }
}

function edgeOfFrame(): Way {
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  return { x: left, y: top }
}

async function holdStill() {
  const from = performance.now()
  while (performance.now() < from + 150)
    await new Promise(resolve => requestAnimationFrame(resolve))
}
