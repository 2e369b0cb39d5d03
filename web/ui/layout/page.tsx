import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  /**
   * `narrow` for forms and reading, `normal`, `wide` for grids. `fill` takes exactly the window
   * below the masthead (map, conversation, deck) and leaves scrolling to what is inside. `window`
   * is all there is (picture viewer): masthead and navigation are away meanwhile.
   */
  width?: 'narrow' | 'normal' | 'wide' | 'fill' | 'window'
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
      data-fill-page={width === 'fill' || width === 'window' || undefined}
      data-window-page={width === 'window' || undefined}
    >
      {children}
    </div>
  )
}
