import { Skeleton } from './skeleton.tsx'
import styles from './tile.module.css'

export interface TileGridSkeletonProps {
  count: number
}

/** Holds the place of a TileGrid that is coming. Silent, as a Skeleton is. */
export function TileGridSkeleton({ count }: TileGridSkeletonProps) {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => `blank ${place}`).map(key => (
        <li key={key} className={styles.blank}>
          <Skeleton shape="tile" />
        </li>
      ))}
    </ul>
  )
}
