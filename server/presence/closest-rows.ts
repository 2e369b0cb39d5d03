/**
 * The closest rows so far, at most `capacity`: a heap with the farthest at its root. It grows as rows come, because
 * short plain arrays are faster to make than typed ones. Loops first read both arrays into constants, which halves
 * their time.
 */
export class ClosestRows {
  readonly #capacity: number
  readonly #ids: readonly string[]
  readonly #reach: number
  readonly #chords: number[] = []
  readonly #rows: number[] = []

  /** `reach` is the squared chord beyond which no row counts. */
  constructor(capacity: number, ids: readonly string[], reach: number) {
    this.#capacity = capacity
    this.#ids = ids
    this.#reach = reach
  }

  /** The squared chord beyond which no further row is accepted. */
  get farthest(): number {
    return this.#isFull ? (this.#chords[0] ?? 0) : this.#reach
  }

  get #isFull(): boolean {
    return this.#chords.length === this.#capacity
  }

  offer(chord: number, row: number): void {
    if (!this.#isFull) {
      this.#rise(chord, row)
      return
    }
    const farthest = this.#chords[0] ?? 0
    const isCloser =
      chord < farthest || (chord === farthest && this.#isFirst(row, this.#rows[0] ?? 0))
    if (isCloser) this.#sink(chord, row, this.#capacity)
  }

  /** Nearest first, and at the same distance by id. No rows can be offered after it. */
  sorted(): readonly number[] {
    const chords = this.#chords
    const rows = this.#rows
    for (let last = chords.length - 1; last > 0; last--) {
      const chord = chords[last] ?? 0
      const row = rows[last] ?? 0
      chords[last] = chords[0] ?? 0
      rows[last] = rows[0] ?? 0
      this.#sink(chord, row, last)
    }
    return rows
  }

  /** Opens a slot at the end and moves it up to the row's place. */
  #rise(chord: number, row: number): void {
    const chords = this.#chords
    const rows = this.#rows
    let index = chords.length
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = chords[parent] ?? 0
      const rowAbove = rows[parent] ?? 0
      if (chord < above || (chord === above && this.#isFirst(row, rowAbove))) break
      chords[index] = above
      rows[index] = rowAbove
      index = parent
    }
    chords[index] = chord
    rows[index] = row
  }

  /** Opens the root of the first `count` slots and moves it down to the row's place. */
  #sink(chord: number, row: number, count: number): void {
    const chords = this.#chords
    const rows = this.#rows
    let index = 0
    for (let child = 1; child < count; child = 2 * index + 1) {
      let below = chords[child] ?? 0
      let rowBelow = rows[child] ?? 0
      if (child + 1 < count) {
        const other = chords[child + 1] ?? 0
        const rowOther = rows[child + 1] ?? 0
        if (below < other || (below === other && this.#isFirst(rowBelow, rowOther))) {
          child++
          below = other
          rowBelow = rowOther
        }
      }
      if (below < chord || (below === chord && this.#isFirst(rowBelow, row))) break
      chords[index] = below
      rows[index] = rowBelow
      index = child
    }
    chords[index] = chord
    rows[index] = row
  }

  #isFirst(row: number, other: number): boolean {
    return (this.#ids[row] ?? '') < (this.#ids[other] ?? '')
  }
}
