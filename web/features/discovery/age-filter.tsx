import { type FocusEvent, useState } from 'react'
import { type AgeRange, agesInOrder } from '#shared/filter-address.ts'
import { filters } from '#shared/filters.ts'
import { limits } from '#shared/limits.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-panel.module.css'
import type { PartProps } from './tag-filters.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** Applied during typing once both ages are valid. Corrected when both fields have lost the focus. */
export function AgeFilter({ hideLabel }: PartProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const [correction, setCorrection] = useState<string>()
  const from = useDebouncedValue(String(filter.ageMin ?? ''), typed => send('ageMin', typed))
  const to = useDebouncedValue(String(filter.ageMax ?? ''), typed => send('ageMax', typed))

  function send(part: 'ageMin' | 'ageMax', typed: string) {
    if (!areAgesValid(from.shown, to.shown)) return undefined
    changeFilter(() => ({ [part]: ageTyped(typed) }), { isStep: true })
    return String(ageTyped(typed) ?? '')
  }
  const correct = () => {
    const corrected = correctAges(from.shown, to.shown)
    setCorrection(corrected.correction)
    from.show(String(corrected.ageMin ?? ''))
    to.show(String(corrected.ageMax ?? ''))
    changeFilter(() => ({ ageMin: corrected.ageMin, ageMax: corrected.ageMax }), { isStep: true })
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) correct()
  }
  const ages = [
    { name: 'ageMin', label: filters.ageMin.label, age: from },
    { name: 'ageMax', label: filters.ageMax.label, age: to },
  ]
  return (
    <Stack className={styles.group} as="fieldset" gap={3}>
      <legend>
        {hideLabel ? <VisuallyHidden>{filterTexts.age}</VisuallyHidden> : filterTexts.age}
      </legend>
      <Grid columns={2} gap={3}>
        {ages.map(({ name, label, age }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={age.shown}
            onValueChange={typed => {
              setCorrection(undefined)
              age.show(typed.replace(/\D/g, ''))
            }}
            onBlur={leave}
            onKeyDown={({ key }) => {
              if (key === 'Enter') correct()
            }}
          />
        ))}
      </Grid>
      <Hint className={styles.correction} role="status">
        {correction}
      </Hint>
    </Stack>
  )
}

const { adultAgeYears: min, maxAgeYears: max } = limits

/** Two typed ages, corrected to a searchable range. `correction` says in words what was changed. */
export function correctAges(
  typedFrom: string,
  typedTo: string,
): AgeRange & { readonly correction?: string } {
  const from = ageTyped(typedFrom)
  const to = ageTyped(typedTo)
  const ages = agesInOrder(within(from), within(to))
  const correction = correctionWords(from, to)
  return { ...ages, ...(correction !== undefined && { correction }) }
}

/** Whether these ages can be searched as typed. */
const areAgesValid = (typedFrom: string, typedTo: string) =>
  correctAges(typedFrom, typedTo).correction === undefined

const ageTyped = (typed: string) => (typed === '' ? undefined : Number(typed))

const within = (age: number | undefined) =>
  age === undefined ? undefined : Math.min(max, Math.max(min, age))

function correctionWords(from: number | undefined, to: number | undefined): string | undefined {
  const ages = [from, to].filter(age => age !== undefined)
  if (ages.some(age => age < min)) return filterTexts.ageTooLow(min)
  if (ages.some(age => age > max)) return filterTexts.ageTooHigh(max)
  if (from === undefined || to === undefined || from <= to) return undefined
  return filterTexts.agesReversed(to, from)
}
