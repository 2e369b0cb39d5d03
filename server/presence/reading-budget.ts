import type { Clock } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { limits } from '#shared/limits.ts'

interface ReadingBudgetOptions {
  readonly clock: Clock
  readonly limitsFactor: number
}

/** What one account has used of its budget: reads, and different sectors a window. */
interface Used {
  reads: Window<number>
  readonly sectors: Window<Set<string>>[]
}

interface Window<Counted> {
  readonly endsAt: number
  counted: Counted
}

/** More accounts than read on one process in a day; the one that came first begins anew. */
const accountsMax = 100_000

/**
 * How much an account may read of where others are, whichever call it uses: reads a minute, different sectors an hour
 * and a day. Counted on this process, each window from its first read. A refused read counts as none.
 */
export class ReadingBudget {
  readonly #options: ReadingBudgetOptions
  readonly #used = new Map<string, Used>()

  constructor(options: ReadingBudgetOptions) {
    this.#options = options
  }

  /** Counts a read that tells of some sectors, keys `lat:lon`. */
  take(accountId: string, sectors: readonly string[]): void {
    const now = this.#options.clock.now().getTime()
    const used = this.#usedBy(accountId, now)
    if (used.reads.counted >= this.#most(limits.positionReads.count)) wait(used.reads.endsAt, now)
    used.sectors.forEach(({ counted, endsAt }, place) => {
      const added = sectors.filter(sector => !counted.has(sector)).length
      const most = this.#most(limits.sectorsRead[place]?.count ?? 0)
      if (added > 0 && counted.size + added > most) wait(endsAt, now)
    })
    used.reads.counted++
    for (const { counted } of used.sectors) for (const sector of sectors) counted.add(sector)
  }

  #usedBy(accountId: string, now: number): Used {
    const before = this.#used.get(accountId)
    const used = {
      reads: current(before?.reads, now) ?? {
        endsAt: now + limits.positionReads.windowMs,
        counted: 0,
      },
      sectors: limits.sectorsRead.map(
        ({ windowMs }, place) =>
          current(before?.sectors[place], now) ?? {
            endsAt: now + windowMs,
            counted: new Set<string>(),
          },
      ),
    }
    if (!before) this.#makeRoom()
    this.#used.set(accountId, used)
    return used
  }

  #makeRoom(): void {
    const [oldest] = this.#used.keys()
    if (this.#used.size >= accountsMax && oldest !== undefined) this.#used.delete(oldest)
  }

  #most(count: number): number {
    return Math.max(1, Math.floor(count * this.#options.limitsFactor))
  }
}

function current<Counted>(window: Window<Counted> | undefined, now: number) {
  return window && window.endsAt > now ? window : undefined
}

function wait(endsAt: number, now: number): never {
  refuse('request/too-many', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) })
}
