import styles from './bar-table.module.css'
import { Bar, Table } from './table.tsx'

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
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Table numbers className={styles.table} caption={caption} columns={columns}>
      {rows.map(({ key, label, value, words = value.toLocaleString('en') }) => (
        <tr key={key}>
          <th scope="row">
            {label}
            <Bar share={value / most} />
          </th>
          <td>{words}</td>
        </tr>
      ))}
    </Table>
  )
}
