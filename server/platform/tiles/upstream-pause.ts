/**
 * Keeps a site without network from asking in vain: after each failure in a row the upstream is left
 * alone for twice as long, and then one request alone finds out whether it is back.
 */
export class UpstreamPause {
  readonly #now: () => number
  readonly #firstMs: number
  readonly #longestMs: number
  #failures = 0
  #until = 0
  #isTrying = false

  constructor(options: { now: () => number; firstMs: number; longestMs: number }) {
    this.#now = options.now
    this.#firstMs = options.firstMs
    this.#longestMs = options.longestMs
  }

  get failures(): number {
    return this.#failures
  }

  /** Milliseconds until the next request may go out. */
  get restMs(): number {
    return Math.max(0, this.#until - this.#now())
  }

  /** Whether a request may go out now. After a pause only the first who asks hears yes. */
  mayAsk(): boolean {
    if (this.#failures === 0) return true
    if (this.restMs > 0 || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  succeeded() {
    this.#failures = 0
    this.#isTrying = false
  }

  failed() {
    // Requests that were already under way when the pause began say nothing new.
    if (this.restMs > 0) return
    this.#isTrying = false
    this.#until = this.#now() + Math.min(this.#longestMs, this.#firstMs * 2 ** this.#failures)
    this.#failures++
  }
}
