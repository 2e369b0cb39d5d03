import type { MouseEvent, ReactNode } from 'react'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { type FilterParts, withoutYesNo } from '#shared/filter-address.ts'
import { filters, type YesNoFilter, yesNoFilters } from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import type { UnitSystem } from '#shared/units.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { useUnits } from '#web/lib/units.ts'
import { buttonBeside } from '#web/ui/focus.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import styles from './filter-chips.module.css'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** Parts of the filter that are opened alone. */
export type FilterPart = 'age' | 'distance' | 'tags'

/** What is asked for most: each keeps its place, set or not. */
const quick = ['online-now', 'age', 'distance', 'has-picture', 'new-here', 'tags'] as const
export const partLabels: Readonly<Record<FilterPart, string>> = {
  age: filterTexts.age,
  distance: filters.milesMax.label,
  tags: filters.tags.label,
}
const isPart = (name: string): name is FilterPart => Object.hasOwn(partLabels, name)

export interface FilterBarProps {
  /** The button for all of the filter. */
  button: ReactNode
  unused: readonly YesNoFilter[]
  onOpen: (part: FilterPart) => void
}

/** A row of chips: what is set, removed by a press, and what is asked for most. */
export function FilterBar({ button, unused, onOpen }: FilterBarProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const units = useUnits()
  const active = activeFilters(filter, units, unused)
  const others = active.filter(({ key }) => !quick.some(name => name === key))
  const set = (name: YesNoFilter) => changeFilter(({ only = [] }) => ({ only: [...only, name] }))
  return (
    <ul className={styles.bar} aria-label={filterTexts.filters}>
      <li>{button}</li>
      <ActiveChips active={others} />
      {quick.map(name => {
        const chosen = active.find(({ key }) => key === name)
        if (!isPart(name)) {
          return (
            <li key={name}>
              <Chip
                label={yesNoFilters[name].label}
                pressed={chosen !== undefined}
                onPressedChange={isSet =>
                  isSet ? set(name) : chosen && changeFilter(chosen.without)
                }
              />
            </li>
          )
        }
        return (
          <li key={name} className={chosen && styles.active}>
            {chosen ? (
              <Chip label={chosen.label} onRemove={() => changeFilter(chosen.without)} />
            ) : (
              <Chip label={partLabels[name]} onOpen={() => onOpen(name)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** List items: what is set, each removed by a press, which leaves the focus beside it. */
export function ActiveChips({ active }: { active: readonly ActiveFilter[] }) {
  const { changeFilter } = useDiscoveryFilter()
  const remove = ({ without }: ActiveFilter, { currentTarget }: MouseEvent<HTMLElement>) => {
    const next = buttonBeside(currentTarget) ?? currentTarget.closest('section')
    next?.focus()
    changeFilter(without)
  }
  return active.map(one => (
    <li key={one.key} className={styles.active}>
      <Chip label={one.label} onRemove={press => remove(one, press)} />
    </li>
  ))
}

/** A part of a filter that is set. */
interface ActiveFilter {
  readonly key: string
  readonly label: string
  /** What changes when it is taken away. */
  readonly without: (filter: DiscoveryFilter) => FilterParts
}

/** What is set of a filter, each choice by itself and the two ages as one; but for what a screen has no use for. */
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
    ...ownTags.map(label => ({
      key: `ownTags ${label}`,
      label,
      without: ({ ownTags = [] }: DiscoveryFilter) => ({
        ownTags: ownTags.filter(each => each !== label),
      }),
    })),
    ...only.map(name => ({
      key: name,
      label: yesNoFilters[name].label,
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
