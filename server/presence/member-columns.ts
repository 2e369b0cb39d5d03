import type { LiveMember } from './live-member.ts'

const noBrief = Buffer.alloc(0)

/** The rows of the grid, a column for each field: a search reads numbers, not objects. */
export class MemberColumns {
  lat = new Float64Array(16)
  lon = new Float64Array(16)
  expiresAt = new Float64Array(16)
  version = new Float64Array(16)
  readonly ids: string[] = []
  readonly briefs: Buffer[] = []
  readonly #rowOfId = new Map<string, number>()
  readonly #freeRows: number[] = []

  get size(): number {
    return this.#rowOfId.size
  }

  rowOf(id: string): number | undefined {
    return this.#rowOfId.get(id)
  }

  /** Gives a new member a row, one left by another if there is any. */
  add(member: LiveMember): number {
    const row = this.#freeRows.pop() ?? this.ids.length
    if (row >= this.lat.length) this.#double()
    this.ids[row] = member.id
    this.#rowOfId.set(member.id, row)
    this.write(row, member)
    return row
  }

  write(row: number, member: LiveMember): void {
    this.lat[row] = member.lat
    this.lon[row] = member.lon
    this.expiresAt[row] = member.expiresAt
    this.version[row] = member.version
    this.briefs[row] = member.brief
  }

  remove(row: number): void {
    this.#rowOfId.delete(this.idAt(row))
    this.ids[row] = ''
    this.briefs[row] = noBrief
    this.#freeRows.push(row)
  }

  idAt(row: number): string {
    return this.ids[row] ?? ''
  }

  briefAt(row: number): Buffer {
    return this.briefs[row] ?? noBrief
  }

  briefsAt(rows: readonly number[]): Buffer[] {
    const { briefs } = this
    const found: Buffer[] = []
    for (const row of rows) found.push(briefs[row] ?? noBrief)
    return found
  }

  memberAt(row: number): LiveMember {
    return {
      id: this.idAt(row),
      lat: this.lat[row] ?? 0,
      lon: this.lon[row] ?? 0,
      expiresAt: this.expiresAt[row] ?? 0,
      brief: this.briefAt(row),
      version: this.version[row] ?? 0,
    }
  }

  rows(): IterableIterator<number> {
    return this.#rowOfId.values()
  }

  #double(): void {
    this.lat = doubled(this.lat)
    this.lon = doubled(this.lon)
    this.expiresAt = doubled(this.expiresAt)
    this.version = doubled(this.version)
  }
}

function doubled(column: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(column.length * 2)
  larger.set(column)
  return larger
}
