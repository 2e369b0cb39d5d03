import { type FocusEvent, useState } from 'react'
import { filters } from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { ageTyped, areAgesValid, correctAges } from './age-range.ts'
import styles from './filter-panel.module.css'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** Applied while typed as soon as both are valid; corrected once both fields are left. */
export function AgeFilter() {
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
      <legend>{filterTexts.age}</legend>
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
      <p className={styles.correction} role="status">
        {correction}
      </p>
    </Stack>
  )
}
