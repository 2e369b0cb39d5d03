import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** After a failure nobody asks for this long. Then one caller finds out whether it is back. */
const awayMs = 5_000

/**
 * Asks the database for what all processes have counted. While it does not answer, each process counts on its own, so
 * that calls from memory go on.
 */
export class ReachableStore {
  readonly #clock: Clock
  readonly #log: Log
  #awayUntil = 0
  #isAway = false

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  /** Resolves with undefined while the database is away. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#nowMs() < this.#awayUntil) return undefined
    try {
      if (this.#isAway) this.#awayUntil = this.#nowMs() + awayMs
      const answer = await question()
      this.#isAway = false
      this.#awayUntil = 0
      return answer
    } catch (error) {
      if (!this.#isAway) this.#log.warn({ err: error }, 'limits count in this process only')
      this.#isAway = true
      this.#awayUntil = this.#nowMs() + awayMs
      return undefined
    }
  }

  #nowMs() {
    return this.#clock.now().getTime()
  }
}
