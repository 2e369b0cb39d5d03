import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** From 0 to 1. */
  share: number
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} value={share} />
}
