/**
 * The closest rows met so far, at most `capacity`: a heap whose root is the farthest of them. It
 * grows as rows come: short plain arrays are made faster than typed ones.
 */
export class ClosestRows {
  readonly #capacity: number
  readonly #ids: readonly string[]
  readonly #reach: number
  readonly #chords: number[] = []
  readonly #rows: number[] = []

  /** `reach` is the squared chord beyond which nobody is wanted at all. */
  constructor(capacity: number, ids: readonly string[], reach: number) {
    this.#capacity = capacity
    this.#ids = ids
    this.#reach = reach
  }

  /** The squared chord beyond which nobody is taken any more. */
  get farthest(): number {
    return this.#isFull ? (this.#chords[0] ?? 0) : this.#reach
  }

  get #isFull(): boolean {
    return this.#chords.length === this.#capacity
  }

  offer(chord: number, row: number): void {
    if (!this.#isFull) this.#rise(chord, row)
    else if (this.#isBefore(chord, row, 0)) this.#sink(chord, row, this.#capacity)
  }

  /** Nearest first; at the same distance in the order of ids. Nothing can be offered afterwards. */
  sorted(): readonly number[] {
    for (let last = this.#chords.length - 1; last > 0; last--) {
      const chord = this.#chords[last] ?? 0
      const row = this.#rows[last] ?? 0
      this.#move(0, last)
      this.#sink(chord, row, last)
    }
    return this.#rows
  }

  /** Opens a place at the end and moves it up to where the row belongs. */
  #rise(chord: number, row: number): void {
    let place = this.#chords.length
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.#isBefore(chord, row, parent)) break
      this.#move(parent, place)
      place = parent
    }
    this.#put(place, chord, row)
  }

  /** Opens the root of the first `count` places and moves it down to where the row belongs. */
  #sink(chord: number, row: number, count: number): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= count) break
      if (child + 1 < count && this.#isPlaceBefore(child, child + 1)) child++
      if (!this.#isBefore(chord, row, child)) break
      this.#move(child, place)
      place = child
    }
    this.#put(place, chord, row)
  }

  #put(place: number, chord: number, row: number): void {
    this.#chords[place] = chord
    this.#rows[place] = row
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#chords[from] ?? 0, this.#rows[from] ?? 0)
  }

  #isBefore(chord: number, row: number, place: number): boolean {
    const other = this.#chords[place] ?? 0
    if (chord !== other) return chord < other
    return (this.#ids[row] ?? '') < (this.#ids[this.#rows[place] ?? 0] ?? '')
  }

  #isPlaceBefore(place: number, other: number): boolean {
    return this.#isBefore(this.#chords[place] ?? 0, this.#rows[place] ?? 0, other)
  }
}
