import type { Clock } from '#server/platform/clock.ts'

/** Goes with the system's clock until it is moved; then ahead by as much. */
export class TestClock implements Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds
  }
}
