import type { DiscoveryCondition } from '#shared/discovery-conditions.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Chip } from '#web/ui/chip.tsx'
import { oppositeOf } from './filter-address.ts'
import styles from './filter-panel.module.css'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

export interface ConditionFilterProps {
  title: string
  conditions: readonly DiscoveryCondition[]
}

/** Choices that stand or not; of two opposites the one chosen last. */
export function ConditionFilter({ title, conditions }: ConditionFilterProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { only = [] } = filter
  const set = (condition: DiscoveryCondition, isSet: boolean) => {
    const opposite = oppositeOf(condition)
    const others = only.filter(each => each !== condition && each !== opposite)
    changeFilter({ only: isSet ? [...others, condition] : others })
  }
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.chips}>
        {conditions.map(condition => (
          <Chip
            key={condition}
            label={filterTexts.conditions[condition]}
            pressed={only.includes(condition)}
            onPressedChange={isSet => set(condition, isSet)}
          />
        ))}
      </div>
    </fieldset>
  )
}
