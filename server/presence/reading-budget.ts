import type { DistinctLimit } from '#server/platform/limits/distinct-limit.ts'
import type { FixedLimit } from '#server/platform/limits/fixed-limit.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

/**
 * How many positions of others an account may read with any call: reads per minute, different sectors per hour and per
 * day. A refused read does not count.
 */
export class ReadingBudget {
  readonly #reads: FixedLimit
  readonly #sectors: DistinctLimit

  constructor(shared: Pick<Limits, 'distinct' | 'fixed'>) {
    this.#reads = shared.fixed('reads of positions', limits.positionReads)
    this.#sectors = shared.distinct('sectors', serverLimits.sectorsRead)
  }

  /** Counts a read of some sectors, with keys `lat:lon`. A more expensive read counts as several. */
  async take(accountId: string, sectors: readonly string[], reads = 1): Promise<void> {
    await this.#reads.take(accountId, reads)
    try {
      await this.takeSectors(accountId, sectors)
    } catch (error) {
      this.#reads.giveBack(accountId, reads)
      throw error
    }
  }

  /** Counts sectors that a read turned out to show, after `take` has counted it. */
  async takeSectors(accountId: string, sectors: readonly string[]): Promise<void> {
    await this.#sectors.take(accountId, sectors)
  }
}
