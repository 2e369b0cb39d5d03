import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'

/** What the device says: where it is, and when it found that, in ms since the epoch by its own clock. */
export interface Fix extends Point {
  readonly foundAt: number
}

/** A step of this size is told at once; smaller ones at most every five minutes. */
const moveDegrees = 0.001

/** Tells where the device is: not every step, but the last one also when the device falls silent after it. */
export class DeviceSteps {
  readonly #tell: (place: Fix) => void
  #told: { readonly place: Point; readonly at: number } | undefined
  /** The newest place, when it is not told yet. */
  #withheld: Fix | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tell: (place: Fix) => void) {
    this.#tell = tell
  }

  hear(place: Fix): void {
    const waitMs = this.#told ? this.#told.at + limits.deviceLocation.reflectMs - Date.now() : 0
    if (!this.#told || waitMs <= 0 || hasMoved(this.#told.place, place)) {
      this.#tellNow(place)
      return
    }
    this.#withheld = place
    this.#timer ??= setTimeout(() => {
      if (this.#withheld) this.#tellNow(this.#withheld)
    }, waitMs)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #tellNow(place: Fix) {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#told = { place, at: Date.now() }
    this.#tell(place)
  }
}

function hasMoved(from: Point, to: Point) {
  return Math.abs(from.lat - to.lat) > moveDegrees || Math.abs(from.lon - to.lon) > moveDegrees
}
