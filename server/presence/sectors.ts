import type { Point } from '#shared/distance.ts'
import { gridKey } from './grid-geometry.ts'
import type { LiveMember, Page } from './live-member.ts'
import type { MemberColumns } from './member-columns.ts'

export type RowMatcher = (row: number) => boolean

/** The members of one whole degree in the order of their ids, and the version of what the sector shows. */
export class Sector {
  count = 0
  rows = new Int32Array(4)
  version = 0
  /** The latest time (ms) at which a version was requested. */
  askedAt = 0
  /** No visible member expires before this time (ms). */
  nextExpiry = Number.POSITIVE_INFINITY
  readonly #columns: MemberColumns

  constructor(columns: MemberColumns) {
    this.#columns = columns
  }

  insert(row: number): void {
    const index = this.indexOf(this.#columns.idAt(row))
    if (this.count === this.rows.length) this.#double()
    this.rows.copyWithin(index + 1, index, this.count)
    this.rows[index] = row
    this.count++
  }

  delete(row: number): void {
    const index = this.indexOf(this.#columns.idAt(row))
    this.rows.copyWithin(index, index + 1, this.count)
    this.count--
  }

  /** The first index with this id or a later one. Members mostly arrive in order. */
  indexOf(id: string): number {
    if (this.count === 0 || this.#idAt(this.count - 1) < id) return this.count
    let low = 0
    let high = this.count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#idAt(middle) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Advances `askedAt`. Returns true if a member has expired since. */
  advanceTo(now: number): boolean {
    const since = this.askedAt
    if (now <= since) return false
    this.askedAt = now
    if (now < this.nextExpiry) return false
    let hasExpired = false
    this.nextExpiry = Number.POSITIVE_INFINITY
    for (let index = 0; index < this.count; index++) {
      const expiresAt = this.#columns.expiresAt[this.rows[index] ?? 0] ?? 0
      if (expiresAt > now) this.nextExpiry = Math.min(this.nextExpiry, expiresAt)
      else if (expiresAt > since) hasExpired = true
    }
    return hasExpired
  }

  visibleCount(now: number): number {
    let visible = 0
    for (let index = 0; index < this.count; index++) {
      if ((this.#columns.expiresAt[this.rows[index] ?? 0] ?? 0) > now) visible++
    }
    return visible
  }

  #idAt(index: number): string {
    return this.#columns.idAt(this.rows[index] ?? 0)
  }

  #double(): void {
    const rows = new Int32Array(this.rows.length * 2)
    rows.set(this.rows)
    this.rows = rows
  }
}

export class Sectors {
  readonly #columns: MemberColumns
  readonly #sectors = new Map<number, Sector>()
  /** Counts for the whole grid, so that a sector that was emptied and filled again repeats no version. */
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

  /** Call while the row still describes the member. */
  leave(row: number, member: LiveMember): void {
    const key = gridKey(member, 1)
    const sector = this.#sectors.get(key)
    if (!sector) return
    sector.delete(row)
    if (member.expiresAt > sector.askedAt) sector.version = ++this.#lastVersion
    if (sector.count === 0) this.#sectors.delete(key)
  }

  /** Call it after a change within the sector. Most updates only extend a member's expiry, and keep the version. */
  update(before: LiveMember, after: LiveMember): void {
    const sector = this.#sectors.get(gridKey(after, 1))
    if (!sector) return
    const wasVisible = before.expiresAt > sector.askedAt
    const isVisible = after.expiresAt > sector.askedAt
    if (wasVisible && isVisible && showsSame(before, after)) {
      sector.nextExpiry = Math.min(sector.nextExpiry, after.expiresAt)
    } else if (wasVisible || isVisible) this.#change(sector, after.expiresAt)
  }

  /** Changes with everything that readers of the sector can see. 0 for an empty sector. */
  version(place: Point, now: number): number {
    const sector = this.#sectors.get(gridKey(place, 1))
    if (!sector) return 0
    if (sector.advanceTo(now)) sector.version = ++this.#lastVersion
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

/** A page of one sector's matching rows in the order of ids. */
export function takeFromSector(
  sector: Sector,
  matches: RowMatcher,
  { offset, limit }: Pick<Page, 'offset' | 'limit'>,
): number[] {
  const taken: number[] = []
  let skipped = 0
  for (let index = 0; index < sector.count && taken.length < limit; index++) {
    const row = sector.rows[index] ?? 0
    if (!matches(row)) continue
    if (skipped < offset) skipped++
    else taken.push(row)
  }
  return taken
}

function showsSame(before: LiveMember, after: LiveMember): boolean {
  return before.lat === after.lat && before.lon === after.lon && before.brief.equals(after.brief)
}
