import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { Cluster, Text } from './primitives.tsx'

export interface PageHeaderProps {
  title: ReactNode
  /** A sign before the words. */
  sign?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
  /** `display` is for the home page and its like. */
  size?: 'title' | 'display'
}

/** The page's one h1. */
export function PageHeader({ title, sign, lead, actions, size = 'title' }: PageHeaderProps) {
  return (
    <Cluster gap={[3, 4]} pad={[2, 0, 5]}>
      {sign && <div className={styles.sign}>{sign}</div>}
      <div className={styles.words} data-display={size === 'display' ? '' : undefined}>
        <h1>{title}</h1>
        {lead && (
          <Text tone="muted" className={styles.lead}>
            {lead}
          </Text>
        )}
      </div>
      {actions && (
        <Cluster gap={2} align="stretch" className={styles.actions}>
          {actions}
        </Cluster>
      )}
    </Cluster>
  )
}
