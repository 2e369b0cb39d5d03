import { characteristicCategories } from '#shared/characteristics.ts'
import { type TagBits, tagBits } from './live-member.ts'
import type { MemberColumns } from './member-columns.ts'

/** Whom a search looks for. What is not given does not matter. */
export type MemberFilter = {
  /** Has one of each. */
  readonly tags?: readonly TagBits[]
  readonly ageMin?: number
  readonly ageMax?: number
  readonly hasPicture?: boolean
  readonly isVerified?: boolean
  /** Reported at this moment or later, ms. */
  readonly updatedSince?: number
  /** Ids sort by the time of joining: this one or a later one. */
  readonly idFrom?: string
  /** One of these ids. */
  readonly among?: ReadonlySet<string>
  readonly radiusMeters?: number
}

/** The tags by category: a filter asks for one of each. */
export function tagBitsByCategory(tags: readonly string[]): TagBits[] {
  return Object.values(characteristicCategories)
    .map(labels =>
      tagBits(labels.map(label => label.toLowerCase()).filter(tag => tags.includes(tag))),
    )
    .filter(({ low, high }) => low !== 0 || high !== 0)
}

/** Whether the member in a row passes the filter, wherever they are: the search itself compares distances. */
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
