import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'

/** Where the device is, and when it found that, in ms since the epoch by its own clock. */
export interface Fix extends Point {
  readonly timestamp: number
}

/** A movement of this size is passed on at once. Smaller ones follow at most every five minutes. */
const moveDegrees = 0.001

/** Passes on where the device is: not every fix, but always the last one, even if the device then falls silent. */
export class FixThrottle {
  readonly #onFix: (fix: Fix) => void
  #last: { readonly fix: Fix; readonly at: number } | undefined
  #waiting: Fix | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onFix: (fix: Fix) => void) {
    this.#onFix = onFix
  }

  push(fix: Fix): void {
    const waitMs = this.#last ? this.#last.at + mapLimits.deviceLocation.reflectMs - Date.now() : 0
    if (!this.#last || waitMs <= 0 || hasMoved(this.#last.fix, fix)) {
      this.#passOn(fix)
      return
    }
    this.#waiting = fix
    this.#timer ??= setTimeout(() => {
      if (this.#waiting) this.#passOn(this.#waiting)
    }, waitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #passOn(fix: Fix) {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = { fix, at: Date.now() }
    this.#onFix(fix)
  }
}

function hasMoved(from: Point, to: Point) {
  return Math.abs(from.lat - to.lat) > moveDegrees || Math.abs(from.lon - to.lon) > moveDegrees
}
