import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { ClearFilters, type ClearFiltersProps } from './clear-filters.tsx'

export interface FilterDrawerProps extends ClearFiltersProps {
  /** From below where a thumb is, from the side on a wide screen. */
  shape: 'bottom' | 'side'
  children: ReactNode
}

/** The profiles behind it follow each change. */
export function FilterDrawer({ count, onClear, shape, children }: FilterDrawerProps) {
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
