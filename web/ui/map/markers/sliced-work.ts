/** The length of one slice, so that frames and touches come in between. */
const sliceMs = 5

/** Runs small jobs in slices, one per frame and after the paint. The last job of a kind replaces earlier ones. */
export class SlicedWork {
  readonly #jobs = new Map<string, () => void>()
  readonly #onSlice: () => void
  readonly #channel = new MessageChannel()
  #frame: number | undefined

  /** @param onSlice called after each slice */
  constructor(onSlice: () => void) {
    this.#onSlice = onSlice
    this.#channel.port1.onmessage = () => this.#run()
  }

  add(key: string, job: () => void) {
    this.#jobs.set(key, job)
    this.#schedule()
  }

  drop(key: string) {
    this.#jobs.delete(key)
  }

  close() {
    this.#jobs.clear()
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#channel.port1.close()
  }

  #schedule() {
    this.#frame ??= requestAnimationFrame(() => this.#channel.port2.postMessage(undefined))
  }

  #run() {
    this.#frame = undefined
    const startedAt = performance.now()
    for (const [key, job] of this.#jobs) {
      this.#jobs.delete(key)
      job()
      if (performance.now() - startedAt >= sliceMs) break
    }
    this.#onSlice()
    if (this.#jobs.size > 0) this.#schedule()
  }
}
