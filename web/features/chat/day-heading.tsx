import styles from './day-heading.module.css'
import { formatDayHeading } from './format-when.ts'

/** Above the first message of a day. `ts` is any time of that day, in milliseconds. */
export function DayHeading({ ts }: { readonly ts: number }) {
  return (
    <h2 className={styles.heading}>
      <span>{formatDayHeading(ts)}</span>
    </h2>
  )
}
