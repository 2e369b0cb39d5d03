import type { Clock } from '#server/platform/clock.ts'

/** Follows the system's clock until a test advances it, and then stays ahead. Given a time, it stands still. */
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
