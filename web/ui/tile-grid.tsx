import type { ReactNode } from 'react'
import styles from './tile.module.css'

export interface TileGridProps {
  /** What the tiles are, for screen readers. */
  label: string
  /** One `<li>` around each Tile. */
  children: ReactNode
}

/** A list of Tiles. Put it in a `Page flush` so that it reaches the edge on phones. */
export function TileGrid({ label, children }: TileGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}
