import { type FocusEvent, useState } from 'react'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './filter-panel.module.css'
import { ageTyped, areAgesRight, putAgesRight } from './put-ages-right.ts'
import { useDiscoveryFilter } from './use-discovery-filter.ts'
import { useLateValue } from './use-late-value.ts'

/** Taken over while typed as soon as both are right; what is wrong is put right when both are left. */
export function AgeFilter() {
  const { filter, changeFilter } = useDiscoveryFilter()
  const [said, setSaid] = useState<string>()
  const from = useLateValue(String(filter.ageMin ?? ''), typed => send('ageMin', typed))
  const to = useLateValue(String(filter.ageMax ?? ''), typed => send('ageMax', typed))

  function send(part: 'ageMin' | 'ageMax', typed: string) {
    if (!areAgesRight(from.shown, to.shown)) return undefined
    changeFilter({ [part]: ageTyped(typed) }, { isStep: true })
    return String(ageTyped(typed) ?? '')
  }
  const putRight = () => {
    const right = putAgesRight(from.shown, to.shown)
    setSaid(right.said)
    from.show(String(right.ageMin ?? ''))
    to.show(String(right.ageMax ?? ''))
    changeFilter({ ageMin: right.ageMin, ageMax: right.ageMax }, { isStep: true })
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) putRight()
  }
  const ages = [
    { name: 'ageMin', label: filterTexts.ageFrom, age: from },
    { name: 'ageMax', label: filterTexts.ageTo, age: to },
  ]
  return (
    <fieldset className={styles.group}>
      <legend>{filterTexts.age}</legend>
      <div className={styles.ages}>
        {ages.map(({ name, label, age }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={age.shown}
            onValueChange={typed => {
              setSaid(undefined)
              age.show(typed.replace(/\D/g, ''))
            }}
            onBlur={leave}
            onKeyDown={({ key }) => {
              if (key === 'Enter') putRight()
            }}
          />
        ))}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </fieldset>
  )
}
