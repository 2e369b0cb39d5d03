const keptMs = 2_000
/** Changes in each of two halves. A burst of more shortens how long they are kept. */
const halfMax = 10_000

interface Kept<Change> {
  readonly change: Change
  readonly at: number
}

/** What has changed in each sector in the last two seconds, the oldest first. */
export class RecentChanges<Change> {
  readonly #halfMax: number
  #older = new Map<number, Kept<Change>[]>()
  #newer = new Map<number, Kept<Change>[]>()
  #newerCount = 0
  #newerSince = 0

  constructor(max = halfMax) {
    this.#halfMax = max
  }

  add(sectors: ReadonlySet<number>, change: Change): void {
    const at = performance.now()
    if (at - this.#newerSince > keptMs || this.#newerCount >= this.#halfMax) this.#dropOlder(at)
    this.#newerCount += sectors.size
    for (const sector of sectors) {
      const kept = this.#newer.get(sector) ?? []
      this.#newer.set(sector, kept)
      kept.push({ change, at })
    }
  }

  of(sector: number): Change[] {
    const since = performance.now() - keptMs
    const all = [...(this.#older.get(sector) ?? []), ...(this.#newer.get(sector) ?? [])]
    return all.filter(({ at }) => at > since).map(({ change }) => change)
  }

  #dropOlder(now: number) {
    this.#older = this.#newer
    this.#newer = new Map()
    this.#newerCount = 0
    this.#newerSince = now
  }
}
