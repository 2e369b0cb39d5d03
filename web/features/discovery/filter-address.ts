import { characteristicTags } from '#shared/characteristics.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { type DiscoveryCondition, discoveryConditions } from '#shared/discovery-conditions.ts'
import { limits } from '#shared/limits.ts'
import { tidyTags } from '#shared/private-tags.ts'

/** Parts of a filter; one that is `undefined` or empty is not set. */
export type FilterParts = {
  readonly [Part in keyof DiscoveryFilter]?: DiscoveryFilter[Part] | undefined
}

/** The filter in an address; what is not valid is dropped, so that an old or mistyped address still finds somebody. */
export function filterOf(search: URLSearchParams): DiscoveryFilter {
  const { ageMin, ageMax } = agesInOrder(ageOf(search.get('ageMin')), ageOf(search.get('ageMax')))
  const milesMax = wholeWithin(search.get('milesMax'), 1, limits.discoveryMilesMax)
  const tags = characteristicTags.filter(tag => search.getAll('tags').includes(tag))
  const only = conditionsOf(search.getAll('only'))
  const ownTags = ownTagsOf(search.getAll('ownTags'))
  const words = wordsOf(search.get('words'))
  const withoutWords = wordsOf(search.get('withoutWords'))
  return {
    ...(tags.length > 0 && { tags }),
    ...(ageMin !== undefined && { ageMin }),
    ...(ageMax !== undefined && { ageMax }),
    ...(milesMax !== undefined && { milesMax }),
    ...(only.length > 0 && { only }),
    ...(ownTags.length > 0 && { ownTags }),
    ...(words && { words }),
    ...(withoutWords && { withoutWords }),
  }
}

/** The other way round: the same filter has the same address. */
export function searchOf(filter: FilterParts): URLSearchParams {
  const search = new URLSearchParams()
  const { tags, ageMin, ageMax, milesMax, only, ownTags, words, withoutWords } = filter
  const parts = { tags, ageMin, ageMax, milesMax, only, ownTags, words, withoutWords }
  for (const [name, value] of Object.entries(parts)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) {
      if (each !== '') search.append(name, String(each))
    }
  }
  return search
}

/** Two ages as they were meant, also when the later one was named first. */
export function agesInOrder(
  from: number | undefined,
  to: number | undefined,
): Pick<DiscoveryFilter, 'ageMin' | 'ageMax'> {
  const isTurned = from !== undefined && to !== undefined && from > to
  const [ageMin, ageMax] = isTurned ? [to, from] : [from, to]
  return { ...(ageMin !== undefined && { ageMin }), ...(ageMax !== undefined && { ageMax }) }
}

/** Whoever is one is not the other. */
const opposites: readonly (readonly [DiscoveryCondition, DiscoveryCondition])[] = [
  ['liked', 'not-liked'],
  ['chatted', 'not-chatted'],
]

/** The deck asks for those not yet swiped by itself; it is nothing a member sets. */
function conditionsOf(names: readonly string[]): DiscoveryCondition[] {
  const named = discoveryConditions.filter(
    condition => condition !== 'not-swiped' && names.includes(condition),
  )
  return named.filter(
    condition => !opposites.some(([yes, no]) => condition === no && named.includes(yes)),
  )
}

/** What a screen that leaves some conditions out goes by. */
export function withoutConditions(
  { only = [], ...others }: DiscoveryFilter,
  leftOut: readonly DiscoveryCondition[],
): DiscoveryFilter {
  const kept = only.filter(condition => !leftOut.includes(condition))
  return { ...others, ...(kept.length > 0 && { only: kept }) }
}

export const oppositeOf = (condition: DiscoveryCondition): DiscoveryCondition | undefined =>
  opposites.find(pair => pair.includes(condition))?.find(each => each !== condition)

const ownTagsOf = (tags: readonly string[]) =>
  tidyTags(tags)
    .filter(tag => tag.length <= limits.privateTagMaxLength && isPlain(tag))
    .slice(0, limits.privateTagsMax)

function wordsOf(written: string | null): string | undefined {
  const words = written?.trim()
  return words && words.length <= limits.discoveryWordsMaxLength && isPlain(words)
    ? words
    : undefined
}

/** As the contract has texts: without control characters but tab and line ends. */
const isPlain = (text: string) => !/[^\P{Cc}\t\n\r]/u.test(text)

const ageOf = (written: string | null) =>
  wholeWithin(written, limits.adultAgeYears, limits.maxAgeYears)

function wholeWithin(written: string | null, least: number, most: number): number | undefined {
  if (!written || !/^\d+$/.test(written)) return undefined
  const number = Number(written)
  return number >= least && number <= most ? number : undefined
}
