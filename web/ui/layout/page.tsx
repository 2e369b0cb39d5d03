import type { ReactNode } from 'react'
import { useRootMark } from '../root-mark.ts'
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
  useRootMark('page', width === 'fill' || width === 'window' ? width : undefined)
  return (
    <div className={styles.page} data-width={width} data-flush={flush || undefined}>
      {children}
    </div>
  )
}
