import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

export interface CardGridProps {
  children: ReactNode
}

/** Cards side by side, as many as fit. */
export function CardGrid({ children }: CardGridProps) {
  return <div className={styles.grid}>{children}</div>
}
