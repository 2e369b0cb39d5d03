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

/** A process that was too busy to read an answer reads it before it gives up. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new Error('no answer in time'))
  const timer = setTimeout(() => setImmediate(giveUp), answerMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
