import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** A call waits this long for the counts of all processes. */
const answerMs = 2_000
/** After a failure nobody waits for this long. */
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
      const answer = await inTime(question())
      this.#isAway = false
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

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const isOver = new AbortController()
  const late = wait(answerMs, undefined, { ref: false, signal: isOver.signal })
    // A process that was too busy to read the answer reads it now.
    .then(() => turn())
    .then(() => Promise.reject(new Error('no answer in time')))
  try {
    return await Promise.race([answer, late])
  } finally {
    isOver.abort()
  }
}
