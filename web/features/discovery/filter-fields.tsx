import type { DiscoveryCondition } from '#shared/discovery-conditions.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { AgeFilter } from './age-filter.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { DistanceFilter } from './distance-filter.tsx'
import styles from './filter-panel.module.css'
import { OwnTagFilter } from './own-tag-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { WordsFilter } from './words-filter.tsx'

const between: readonly DiscoveryCondition[] = ['liked', 'not-liked', 'chatted', 'not-chatted']

export interface FilterFieldsProps {
  /** Conditions that the screen has no use for. */
  leftOut: readonly DiscoveryCondition[]
}

/** Every filter there is; each change is applied at once. */
export function FilterFields({ leftOut }: FilterFieldsProps) {
  return (
    <div className={styles.fields}>
      <ConditionFilter
        title={filterTexts.who}
        conditions={['has-picture', 'online-now', 'new-here']}
      />
      <AgeFilter />
      <DistanceFilter />
      <ConditionFilter
        title={filterTexts.between}
        conditions={between.filter(condition => !leftOut.includes(condition))}
      />
      <TagFilter />
      <OwnTagFilter />
      <fieldset className={styles.group}>
        <legend>{filterTexts.text}</legend>
        <WordsFilter part="words" />
        <WordsFilter part="withoutWords" />
      </fieldset>
    </div>
  )
}
