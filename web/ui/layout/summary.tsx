import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, type Space } from './primitives.tsx'
import styles from './summary.module.css'

interface SummaryProps {
  id?: string
  gap?: Space
  pad?: readonly [Space, Space]
  children: ReactNode
}

/** The line of a `details` element that opens it, with an arrow at its end. */
export function Summary({ children, gap = 2, ...row }: SummaryProps) {
  return (
    <Row {...row} gap={gap} as="summary" className={styles.summary}>
      {children}
      <IconChevronDown aria-hidden="true" />
    </Row>
  )
}
