import type { MemberColumns } from './member-columns.ts'
import type { TagBits } from './tag-bits.ts'

/** Whom a search is for. What is not named does not matter. */
export type Wanted = {
  /** Has one of each. */
  readonly tags?: readonly TagBits[]
  readonly ageMin?: number
  readonly ageMax?: number
  readonly hasPicture?: boolean
  /** Reported at this moment or later, ms. */
  readonly updatedSince?: number
  /** Ids sort by the time of joining: this one or a later one. */
  readonly idFrom?: string
  /** One of these. */
  readonly among?: ReadonlySet<string>
  /** Metres. */
  readonly within?: number
}

/** Whether the member in a row is wanted, wherever he is; `within` is the search's own. */
export function isWantedIn(columns: MemberColumns, wanted: Wanted): (row: number) => boolean {
  const { tags = [], ageMin = 0, ageMax = Number.POSITIVE_INFINITY, hasPicture = false } = wanted
  const { updatedSince = Number.NEGATIVE_INFINITY, idFrom = '', among } = wanted
  return row => {
    const age = columns.age[row] ?? 0
    if (age < ageMin || age > ageMax) return false
    if (hasPicture && columns.hasPicture[row] !== 1) return false
    if ((columns.updatedAt[row] ?? 0) < updatedSince) return false
    const low = columns.tagsLow[row] ?? 0
    const high = columns.tagsHigh[row] ?? 0
    for (const each of tags) if ((low & each.low) === 0 && (high & each.high) === 0) return false
    const id = columns.idAt(row)
    return id >= idFrom && (among === undefined || among.has(id))
  }
}
