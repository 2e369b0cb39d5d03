import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { type FilterParts, withoutYesNo } from '#shared/filter-address.ts'
import { type YesNoFilter, yesNoFilterLabels } from '#shared/filters.ts'
import { isolated } from '#shared/isolate.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import type { UnitSystem } from '#shared/units.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'

export interface ActiveFilter {
  readonly key: string
  readonly label: string
  readonly without: (filter: DiscoveryFilter) => FilterParts
}

/** The set parts of a filter: each choice by itself, the two ages as one. Without those that a screen does not use. */
export function activeFilters(
  filter: DiscoveryFilter,
  units: UnitSystem,
  unused: readonly YesNoFilter[] = [],
): ActiveFilter[] {
  const { ageMin, ageMax, milesMax, words, withoutWords } = filter
  const { only = [], tags = [], ownTags = [] } = withoutYesNo(filter, unused)
  const hasAges = ageMin !== undefined || ageMax !== undefined
  const choices = tagsByCategory(tags).flatMap(category => category.tags)
  return [
    ...choices.map(({ tag, label }) => ({
      key: `tags ${tag}`,
      label,
      without: ({ tags = [] }: DiscoveryFilter) => ({ tags: tags.filter(each => each !== tag) }),
    })),
    ...ownTags.map(tag => ({
      key: `ownTags ${tag}`,
      label: isolated(tag),
      without: ({ ownTags = [] }: DiscoveryFilter) => ({
        ownTags: ownTags.filter(each => each !== tag),
      }),
    })),
    ...only.map(name => ({
      key: name,
      label: yesNoFilterLabels[name],
      without: ({ only = [] }: DiscoveryFilter) => ({ only: only.filter(each => each !== name) }),
    })),
    ...present(hasAges && filterTexts.ages(ageMin, ageMax), 'age', {
      ageMin: undefined,
      ageMax: undefined,
    }),
    ...present(milesMax && filterTexts.within(filterTexts.distance(milesMax, units)), 'distance', {
      milesMax: undefined,
    }),
    ...present(words && filterTexts.withWords(words), 'words', { words: undefined }),
    ...present(withoutWords && filterTexts.withoutWords(withoutWords), 'withoutWords', {
      withoutWords: undefined,
    }),
  ]
}

const present = (label: string | number | false | undefined, key: string, parts: FilterParts) =>
  typeof label === 'string' ? [{ key, label, without: () => parts }] : []
