import type { ReactNode } from 'react'
import styles from './thumbnail-grid.module.css'

export interface ThumbnailGridProps {
  /** What the pictures are, for screen readers. */
  label: string
  /** One `<li>` around each picture. */
  children: ReactNode
}

/** A list of small pictures, in as many columns as its room is wide. */
export function ThumbnailGrid({ label, children }: ThumbnailGridProps) {
  return (
    <div className={styles.room}>
      <ul className={styles.grid} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}
