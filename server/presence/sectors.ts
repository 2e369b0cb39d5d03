import { gridKey } from './grid-geometry.ts'
import type { LiveMember, Place } from './live-member.ts'
import type { MemberColumns } from './member-columns.ts'
import { Sector } from './sector.ts'

/** All sectors that hold anybody, by key. */
export class Sectors {
  readonly #columns: MemberColumns
  readonly #sectors = new Map<number, Sector>()
  /** Counts for the whole grid, so that a sector emptied and filled again repeats no version. */
  #lastVersion = 0

  constructor(columns: MemberColumns) {
    this.#columns = columns
  }

  get size(): number {
    return this.#sectors.size
  }

  at(key: number): Sector | undefined {
    return this.#sectors.get(key)
  }

  entries(): IterableIterator<[number, Sector]> {
    return this.#sectors.entries()
  }

  enter(row: number, member: LiveMember): void {
    const key = gridKey(member, 1)
    const sector = this.#sectors.get(key) ?? this.#open(key)
    sector.insert(row)
    if (member.expiresAt > sector.askedAt) this.#change(sector, member.expiresAt)
  }

  /** Call while the row still holds the member who leaves. */
  leave(row: number, member: LiveMember): void {
    const key = gridKey(member, 1)
    const sector = this.#sectors.get(key)
    if (!sector) return
    sector.delete(row)
    if (member.expiresAt > sector.askedAt) sector.version = ++this.#lastVersion
    if (sector.count === 0) this.#sectors.delete(key)
  }

  /**
   * After a rewrite within the sector. A member who shows the same as before and only expires
   * later leaves the version alone: most position reports are of this kind.
   */
  update(before: LiveMember, after: LiveMember): void {
    const sector = this.#sectors.get(gridKey(after, 1))
    if (!sector) return
    const wasVisible = before.expiresAt > sector.askedAt
    const isVisible = after.expiresAt > sector.askedAt
    if (wasVisible && isVisible && showsSame(before, after)) {
      sector.nextExpiry = Math.min(sector.nextExpiry, after.expiresAt)
    } else if (wasVisible || isVisible) this.#change(sector, after.expiresAt)
  }

  /** Changes with everything that readers of the sector can see; 0 where nobody is. */
  version(place: Place, now: number): number {
    const sector = this.#sectors.get(gridKey(place, 1))
    if (!sector) return 0
    if (sector.passTo(now)) sector.version = ++this.#lastVersion
    return sector.version
  }

  #open(key: number): Sector {
    const sector = new Sector(this.#columns)
    sector.version = ++this.#lastVersion
    this.#sectors.set(key, sector)
    return sector
  }

  #change(sector: Sector, expiresAt: number): void {
    sector.version = ++this.#lastVersion
    if (expiresAt > sector.askedAt) sector.nextExpiry = Math.min(sector.nextExpiry, expiresAt)
  }
}

function showsSame(before: LiveMember, after: LiveMember): boolean {
  return before.lat === after.lat && before.lon === after.lon && before.brief.equals(after.brief)
}
