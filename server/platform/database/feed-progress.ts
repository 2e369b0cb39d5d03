/** What was true at one moment in the database. */
export interface Passed {
  /** The oldest open transaction, an xid8 as text. */
  readonly oldest: string
  /** No transaction has begun with this xid8 or a later one. */
  readonly next: string
  /** Milliseconds by the clock of the database. */
  readonly now: number
}

interface Gap {
  /** Only transactions before this one can still write the number. */
  readonly before: bigint
  readonly since: number
}

/** More than a burst leaves open. Beyond it the oldest gaps are forgotten. */
export const gapsMax = 10_000
/** A transaction gets its xid a moment after the number. */
const youngestMs = 1_000
/** No transaction of the site is so old. A foreign one may be, and then `oldest` stands still. */
const oldestMs = 600_000

/**
 * How far a reader of a table has come whose rows get their numbers before they are committed. A gap is a number that it
 * passed over: its transaction is still open, or was rolled back.
 */
export class FeedProgress {
  #passed: number
  #settled: number
  readonly #gaps = new Map<number, Gap>()

  constructor(passed: number) {
    this.#passed = passed
    this.#settled = passed
  }

  /** The highest number that it has read or passed over. */
  get passed(): number {
    return this.#passed
  }

  /** Up to this number there are no gaps. */
  get settled(): number {
    return this.#settled
  }

  isNew(number: number): boolean {
    return number > this.#passed || this.#gaps.has(number)
  }

  /** @param numbers which gaps to look for; all by default */
  gapsAmong(numbers: ReadonlySet<number> | undefined): number[] {
    if (!numbers) return [...this.#gaps.keys()]
    return [...numbers].filter(number => this.#gaps.has(number))
  }

  /** The reader has these rows, in order, and knows of no others up to the number `end`. */
  pass(rows: readonly { readonly number: number }[], at: Passed, end = 0): void {
    const gap = { before: BigInt(at.next), since: at.now }
    for (const { number } of rows) {
      this.#gaps.delete(number)
      this.#passTo(number, gap)
    }
    this.#passTo(end + 1, gap, end)
    this.#settle()
  }

  /** Rows that could not be applied count as gaps again. */
  reopen(rows: readonly { readonly number: number }[], at: Passed): void {
    for (const { number } of rows)
      this.#gaps.set(number, { before: BigInt(at.next), since: at.now })
    this.#settle()
  }

  /** Call it with the moment at which every gap was looked for. Those whose transactions have ended never come. */
  forgetGaps({ oldest, now }: Passed): void {
    for (const [number, { before, since }] of this.#gaps) {
      const hasEnded = BigInt(oldest) >= before && now - since > youngestMs
      if (hasEnded || now - since > oldestMs) this.#gaps.delete(number)
    }
    this.#settle()
  }

  #passTo(next: number, gap: Gap, passed = next) {
    for (let number = Math.max(this.#passed + 1, next - gapsMax); number < next; number++)
      this.#gaps.set(number, gap)
    this.#passed = Math.max(this.#passed, passed)
  }

  #settle() {
    for (const oldest of this.#gaps.keys()) {
      if (this.#gaps.size <= gapsMax) break
      this.#gaps.delete(oldest)
    }
    let settled = this.#passed
    for (const number of this.#gaps.keys()) settled = Math.min(settled, number - 1)
    this.#settled = settled
  }
}
