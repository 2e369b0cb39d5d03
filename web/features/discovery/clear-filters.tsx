import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './filter-panel.module.css'

export interface ClearFiltersProps {
  count: number
  onClear: () => void
}

export function ClearFilters({ count, onClear }: ClearFiltersProps) {
  return (
    <div className={styles.clear}>
      <Button variant="quiet" keepsFocus disabled={count === 0} onClick={onClear}>
        {filterTexts.clearAll}
      </Button>
    </div>
  )
}
