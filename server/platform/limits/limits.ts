import { sql } from 'kysely'
import type { FixedRate } from '#shared/rates.ts'
import type { Clock } from '../clock.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { DatabaseConnection } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { keyedHash } from '../secrets.ts'
import { DistinctLimit } from './distinct-limit.ts'
import { FixedLimit } from './fixed-limit.ts'
import { ItemRows } from './item-store.ts'
import { SharedLimiter, sharedCounts, takeShared } from './limit-store.ts'
import { ReachableStore } from './reachable-store.ts'

interface LimitsOptions extends Pick<DatabaseConnection, 'db' | 'preparedPool'> {
  readonly clock: Clock
  readonly secret: Buffer
  readonly limitsFactor: number
  readonly log: Log
}

/** Characters of a key: 132 bits. */
const keyLength = 22

/**
 * Limits that all processes share and that survive a deploy. Their windows are fixed and begin with the first use.
 * `Quotas` are limits whose windows slide.
 */
export class Limits {
  readonly #options: LimitsOptions
  readonly #store: ReachableStore
  readonly #counts: ReturnType<typeof sharedCounts>
  readonly #items: ItemRows

  constructor(options: LimitsOptions) {
    const { preparedPool, clock, secret, log } = options
    this.#options = options
    this.#store = new ReachableStore(clock, log)
    this.#counts = sharedCounts(preparedPool, clock)
    this.#items = new ItemRows(preparedPool, secret)
  }

  /** How often each subject may do what has this name. */
  fixed(name: string, rate: FixedRate): FixedLimit {
    const { clock } = this.#options
    const limit = this.#scaled(rate)
    const limiter = new SharedLimiter(this.#counts, clock, limit)
    return new FixedLimit({
      clock,
      limit,
      takeShared: (subject, uses) =>
        this.#store.ask(() => {
          const key = this.#keyOf(name, subject)
          return takeShared(limiter, key, { uses, most: limit.count })
        }),
    })
  }

  /** How many different items of this name each subject may use in each of the windows. */
  distinct(name: string, rates: readonly FixedRate[]): DistinctLimit {
    const { clock } = this.#options
    return new DistinctLimit({
      clock,
      limits: rates.map(rate => this.#scaled(rate)),
      store: {
        load: subject => this.#store.ask(() => this.#items.load(this.#keyOf(name, subject))),
        save: (subject, stored) =>
          this.#store.ask(() => this.#items.save(this.#keyOf(name, subject), stored)),
      },
    })
  }

  /** Deletes what belongs to windows that have ended. */
  async purge(): Promise<number> {
    const { db, clock } = this.#options
    const hasEnded = sql`ends_at <= ${clock.now()}`
    const counts = await deleteInBatches(db, 'limit_counts', hasEnded)
    return counts + (await deleteInBatches(db, 'limit_items', hasEnded))
  }

  #scaled({ count, windowMs }: FixedRate): FixedRate {
    return { count: Math.max(1, Math.floor(count * this.#options.limitsFactor)), windowMs }
  }

  #keyOf(name: string, subject: string) {
    const hash = keyedHash(this.#options.secret, `limit|${name}`, subject)
    return hash.toString('base64url').slice(0, keyLength)
  }
}
