import { useId } from 'react'
import { Bar } from './bar.tsx'
import styles from './bar-table.module.css'

export interface BarTableProps {
  caption: string
  /** What the rows are, and what their numbers count. */
  columns: readonly [string, string]
  rows: readonly BarRow[]
}

interface BarRow {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value in words, if not its plain number. */
  readonly words?: string
}

/** A bar chart that is a table: every bar stands in the row of its number. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const captionId = useId()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className={styles.table} aria-labelledby={captionId}>
      <caption id={captionId}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col" className={styles.value}>
            {columns[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, words = value.toLocaleString('en') }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              <Bar share={value / most} className={styles.bar} />
            </th>
            <td className={styles.value}>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
