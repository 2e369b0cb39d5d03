import type { ReactNode } from 'react'
import styles from './step-actions.module.css'

/** The buttons at the end of one step of several. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
