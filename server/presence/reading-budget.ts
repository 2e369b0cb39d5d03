import type { Clock } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

interface ReadingBudgetOptions {
  readonly clock: Clock
  readonly limitsFactor: number
}

interface Used {
  readonly reads: Window<number> | undefined
  readonly sectors: readonly (Window<Set<string>> | undefined)[]
}

interface Window<Counted> {
  readonly endsAt: number
  counted: Counted
}

/** More accounts than read on one process in a day. Beyond it the oldest count is dropped. */
const accountsMax = 100_000
const sweepMs = 60_000

/**
 * How many positions of others an account may read with any call: reads per minute, different sectors per hour and per
 * day. Each process counts on its own, each window from its first read. A refused read does not count.
 */
export class ReadingBudget {
  readonly #options: ReadingBudgetOptions
  readonly #used = new Map<string, Used>()
  #sweptAt = 0

  constructor(options: ReadingBudgetOptions) {
    this.#options = options
  }

  /** Counts a read of some sectors, with keys `lat:lon`. A more expensive read counts as several. */
  take(accountId: string, sectors: readonly string[], reads = 1): void {
    const now = this.#nowMs()
    const used = this.#usedBy(accountId, now)
    if (used.reads.counted >= this.#most(limits.positionReads.count)) wait(used.reads.endsAt, now)
    this.#count(used.sectors, sectors, now)
    used.reads.counted += reads
  }

  /** Counts sectors that a read turned out to show, after `take` has counted it. */
  takeSectors(accountId: string, sectors: readonly string[]): void {
    const now = this.#nowMs()
    this.#count(this.#usedBy(accountId, now).sectors, sectors, now)
  }

  get inMemory(): { readonly accounts: number; readonly sectors: number } {
    const windows = [...this.#used.values()].flatMap(({ sectors }) => sectors)
    const sectors = windows.reduce((sum, window) => sum + (window?.counted.size ?? 0), 0)
    return { accounts: this.#used.size, sectors }
  }

  #usedBy(accountId: string, now: number) {
    if (now - this.#sweptAt >= sweepMs) this.#sweep(now)
    const before = this.#used.get(accountId)
    const used = {
      reads: current(before?.reads, now) ?? {
        endsAt: now + limits.positionReads.windowMs,
        counted: 0,
      },
      sectors: serverLimits.sectorsRead.map(
        ({ windowMs }, index) =>
          current(before?.sectors[index], now) ?? {
            endsAt: now + windowMs,
            counted: new Set<string>(),
          },
      ),
    }
    if (!before) this.#makeRoom()
    this.#used.set(accountId, used)
    return used
  }

  #count(windows: readonly Window<Set<string>>[], sectors: readonly string[], now: number): void {
    windows.forEach(({ counted, endsAt }, index) => {
      const added = sectors.filter(sector => !counted.has(sector)).length
      const most = this.#most(serverLimits.sectorsRead[index]?.count ?? 0)
      if (added > 0 && counted.size + added > most) wait(endsAt, now)
    })
    for (const { counted } of windows) for (const sector of sectors) counted.add(sector)
  }

  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [accountId, used] of this.#used) {
      const reads = current(used.reads, now)
      const sectors = used.sectors.map(window => current(window, now))
      if (reads || sectors.some(window => window)) this.#used.set(accountId, { reads, sectors })
      else this.#used.delete(accountId)
    }
  }

  #makeRoom(): void {
    const [oldest] = this.#used.keys()
    if (this.#used.size >= accountsMax && oldest !== undefined) this.#used.delete(oldest)
  }

  #nowMs(): number {
    return this.#options.clock.now().getTime()
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
