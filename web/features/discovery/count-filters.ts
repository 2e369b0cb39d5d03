import type { DiscoveryFilter } from '#shared/contract/discovery.ts'

/** How many filters are set: each chip counts, the two ages are one. */
export function countFilters(filter: DiscoveryFilter): number {
  const { tags = [], ageMin, ageMax, milesMax, only = [], ownTags = [] } = filter
  const others = [ageMin ?? ageMax, milesMax, filter.words, filter.withoutWords]
  const set = others.filter(part => part !== undefined)
  return tags.length + only.length + ownTags.length + set.length
}
