import { type ReactNode, useState } from 'react'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import { Summary } from '#web/ui/layout/summary.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import styles from './filter-panel.module.css'

export interface FoldedGroupProps {
  title: string
  /** How many inside are chosen. */
  count: number
  onOpen?: () => void
  children: ReactNode
}

/** A group that a press opens; one with a choice in it starts open. */
export function FoldedGroup({ title, count, onOpen, children }: FoldedGroupProps) {
  const [startsOpen] = useState(count > 0)
  return (
    <details
      className={styles.fold}
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <Summary>
        <Text as="span" size="small" weight="strong">
          {title}
        </Text>
        {count > 0 && <Badge label={filterTexts.chosen}>{count}</Badge>}
      </Summary>
      {children}
    </details>
  )
}
