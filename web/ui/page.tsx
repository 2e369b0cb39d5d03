import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  /**
   * `narrow` for forms and reading, `normal`, `wide` for grids. `fill` takes exactly the window
   * below the masthead (map, conversation, deck) and leaves scrolling to what is inside.
   */
  width?: 'narrow' | 'normal' | 'wide' | 'fill'
  /** Lists reach the edge on phones. */
  flush?: boolean
  children: ReactNode
}

/** What stands in the Shell: one per screen. */
export function Page({ width = 'normal', flush = false, children }: PageProps) {
  return (
    <div
      className={styles.page}
      data-width={width}
      data-flush={flush || undefined}
      data-fill-page={width === 'fill' || undefined}
    >
      {children}
    </div>
  )
}
