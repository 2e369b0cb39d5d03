/** Far more than come between a commit and its signal. */
const keptMax = 10_000

/** Changes, by number, that this process shows although the feed has not brought them yet. */
export class ShownChanges {
  readonly #numbers = new Set<number>()

  add(numbers: readonly number[]): void {
    for (const number of numbers) this.#numbers.add(number)
    for (const oldest of this.#numbers) {
      if (this.#numbers.size <= keptMax) return
      this.#numbers.delete(oldest)
    }
  }

  /** Whether the change is shown; it is told once. */
  take(number: number): boolean {
    return this.#numbers.delete(number)
  }
}
