import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { tagCategories } from '#web/lib/tags-by-category.ts'
import { Chip } from '#web/ui/chip.tsx'
import { FilterFold } from './filter-fold.tsx'
import styles from './filter-panel.module.css'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** The tags of profiles, a fold for each category. */
export function TagFilter() {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { tags: chosen = [] } = filter
  const set = (tag: string, isSet: boolean) =>
    changeFilter({ tags: isSet ? [...chosen, tag] : chosen.filter(each => each !== tag) })
  return (
    <fieldset className={styles.group}>
      <legend>{filterTexts.tags}</legend>
      <p className={styles.helper}>{filterTexts.tagsHelper}</p>
      <div className={styles.folds}>
        {tagCategories.map(({ category, tags }) => (
          <FilterFold
            key={category}
            title={category}
            count={tags.filter(({ tag }) => chosen.includes(tag)).length}
          >
            <div className={styles.chips}>
              {tags.map(({ tag, label }) => (
                <Chip
                  key={tag}
                  label={label}
                  pressed={chosen.includes(tag)}
                  onPressedChange={isSet => set(tag, isSet)}
                />
              ))}
            </div>
          </FilterFold>
        ))}
      </div>
    </fieldset>
  )
}
