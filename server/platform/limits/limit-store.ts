import type { Pool } from 'pg'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { FixedRate } from '#shared/rates.ts'
import type { Clock } from '../clock.ts'
import { Batches, queryInTime } from './batches.ts'

interface Use {
  readonly key: string
  readonly points: number
  readonly windowMs: number
}

interface Counted {
  readonly key: string
  readonly used: number
  readonly endsAt: Date
}

/** Sorted, so that two processes lock rows in one order. A window that has ended begins again with its next use. */
const addUses = `
  insert into limit_counts as stored (key, used, ends_at)
  select key, used, $4::timestamptz + window_ms * interval '1 ms'
  from unnest($1::text[], $2::bigint[], $3::float8[]) as added (key, used, window_ms) order by key
  on conflict (key) do update set
    used = case when stored.ends_at > $4 then stored.used else 0 end + excluded.used,
    ends_at = case when stored.ends_at > $4 then stored.ends_at else excluded.ends_at end
  returning key, used, ends_at as "endsAt"`

/** Adds the uses of many callers to the counts of all processes, in one statement at a time. */
export function sharedCounts(pool: Pool, clock: Clock): Batches<Use, Counted> {
  return new Batches(async uses => {
    const { rows } = await queryInTime<Counted>(pool, {
      name: 'add uses of limits',
      text: addUses,
      values: [
        uses.map(({ key }) => key),
        uses.map(({ points }) => points),
        uses.map(({ windowMs }) => windowMs),
        clock.now(),
      ],
    })
    const counted = new Map(rows.map(row => [row.key, row]))
    return uses.map(({ key }) => counted.get(key))
  })
}

/** A limiter of rate-limiter-flexible whose counts all processes share. It follows our clock, not the system's. */
export class SharedLimiter extends RateLimiterStoreAbstract {
  readonly #counts: Batches<Use, Counted>
  readonly #clock: Clock
  readonly #most: number

  constructor(counts: Batches<Use, Counted>, clock: Clock, { count, windowMs }: FixedRate) {
    super({ points: count, duration: windowMs / 1_000, keyPrefix: '' })
    this.#counts = counts
    this.#clock = clock
    this.#most = count
  }

  _upsert(key: string, points: number, windowMs: number): Promise<Counted> {
    return this.#counts.ask({ key, points, windowMs })
  }

  _getRateLimiterRes(_key: string, points: number, { used, endsAt }: Counted): RateLimiterRes {
    const left = Math.max(0, this.#most - used)
    const waitMs = endsAt.getTime() - this.#clock.now().getTime()
    return new RateLimiterRes(left, waitMs, used, used === points)
  }
}

/**
 * Takes uses from what all processes have left.
 * @returns how many of them it got, and how long the window lasts
 */
export async function takeShared(
  limiter: SharedLimiter,
  key: string,
  { uses, most }: { readonly uses: number; readonly most: number },
): Promise<{ readonly granted: number; readonly waitMs: number }> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key, uses).catch(rejected => {
    if (rejected instanceof RateLimiterRes) return rejected
    throw rejected
  })
  return { granted: Math.max(0, uses - Math.max(0, consumedPoints - most)), waitMs: msBeforeNext }
}
