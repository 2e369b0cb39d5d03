import { ProgressBar, type ProgressBarProps } from '#web/ui/state/progress-bar.tsx'
import styles from './progress.module.css'

export interface ProgressProps extends ProgressBarProps {
  done: string
  /** Beside what is done. */
  more?: string | undefined
}

/** How far something is, as a bar with its words below. */
export function Progress({ done, more, ...bar }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <ProgressBar {...bar} />
      <p className={styles.words}>
        <span>{done}</span>
        {more !== undefined && <span>{more}</span>}
      </p>
    </div>
  )
}
