import type { MemberColumns } from './member-columns.ts'

/** The members of one whole degree in the order of their ids, and the version of what they show. */
export class Sector {
  count = 0
  rows = new Int32Array(4)
  version = 0
  /** The latest moment (ms) for which somebody asked for the version. */
  askedAt = 0
  /** No visible member expires before this moment (ms). */
  nextExpiry = Number.POSITIVE_INFINITY
  readonly #columns: MemberColumns

  constructor(columns: MemberColumns) {
    this.#columns = columns
  }

  insert(row: number): void {
    const place = this.placeOf(this.#columns.idAt(row))
    if (this.count === this.rows.length) this.#double()
    this.rows.copyWithin(place + 1, place, this.count)
    this.rows[place] = row
    this.count++
  }

  delete(row: number): void {
    const place = this.placeOf(this.#columns.idAt(row))
    this.rows.copyWithin(place, place + 1, this.count)
    this.count--
  }

  /** The first place whose id is not before the given one. Members mostly arrive in order. */
  placeOf(id: string): number {
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

  /** Moves the asked moment on; true when somebody has expired since the last one. */
  passTo(now: number): boolean {
    const since = this.askedAt
    if (now <= since) return false
    this.askedAt = now
    if (now < this.nextExpiry) return false
    let hasExpired = false
    this.nextExpiry = Number.POSITIVE_INFINITY
    for (let place = 0; place < this.count; place++) {
      const expiresAt = this.#columns.expiresAt[this.rows[place] ?? 0] ?? 0
      if (expiresAt > now) this.nextExpiry = Math.min(this.nextExpiry, expiresAt)
      else if (expiresAt > since) hasExpired = true
    }
    return hasExpired
  }

  visibleCount(now: number): number {
    let visible = 0
    for (let place = 0; place < this.count; place++) {
      if ((this.#columns.expiresAt[this.rows[place] ?? 0] ?? 0) > now) visible++
    }
    return visible
  }

  #idAt(place: number): string {
    return this.#columns.idAt(this.rows[place] ?? 0)
  }

  #double(): void {
    const rows = new Int32Array(this.rows.length * 2)
    rows.set(this.rows)
    this.rows = rows
  }
}
