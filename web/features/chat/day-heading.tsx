import styles from './day-heading.module.css'
import { formatDayHeading } from './format-when.ts'

/** Stands above the first message of a day; any time in it, in milliseconds. */
export function DayHeading({ ts }: { readonly ts: number }) {
  return (
    <h2 className={styles.heading}>
      <span>{formatDayHeading(ts)}</span>
    </h2>
  )
}
