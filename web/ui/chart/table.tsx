import type { ComponentProps, ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps extends ComponentProps<'table'> {
  caption?: ReactNode
  columns?: readonly string[]
  foot?: ReactNode
  /** The last column has numbers. */
  numbers?: boolean
  children: ReactNode
}

/** Rows with lines between them under column headings, as wide as the container. */
export function Table(props: TableProps) {
  const { caption, columns, foot, numbers = false, className = '', children, ...table } = props
  return (
    <table
      {...table}
      className={`${styles.table} ${className}`}
      data-numbers={numbers || undefined}
    >
      {caption && <caption>{caption}</caption>}
      {columns && (
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

export interface BarProps {
  /** The filled share, from 0 to 1. */
  share: number
  className?: string | undefined
}

/** A bar for the number of its row, which contains the same in words. */
export function Bar({ share, className = '' }: BarProps) {
  return (
    <svg
      className={`${styles.bar} ${className}`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={share * 100} height="1" />
    </svg>
  )
}

interface BarTableProps {
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

/** A bar chart that is a table: every bar is in the row of its number. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Table numbers className={styles.barTable} caption={caption} columns={columns}>
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
