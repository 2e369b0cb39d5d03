import { vi } from 'vitest'

/** Replaces the browser's GPS with one that a test controls. */
export function takeGps() {
  const listeners = new Map<number, readonly [PositionCallback, PositionErrorCallback | null]>()
  const asked: (PositionOptions | undefined)[] = []
  const { geolocation } = navigator
  vi.spyOn(geolocation, 'watchPosition').mockImplementation((onPlace, onProblem, options) => {
    asked.push(options)
    listeners.set(asked.length, [onPlace, onProblem ?? null])
    return asked.length
  })
  vi.spyOn(geolocation, 'clearWatch').mockImplementation(id => void listeners.delete(id))
  return {
    /** The options of each request. */
    asked,
    /** How many listeners follow it now. */
    followed: () => listeners.size,
    finds: (latitude: number, longitude: number): void => {
      for (const [onPlace] of listeners.values()) onPlace(positionOf(latitude, longitude))
    },
    /** Codes as in browsers: 1 denied, 2 unavailable, 3 timed out. */
    fails: (code: number): void => {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
      for (const [, onProblem] of listeners.values()) onProblem?.({ code, message: '', ...codes })
    },
  }
}

function positionOf(latitude: number, longitude: number): GeolocationPosition {
  const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const position = { latitude, longitude, accuracy: 10, ...unknown }
  return {
    coords: { ...position, toJSON: () => position },
    timestamp: Date.now(),
    toJSON: () => position,
  }
}
