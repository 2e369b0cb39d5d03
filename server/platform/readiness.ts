import { within } from './within.ts'

const usualTimes = { everyMs: 1_000, waitMs: 1_000 }

/**
 * Whether the database answers, asked each second, one question at a time: whoever asks the site costs the database nothing.
 * A question that gets no answer within a second is a no.
 */
export class Readiness {
  readonly #question: () => Promise<unknown>
  readonly #times: typeof usualTimes
  #isReady = false
  #isAsking = false
  #timer: NodeJS.Timeout | undefined

  constructor(question: () => Promise<unknown>, times = usualTimes) {
    this.#question = question
    this.#times = times
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Returns after the first check. */
  async start(): Promise<void> {
    await this.#check()
    this.#timer = setInterval(() => void this.#check(), this.#times.everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #check() {
    if (this.#isAsking) return
    this.#isAsking = true
    const answer = this.#question().finally(() => (this.#isAsking = false))
    this.#isReady = await within(this.#times.waitMs, () => answer).then(
      () => true,
      () => false,
    )
  }
}
