import type { DiscoveryCondition } from '#shared/discovery-conditions.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { countFilters } from './count-filters.ts'
import { withoutConditions } from './filter-address.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { FilterFields } from './filter-fields.tsx'
import styles from './filter-panel.module.css'
import { useClearRound } from './use-clear-round.ts'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

export interface FilterPanelProps {
  /** Also where there would be room for a panel. */
  isDrawer: boolean
  /** Conditions that the screen has no use for. */
  leftOut: readonly DiscoveryCondition[]
}

/** Whom the member looks for: a panel where there is room beside the profiles, else a button that opens a drawer. */
export function FilterPanel({ isDrawer, leftOut }: FilterPanelProps) {
  const hasRoom = useMediaQuery('(min-width: 1200px)')
  const { filter } = useDiscoveryFilter()
  const { round, clear } = useClearRound()
  const count = countFilters(withoutConditions(filter, leftOut))
  const fields = <FilterFields key={round} leftOut={leftOut} />
  return (
    <>
      {hasRoom && !isDrawer ? (
        // Whoever has clicked into it scrolls it with the arrow keys.
        <section className={styles.panel} aria-label={filterTexts.filters} tabIndex={-1}>
          <div className={styles.head}>
            <h2>{filterTexts.filters}</h2>
            {count > 0 && <Badge label={filterTexts.chosen}>{count}</Badge>}
            <ClearFilters count={count} onClear={clear} />
          </div>
          {fields}
        </section>
      ) : (
        <FilterDrawer shape={hasRoom ? 'side' : 'bottom'} count={count} onClear={clear}>
          {fields}
        </FilterDrawer>
      )}
      <VisuallyHidden role="status">
        {count > 0 ? filterTexts.set(count) : filterTexts.noneSet}
      </VisuallyHidden>
    </>
  )
}
