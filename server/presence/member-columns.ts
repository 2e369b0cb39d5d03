import { characteristicCategories } from '#shared/characteristics.ts'
import { type LiveMember, type TagBits, tagBits } from './live-member.ts'

const noBrief = Buffer.alloc(0)

/** The rows of the grid as one column per field, so that a search reads numbers instead of objects. */
export class MemberColumns {
  lat = new Float64Array(16)
  lon = new Float64Array(16)
  expiresAt = new Float64Array(16)
  version = new Float64Array(16)
  updatedAt = new Float64Array(16)
  tagsLow = new Uint32Array(16)
  tagsHigh = new Uint32Array(16)
  age = new Uint8Array(16)
  hasPicture = new Uint8Array(16)
  isVerified = new Uint8Array(16)
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
    const { age, tags, hasPicture, isVerified, updatedAt } = member.traits
    this.updatedAt[row] = updatedAt
    this.tagsLow[row] = tags.low
    this.tagsHigh[row] = tags.high
    this.age[row] = age
    this.hasPicture[row] = Number(hasPicture)
    this.isVerified[row] = Number(isVerified)
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
      traits: {
        age: this.age[row] ?? 0,
        tags: { low: this.tagsLow[row] ?? 0, high: this.tagsHigh[row] ?? 0 },
        hasPicture: this.hasPicture[row] === 1,
        isVerified: this.isVerified[row] === 1,
        updatedAt: this.updatedAt[row] ?? 0,
      },
      brief: this.briefAt(row),
      version: this.version[row] ?? 0,
    }
  }

  rows(): IterableIterator<number> {
    return this.#rowOfId.values()
  }

  #double(): void {
    const capacity = this.lat.length * 2
    this.lat = longer(this.lat, new Float64Array(capacity))
    this.lon = longer(this.lon, new Float64Array(capacity))
    this.expiresAt = longer(this.expiresAt, new Float64Array(capacity))
    this.version = longer(this.version, new Float64Array(capacity))
    this.updatedAt = longer(this.updatedAt, new Float64Array(capacity))
    this.tagsLow = longer(this.tagsLow, new Uint32Array(capacity))
    this.tagsHigh = longer(this.tagsHigh, new Uint32Array(capacity))
    this.age = longer(this.age, new Uint8Array(capacity))
    this.hasPicture = longer(this.hasPicture, new Uint8Array(capacity))
    this.isVerified = longer(this.isVerified, new Uint8Array(capacity))
  }
}

type Column = { set(from: ArrayLike<number>): void }

function longer<C extends Column>(column: ArrayLike<number>, empty: C): C {
  empty.set(column)
  return empty
}

/** What a search looks for. Missing fields match everybody. */
export type MemberFilter = {
  /** Members who have one tag of each category. */
  readonly tags?: readonly TagBits[]
  readonly ageMin?: number
  readonly ageMax?: number
  readonly hasPicture?: boolean
  readonly isVerified?: boolean
  /** Members who reported at this time (ms) or later. */
  readonly updatedSince?: number
  /** Ids sort by the time of joining: this id or a later one. */
  readonly idFrom?: string
  readonly among?: ReadonlySet<string>
  readonly radiusMeters?: number
}

/** The tags by category. A filter requires one of each category. */
export function tagBitsByCategory(tags: readonly string[]): TagBits[] {
  return Object.values(characteristicCategories)
    .map(labels =>
      tagBits(labels.map(label => label.toLowerCase()).filter(tag => tags.includes(tag))),
    )
    .filter(({ low, high }) => low !== 0 || high !== 0)
}

/** Whether the member in a row passes the filter, wherever they are. The search itself compares distances. */
export function rowMatcher(columns: MemberColumns, filter: MemberFilter): (row: number) => boolean {
  const { tags = [], ageMin = 0, ageMax = Number.POSITIVE_INFINITY, hasPicture = false } = filter
  const { updatedSince = Number.NEGATIVE_INFINITY, idFrom = '', among, isVerified } = filter
  return row => {
    const age = columns.age[row] ?? 0
    if (age < ageMin || age > ageMax) return false
    if (hasPicture && columns.hasPicture[row] !== 1) return false
    if (isVerified && columns.isVerified[row] !== 1) return false
    if ((columns.updatedAt[row] ?? 0) < updatedSince) return false
    const low = columns.tagsLow[row] ?? 0
    const high = columns.tagsHigh[row] ?? 0
    for (const each of tags) if ((low & each.low) === 0 && (high & each.high) === 0) return false
    const id = columns.idAt(row)
    return id >= idFrom && (among === undefined || among.has(id))
  }
}
