import type { Page } from 'playwright-core'

/** Puts a device in the browser's place whose GPS says what a test tells it to. */
export async function takeGps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listeners = new Map<number, readonly [PositionCallback, PositionErrorCallback?]>()
    let asked = 0
    Object.assign(window, { gps: { listeners, options: undefined, asked: () => asked } })
    Geolocation.prototype.watchPosition = (onPlace, onProblem, options) => {
      asked += 1
      listeners.set(asked, onProblem ? [onPlace, onProblem] : [onPlace])
      Object.assign(Reflect.get(window, 'gps'), { options })
      return asked
    }
    Geolocation.prototype.clearWatch = id => void listeners.delete(id)
  })
}

export const gpsAsked = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'gps').asked())

export const gpsFollowed = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'gps').listeners.size)

export const gpsOptions = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'gps').options)

export async function gpsSays(page: Page, latitude: number, longitude: number): Promise<void> {
  await page.evaluate(
    coords => {
      const { listeners } = Reflect.get(window, 'gps')
      for (const [onPlace] of listeners.values()) onPlace({ coords, timestamp: Date.now() })
    },
    { latitude, longitude },
  )
}

/** Codes as the browser has them: 1 denied, 2 unavailable, 3 timed out. */
export async function gpsFails(page: Page, code: number): Promise<void> {
  await page.evaluate(failed => {
    const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }
    const { listeners } = Reflect.get(window, 'gps')
    for (const [, onProblem] of listeners.values()) onProblem({ code: failed, ...codes })
  }, code)
}
