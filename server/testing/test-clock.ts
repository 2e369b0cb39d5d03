import type { Clock } from '#server/platform/clock.ts'

/** Goes with the system's clock until it is moved, then ahead by as much; or stands still where it was set. */
export class TestClock implements Clock {
  readonly #standsAt: number | undefined
  #aheadMs = 0

  constructor(standsAt?: number) {
    this.#standsAt = standsAt
  }

  now(): Date {
    return new Date((this.#standsAt ?? Date.now()) + this.#aheadMs)
  }

  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds
  }
}
