/** Lets a few tasks run at a time and a bounded number wait, first come, first served. */
export class Turns {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: { atOnce: number; waitingMax: number }) {
    this.#atOnce = options.atOnce
    this.#waitingMax = options.waitingMax
  }

  /** Undefined at once when too many wait already. */
  async take<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#waitingMax) return undefined
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      // A turn is handed on, not given back: nobody slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
