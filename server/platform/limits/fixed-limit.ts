import { LRUCache } from 'lru-cache'
import type { FixedRate } from '#shared/rates.ts'
import type { Clock } from '../clock.ts'
import { refuseUntil } from './refuse-until.ts'

/** What a caller may still do in a window without asking the store. */
interface Lease {
  readonly endsAt: number
  left: number
  spent: number
  /** Nothing is left in the store. */
  isLast: boolean
}

interface FixedLimitOptions {
  readonly clock: Clock
  readonly limit: FixedRate
  /** Takes uses from what all processes have left. Undefined while the store is away. */
  readonly takeShared: (
    subject: string,
    uses: number,
  ) => Promise<{ readonly granted: number; readonly waitMs: number } | undefined>
}

/** For each limit. The least recent ones are dropped first, and what they had leased is lost. */
const subjectsMax = 50_000
/**
 * A lease is this part of the limit. So a caller costs at most 20 writes a window for each process, and a process
 * withholds at most 5 percent of a limit from the others.
 */
const leasesInWindow = 20

/**
 * Limits how often each subject does something in a window that begins with the first use. All processes share the
 * counts and together never allow more than the limit. Each leases a few uses at a time, and a refused subject costs no
 * further query until the window ends.
 */
export class FixedLimit {
  readonly #options: FixedLimitOptions
  /** Without `max`, which would allocate all entries at once. */
  readonly #leases = new LRUCache<string, Lease>({
    maxSize: subjectsMax,
    sizeCalculation: () => 1,
  })
  readonly #leasing = new Map<string, Promise<void>>()

  constructor(options: FixedLimitOptions) {
    this.#options = options
  }

  /**
   * Refuses a use over the limit, and does not count it. A use that weighs more than what is left takes all of it.
   * @returns undefined if the lease covers the use, without a turn of the event loop
   */
  take(subject: string, uses = 1): Promise<void> | undefined {
    const lease = this.#covering(subject, uses)
    if (!lease) return this.#leaseAndTake(subject, uses)
    this.#spend(lease, uses)
    return undefined
  }

  /** Undoes a `take` in the same window. */
  giveBack(subject: string, uses = 1): void {
    const lease = this.#current(subject)
    if (!lease) return
    lease.left += uses
    lease.spent -= uses
  }

  get subjectsInMemory(): number {
    return this.#leases.size
  }

  async #leaseAndTake(subject: string, uses: number) {
    for (;;) {
      const lease = this.#covering(subject, uses)
      if (lease) return this.#spend(lease, uses)
      await (this.#leasing.get(subject) ?? this.#leaseOnce(subject, uses))
    }
  }

  /** The lease that decides about these uses, if it needs no more from the store. */
  #covering(subject: string, uses: number) {
    const lease = this.#current(subject)
    return lease && (lease.isLast || lease.left >= uses) ? lease : undefined
  }

  #current(subject: string) {
    const lease = this.#leases.get(subject)
    return lease && lease.endsAt > this.#nowMs() ? lease : undefined
  }

  #spend(lease: Lease, uses: number) {
    if (lease.left <= 0) refuseUntil(lease.endsAt, this.#options.clock.now())
    lease.left -= uses
    lease.spent += uses
  }

  /** Everybody who asks meanwhile waits for the same lease. */
  #leaseOnce(subject: string, uses: number): Promise<void> {
    const leasing = this.#lease(subject, uses).finally(() => this.#leasing.delete(subject))
    this.#leasing.set(subject, leasing)
    return leasing
  }

  async #lease(subject: string, uses: number) {
    const { limit, takeShared } = this.#options
    const { left } = this.#current(subject) ?? { left: 0 }
    const asked = Math.max(Math.floor(limit.count / leasesInWindow), uses - left)
    const taken = await takeShared(subject, asked)
    const before = this.#current(subject)
    if (!taken) {
      // The store is away: the rest of the limit counts here.
      const { endsAt, spent } = before ?? { endsAt: this.#nowMs() + limit.windowMs, spent: 0 }
      this.#leases.set(subject, { endsAt, spent, left: limit.count - spent, isLast: true })
      return
    }
    const endsAt = this.#nowMs() + taken.waitMs
    const isLast = taken.granted < asked
    if (before) Object.assign(before, { left: before.left + taken.granted, isLast })
    else this.#leases.set(subject, { endsAt, left: taken.granted, spent: 0, isLast })
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }
}
