/** The closest rows met so far, at most `capacity`: a heap whose root is the farthest of them. */
export class ClosestRows {
  readonly #capacity: number
  readonly #ids: readonly string[]
  readonly #chords: Float64Array
  readonly #rows: Int32Array
  #count = 0

  constructor(capacity: number, ids: readonly string[]) {
    this.#capacity = capacity
    this.#ids = ids
    this.#chords = new Float64Array(capacity)
    this.#rows = new Int32Array(capacity)
  }

  /** The squared chord beyond which nobody is taken any more. */
  get farthest(): number {
    return this.#count < this.#capacity ? Number.POSITIVE_INFINITY : (this.#chords[0] ?? 0)
  }

  get isFull(): boolean {
    return this.#count === this.#capacity
  }

  offer(chord: number, row: number): void {
    if (this.#count < this.#capacity) {
      this.#put(this.#count++, chord, row)
      this.#rise(this.#count - 1)
    } else if (this.#isBefore(chord, row, 0)) {
      this.#put(0, chord, row)
      this.#sink()
    }
  }

  /** Nearest first; at the same distance in the order of ids. */
  inOrder(): number[] {
    const places = Array.from({ length: this.#count }, (_, place) => place)
    places.sort((a, b) => (this.#isBefore(this.#chords[a] ?? 0, this.#rows[a] ?? 0, b) ? -1 : 1))
    return places.map(place => this.#rows[place] ?? 0)
  }

  #put(place: number, chord: number, row: number): void {
    this.#chords[place] = chord
    this.#rows[place] = row
  }

  #isBefore(chord: number, row: number, place: number): boolean {
    const other = this.#chords[place] ?? 0
    if (chord !== other) return chord < other
    return (this.#ids[row] ?? '') < (this.#ids[this.#rows[place] ?? 0] ?? '')
  }

  #isPlaceBefore(place: number, other: number): boolean {
    return this.#isBefore(this.#chords[place] ?? 0, this.#rows[place] ?? 0, other)
  }

  #rise(from: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isPlaceBefore(parent, place)) return
      this.#swap(parent, place)
      place = parent
    }
  }

  #sink(): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#count) return
      if (child + 1 < this.#count && this.#isPlaceBefore(child, child + 1)) child++
      if (!this.#isPlaceBefore(place, child)) return
      this.#swap(place, child)
      place = child
    }
  }

  #swap(a: number, b: number): void {
    const chord = this.#chords[a] ?? 0
    const row = this.#rows[a] ?? 0
    this.#put(a, this.#chords[b] ?? 0, this.#rows[b] ?? 0)
    this.#put(b, chord, row)
  }
}
