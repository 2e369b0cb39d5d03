import type { Pool, QueryResult, QueryResultRow } from 'pg'

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/** In one statement. */
const batchMax = 1_000
/** A caller waits this long for an answer. */
const answerMs = 2_000

/**
 * Answers many callers with one statement at a time. Callers who come meanwhile share the next one. A caller who has
 * given up is in none, so no statement has two items of a caller who asks again.
 */
export class Batches<Item, Answer> {
  readonly #ask: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>
  readonly #waiting = new Set<Waiting<Item, Answer>>()
  #isRunning = false

  /** @param ask returns an answer for each item, in their order */
  constructor(ask: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>) {
    this.#ask = ask
  }

  /** Rejects if the answer is late. */
  async ask(item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting = { item, resolve, reject }
    this.#waiting.add(waiting)
    if (!this.#isRunning) {
      this.#isRunning = true
      // Calls that the same turn of the event loop reads share a statement.
      setImmediate(() => void this.#run())
    }
    try {
      return await inTime(promise)
    } finally {
      this.#waiting.delete(waiting)
    }
  }

  async #run() {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, batchMax)
      for (const waiting of batch) this.#waiting.delete(waiting)
      await this.#runOne(batch)
    }
    this.#isRunning = false
  }

  async #runOne(batch: readonly Waiting<Item, Answer>[]) {
    try {
      const answers = await inTime(this.#ask(batch.map(({ item }) => item)))
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('no answer'))
        else resolve(answer)
      })
    } catch (error) {
      // Those who wait behind it would wait as long for nothing.
      for (const { reject } of [...batch, ...this.#waiting]) reject(error)
      this.#waiting.clear()
    }
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

/** Closes a connection whose answer is late. Otherwise hanging connections would fill the pool. */
export function queryInTime<Row extends QueryResultRow>(
  pool: Pool,
  query: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<QueryResult<Row>> {
  const timed = { ...query, query_timeout: answerMs }
  return pool.query<Row>(timed)
}
