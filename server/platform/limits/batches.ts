interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/** In one statement. */
const batchMax = 1_000

/** Answers many callers with one statement at a time. Callers who come meanwhile share the next one. */
export class Batches<Item, Answer> {
  readonly #ask: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>
  #waiting: Waiting<Item, Answer>[] = []
  #isRunning = false

  /** @param ask returns an answer for each item, in their order */
  constructor(ask: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>) {
    this.#ask = ask
  }

  ask(item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ item, resolve, reject })
    if (!this.#isRunning) {
      this.#isRunning = true
      // Calls that the same turn of the event loop reads share a statement.
      setImmediate(() => void this.#run())
    }
    return promise
  }

  async #run() {
    while (this.#waiting.length > 0) await this.#runOne(this.#waiting.splice(0, batchMax))
    this.#isRunning = false
  }

  async #runOne(batch: readonly Waiting<Item, Answer>[]) {
    try {
      const answers = await this.#ask(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('no answer'))
        else resolve(answer)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
