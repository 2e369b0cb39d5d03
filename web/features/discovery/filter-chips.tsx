import type { MouseEvent, ReactNode } from 'react'
import { filters, type YesNoFilter, yesNoFilterLabels } from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { useUnits } from '#web/lib/units.ts'
import { buttonBeside } from '#web/ui/focus.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { type ActiveFilter, activeFilters } from './active-filters.ts'
import styles from './filter-chips.module.css'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** Parts of the filter that can be opened alone. */
export type FilterPart = 'age' | 'distance' | 'tags'

/** The most frequent filters. Each keeps its place, set or not. */
const quick = ['online-now', 'age', 'distance', 'has-picture', 'new-here', 'tags'] as const
export const partLabels: Readonly<Record<FilterPart, string>> = {
  age: filterTexts.age,
  distance: filters.milesMax.label,
  tags: filters.tags.label,
}
const isPart = (name: string): name is FilterPart => Object.hasOwn(partLabels, name)

export interface FilterBarProps {
  button: ReactNode
  unused: readonly YesNoFilter[]
  onOpen: (part: FilterPart) => void
}

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
                label={yesNoFilterLabels[name]}
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
