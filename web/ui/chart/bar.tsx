import styles from './bar.module.css'

export interface BarProps {
  /** From 0 to 1. */
  share: number
}

/** Drawn beside the words that say it. */
export function Bar({ share }: BarProps) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="1" />
    </svg>
  )
}
