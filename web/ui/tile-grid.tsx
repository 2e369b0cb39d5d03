import type { ReactNode, Ref } from 'react'
import styles from './tile.module.css'

export interface TileGridProps {
  /** What the tiles are, for screen readers. */
  label: string
  /** One `<li>` around each Tile. */
  children: ReactNode
  ref?: Ref<HTMLUListElement>
}

/** A list of Tiles. Put it in a `Page flush` so that it reaches the edge on phones. */
export function TileGrid({ label, children, ref }: TileGridProps) {
  return (
    <ul ref={ref} className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}
