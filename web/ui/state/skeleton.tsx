import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'text' | 'circle' | 'tile' | 'card'
  /** Any CSS length; the room's width unless told. */
  width?: string
  height?: string
}

/** Holds the place of what is coming. Silent: the screen itself says that it is loading. */
export function Skeleton({ shape = 'text', width, height }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-shape={shape}
      style={{ width, height }}
    />
  )
}
