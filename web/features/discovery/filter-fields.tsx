import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { AgeFilter } from './age-filter.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { DistanceFilter } from './distance-filter.tsx'
import styles from './filter-panel.module.css'
import { OwnTagFilter } from './own-tag-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { WordsFilter } from './words-filter.tsx'

/** Every filter there is; each change is applied at once. */
export function FilterFields() {
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
        conditions={['liked', 'not-liked', 'chatted', 'not-chatted']}
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
