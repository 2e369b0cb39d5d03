/** What may be spent on bitmaps in one frame, so that drawing and dragging stay smooth. */
const perFrameMs = 6
const frameMs = 16

/** Spreads the making of many bitmaps over frames: a zoom changes the size of every marker. */
export class BakeBudget {
  readonly #onNextFrame: () => void
  #startedAt = 0
  #nextFrame: number | undefined

  constructor(onNextFrame: () => void) {
    this.#onNextFrame = onNextFrame
  }

  /** Whether there is time for one more now. After a no, `onNextFrame` is called. */
  grants(): boolean {
    const now = performance.now()
    if (now - this.#startedAt > frameMs) this.#startedAt = now
    if (now - this.#startedAt < perFrameMs) return true
    this.#nextFrame ??= requestAnimationFrame(() => {
      this.#nextFrame = undefined
      this.#startedAt = performance.now()
      this.#onNextFrame()
    })
    return false
  }

  close() {
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame)
  }
}
