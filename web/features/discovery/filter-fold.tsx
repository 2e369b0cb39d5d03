import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './filter-panel.module.css'

export interface FilterFoldProps {
  title: string
  /** How many inside are chosen. */
  count: number
  children: ReactNode
}

/** A group that is opened by a press; one that has a choice in it begins open. */
export function FilterFold({ title, count, children }: FilterFoldProps) {
  const [beginsOpen] = useState(count > 0)
  return (
    <details className={styles.fold} open={beginsOpen}>
      <summary>
        <span className={styles.foldTitle}>{title}</span>
        {count > 0 && <Badge label={filterTexts.chosen}>{count}</Badge>}
        <IconChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
