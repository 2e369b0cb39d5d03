import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { countFilters, withoutYesNo } from '#shared/filter-address.ts'
import type { YesNoFilter } from '#shared/filters.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { useUnits } from '#web/lib/units.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useMediaQuery, wideWindow } from '#web/ui/use-media-query.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { activeFilters } from './active-filters.ts'
import layout from './discovery-screen.module.css'
import { ActiveChips, FilterBar, type FilterPart, partLabels } from './filter-chips.tsx'
import { FilterFields, PartFields } from './filter-fields.tsx'
import styles from './filter-panel.module.css'
import type { SavedSearchesProps } from './saved-searches/saved-searches.tsx'
import { FoldedGroup } from './tag-filters.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

export interface FilterPanelProps {
  /** Even if there is room for a panel. */
  isDrawer: boolean
  unused: readonly YesNoFilter[]
}

export function FilterPanel({ isDrawer, unused }: FilterPanelProps) {
  const hasRoom = useMediaQuery(wideWindow)
  const { filter } = useDiscoveryFilter()
  const units = useUnits()
  const { changes, replace } = useReplace()
  const clear = () => replace({})
  const count = countFilters(withoutYesNo(filter, unused))
  const fields = (
    <Stack gap={4}>
      <SavedSearchesGroup onApply={replace} />
      <FilterFields key={changes} unused={unused} />
    </Stack>
  )
  const status = (
    <VisuallyHidden role="status">
      {count > 0 ? filterTexts.set(count) : filterTexts.noneSet}
    </VisuallyHidden>
  )
  if (!hasRoom || isDrawer) {
    const shape = hasRoom ? 'side' : 'bottom'
    return (
      <div>
        <FilterDrawer {...{ shape, count, unused }} onClear={clear}>
          {fields}
        </FilterDrawer>
        {status}
      </div>
    )
  }
  return (
    <div className={layout.panel}>
      {/* Focusable, so that arrow keys scroll it after a click. */}
      <Stack
        as="section"
        gap={4}
        pad={[4, 5, 6]}
        surface="card"
        aria-label={filterTexts.filters}
        tabIndex={-1}
      >
        <Row className={styles.head} gap={2}>
          <h2>{filterTexts.filters}</h2>
          {count > 0 && <Badge label={filterTexts.chosen}>{count}</Badge>}
          <ClearFilters count={count} onClear={clear} />
        </Row>
        {count > 0 && (
          <Cluster className={styles.chips} as="ul" gap={2} aria-label={filterTexts.chosenList}>
            <ActiveChips active={activeFilters(filter, units, unused)} />
          </Cluster>
        )}
        {fields}
      </Stack>
      {status}
    </div>
  )
}

/**
 * Replaces the whole filter. `changes` counts the replacements: it remounts the fields, so no half-typed input is left.
 */
function useReplace() {
  const { setFilter } = useDiscoveryFilter()
  const [changes, setChanges] = useState(0)
  const replace = (filter: DiscoveryFilter) => {
    // Unmount the old fields first, because they then send what they have.
    flushSync(() => setChanges(before => before + 1))
    setFilter(filter)
  }
  return { changes, replace }
}

interface FilterDrawerProps extends ClearFiltersProps {
  /** From the bottom, in reach of thumbs, or from the side on a wide screen. */
  shape: 'bottom' | 'side'
  unused: readonly YesNoFilter[]
  children: ReactNode
}

function FilterDrawer({ count, unused, onClear, shape, children }: FilterDrawerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [part, setPart] = useState<FilterPart>()
  const open = (next?: FilterPart) => {
    setPart(next)
    setIsOpen(true)
  }
  return (
    <>
      <FilterBar
        unused={unused}
        onOpen={open}
        button={
          <Button icon={IconAdjustmentsHorizontal} aria-haspopup="dialog" onClick={() => open()}>
            {filterTexts.filters}
            {count > 0 && (
              <>
                {' '}
                <Badge label={filterTexts.chosen}>{count}</Badge>
              </>
            )}
          </Button>
        }
      />
      <ModalOnDemand
        shape={shape}
        open={isOpen}
        onOpenChange={setIsOpen}
        title={part ? partLabels[part] : filterTexts.filters}
        actions={
          <>
            {!part && <ClearFilters count={count} onClear={onClear} />}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              {filterTexts.show}
            </Button>
          </>
        }
      >
        {part ? <PartFields part={part} /> : children}
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

const SavedSearches = onDemand(
  async () => (await import('./saved-searches/saved-searches.tsx')).SavedSearches,
)

/** Loaded when first opened, because most members never open it. */
function SavedSearchesGroup(props: SavedSearchesProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  return (
    <FoldedGroup title={filterTexts.saved} count={0} onOpen={() => setIsNeeded(true)}>
      {isNeeded && (
        <LateSection fallback={<Skeleton shape="card" height="var(--touch)" />}>
          <SavedSearches {...props} />
        </LateSection>
      )}
    </FoldedGroup>
  )
}
