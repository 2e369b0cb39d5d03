/** What may be spent on bitmaps in one frame, so that drawing and dragging stay smooth. */
const perFrameMs = 6

/** Spreads the making of many bitmaps over frames: a zoom changes the size of every marker. */
export class BakeBudget {
  readonly #onNextFrame: () => void
  #spentMs = 0
  #isOwed = false
  #nextFrame: number | undefined

  constructor(onNextFrame: () => void) {
    this.#onNextFrame = onNextFrame
  }

  /** Does the work while this frame has time for it; otherwise nothing, and `onNextFrame` is called. */
  spend<Result>(work: () => Result): Result | undefined {
    this.#nextFrame ??= requestAnimationFrame(() => this.#renew())
    if (this.#spentMs >= perFrameMs) {
      this.#isOwed = true
      return undefined
    }
    const startedAt = performance.now()
    const result = work()
    this.#spentMs += performance.now() - startedAt
    return result
  }

  close() {
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame)
  }

  #renew() {
    this.#nextFrame = undefined
    this.#spentMs = 0
    if (!this.#isOwed) return
    this.#isOwed = false
    this.#onNextFrame()
  }
}
