import {
  filters,
  oppositeOf,
  type YesNoFilter,
  yesNoFilterLabels,
  yesNoGroups,
} from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { useUnits } from '#web/lib/units.ts'
import { Slider } from '#web/ui/form/slider.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { AgeFilter } from './age-filter.tsx'
import type { FilterPart } from './filter-chips.tsx'
import styles from './filter-panel.module.css'
import { ChoiceChips, OwnTagFilter, type PartProps, TagFilter } from './tag-filters.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** The stops of the distance slider, in miles. Past the last one there is no limit. */
const stops = [1, 2, 3, 5, 10, 15, 20, 30, 50, 75, 100]

export interface FilterFieldsProps {
  unused: readonly YesNoFilter[]
}

export function FilterFields({ unused }: FilterFieldsProps) {
  return (
    <Stack gap={6}>
      <YesNoGroup group="who" unused={unused} />
      <AgeFilter />
      <DistanceFilter />
      <YesNoGroup group="between" unused={unused} />
      <TagFilter />
      <OwnTagFilter />
      <Stack className={styles.group} as="fieldset" gap={3}>
        <legend>{filterTexts.text}</legend>
        <WordsFilter name="words" />
        <WordsFilter name="withoutWords" />
      </Stack>
    </Stack>
  )
}

/** One part of the filter, below a title that names it. */
export function PartFields({ part }: { part: FilterPart }) {
  switch (part) {
    case 'age':
      return <AgeFilter hideLabel />
    case 'distance':
      return <DistanceFilter hideLabel />
    case 'tags':
      return <TagFilter hideLabel />
  }
}

interface YesNoGroupProps extends FilterFieldsProps {
  group: keyof typeof yesNoGroups
}

/** The yes/no filters of a group. Choosing one clears its opposite. */
function YesNoGroup({ group, unused }: YesNoGroupProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { only = [] } = filter
  const shown = yesNoGroups[group]
    .filter(name => !unused.includes(name))
    .map(tag => ({ tag, label: yesNoFilterLabels[tag] }))
  const set = (name: YesNoFilter, isSet: boolean) => {
    const opposite = oppositeOf(name)
    changeFilter(({ only = [] }) => {
      const others = only.filter(each => each !== name && each !== opposite)
      return { only: isSet ? [...others, name] : others }
    })
  }
  return (
    <Stack className={styles.group} as="fieldset" gap={3}>
      <legend>{filterTexts[group]}</legend>
      <ChoiceChips choices={shown} chosen={only} onSet={set} />
    </Stack>
  )
}

function DistanceFilter({ hideLabel }: PartProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const units = useUnits()
  const { milesMax } = filter
  const { shown, show } = useDebouncedValue(stopOf(milesMax), stop => {
    changeFilter(() => ({ milesMax: stops[stop] }), { isStep: true })
    return stop
  })
  // An address may contain a distance between two stops.
  const miles = shown === stopOf(milesMax) ? milesMax : stops[shown]
  return (
    <Slider
      label={filters.milesMax.label}
      hideLabel={hideLabel}
      min={0}
      max={stops.length}
      step={1}
      value={shown}
      shown={miles === undefined ? filterTexts.anyDistance : filterTexts.distance(miles, units)}
      onValueChange={show}
    />
  )
}

/** An index of `stops`, or their number if there is no limit. */
function stopOf(miles: number | undefined): number {
  const index = stops.findIndex(stop => miles !== undefined && stop >= miles)
  return index < 0 ? stops.length : index
}

function WordsFilter({ name }: { name: 'words' | 'withoutWords' }) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { shown, show, sendNow } = useDebouncedValue(filter[name] ?? '', typed => {
    const words = tidyLine(typed)
    changeFilter(() => ({ [name]: words }), { isStep: true })
    return words
  })
  const { label, maxLength } = filters[name]
  return (
    <TextField
      type="search"
      label={label}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={maxLength}
      value={shown}
      onValueChange={show}
      onBlur={sendNow}
      onKeyDown={({ key }) => {
        if (key === 'Enter') sendNow()
      }}
    />
  )
}
