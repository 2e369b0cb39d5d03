import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { countFilters, withoutYesNo } from '#shared/filter-address.ts'
import type { YesNoFilter } from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FilterFields } from './filter-fields.tsx'
import styles from './filter-panel.module.css'
import { SavedSearchesGroup } from './saved-searches/saved-searches-group.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

export interface FilterPanelProps {
  /** Also where there would be room for a panel. */
  isDrawer: boolean
  /** Filters that the screen has no use for. */
  unused: readonly YesNoFilter[]
}

/** Whom the member looks for: a panel where there is room beside the profiles, else a button that opens a drawer. */
export function FilterPanel({ isDrawer, unused }: FilterPanelProps) {
  const hasRoom = useMediaQuery('(min-width: 75em)')
  const { filter } = useDiscoveryFilter()
  const { changes, replace } = useReplace()
  const clear = () => replace({})
  const count = countFilters(withoutYesNo(filter, unused))
  const fields = (
    <div className={styles.parts}>
      <SavedSearchesGroup onApply={replace} />
      <FilterFields key={changes} unused={unused} />
    </div>
  )
  return (
    <>
      {hasRoom && !isDrawer ? (
        // Focusable, so that arrow keys scroll it after a click.
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

/** Sets the whole filter. `changes` counts how often: the fields are new each time, so that nothing half typed is left. */
function useReplace() {
  const { setFilter } = useDiscoveryFilter()
  const [changes, setChanges] = useState(0)
  const replace = (filter: DiscoveryFilter) => {
    // The old fields first: they send what they have when they unmount.
    flushSync(() => setChanges(before => before + 1))
    setFilter(filter)
  }
  return { changes, replace }
}

interface FilterDrawerProps extends ClearFiltersProps {
  /** From the bottom for thumbs, from the side on a wide screen. */
  shape: 'bottom' | 'side'
  children: ReactNode
}

function FilterDrawer({ count, onClear, shape, children }: FilterDrawerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconAdjustmentsHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {filterTexts.filters}
        {count > 0 && (
          <>
            {' '}
            <Badge label={filterTexts.chosen}>{count}</Badge>
          </>
        )}
      </Button>
      <ModalOnDemand
        shape={shape}
        open={isOpen}
        onOpenChange={setIsOpen}
        title={filterTexts.filters}
        actions={
          <>
            <ClearFilters count={count} onClear={onClear} />
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              {filterTexts.show}
            </Button>
          </>
        }
      >
        {children}
      </ModalOnDemand>
    </>
  )
}

interface ClearFiltersProps {
  count: number
  onClear: () => void
}

function ClearFilters({ count, onClear }: ClearFiltersProps) {
  return (
    <div className={styles.clear}>
      <Button variant="quiet" keepsFocus disabled={count === 0} onClick={onClear}>
        {filterTexts.clearAll}
      </Button>
    </div>
  )
}
