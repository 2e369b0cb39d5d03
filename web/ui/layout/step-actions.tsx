import type { ReactNode } from 'react'
import { Cluster } from './primitives.tsx'
import styles from './step-actions.module.css'

/** The buttons at the end of one step of several. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Cluster gap={[2, 3]} justify="end" pad={[3, 0]} className={styles.actions}>
      {children}
    </Cluster>
  )
}
