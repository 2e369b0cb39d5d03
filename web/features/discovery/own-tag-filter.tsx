import { tidyTags } from '#shared/private-tags.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterFold } from './filter-fold.tsx'
import styles from './filter-panel.module.css'
import { useOwnTags } from './own-tags.data.ts'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

/** The member's private tags. One in the address that he no longer uses stands here too, so that it can be taken away. */
export function OwnTagFilter() {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { data, isPending, isLoadingError, isFetching, refetch } = useOwnTags()
  const { ownTags: chosen = [] } = filter
  const tags = tidyTags([...chosen.filter(tag => !data?.includes(tag)), ...(data ?? [])])
  const set = (tag: string, isSet: boolean) =>
    changeFilter({ ownTags: isSet ? [...chosen, tag] : chosen.filter(each => each !== tag) })
  return (
    <FilterFold title={filterTexts.ownTags} count={chosen.length}>
      {tags.length > 0 && (
        <div className={styles.chips} data-many={tags.length > 24 || undefined}>
          {tags.map(tag => (
            <Chip
              key={tag}
              label={tag}
              pressed={chosen.includes(tag)}
              onPressedChange={isSet => set(tag, isSet)}
            />
          ))}
        </div>
      )}
      {isPending && tags.length === 0 && <Skeleton shape="card" height="var(--touch)" />}
      {data?.length === 0 && <p className={styles.helper}>{filterTexts.noOwnTags}</p>}
      {isLoadingError && (
        <div className={styles.failed} role="alert">
          <span>{filterTexts.ownTagsFailed}</span>
          <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
            {uiTexts.retry}
          </Button>
        </div>
      )}
    </FilterFold>
  )
}
