/** Blocks of numbers side by side in one array: what lies in a block is reached in one step. */
export class NumberBlocks {
  /** Another array whenever room was made: do not keep it over a call of `take`. */
  numbers = new Float64Array(1024)
  #end = 0
  /** Blocks that were given back, by their length. */
  readonly #free = new Map<number, number[]>()

  /** @returns where a block of so many numbers begins; they hold whatever was there before */
  take(length: number): number {
    const left = this.#free.get(length)?.pop()
    if (left !== undefined) return left
    const start = this.#end
    this.#end += length
    while (this.#end > this.numbers.length) this.#makeRoom()
    return start
  }

  giveBack(start: number, length: number): void {
    const free = this.#free.get(length)
    if (free) free.push(start)
    else this.#free.set(length, [start])
  }

  #makeRoom(): void {
    const numbers = new Float64Array(this.numbers.length * 2)
    numbers.set(this.numbers)
    this.numbers = numbers
  }
}
