import type { ComponentProps, ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps extends ComponentProps<'table'> {
  /** Stands above it and names it. */
  caption?: ReactNode
  columns?: readonly string[]
  foot?: ReactNode
  /** The last column has numbers. */
  numbers?: boolean
  /** The rows. */
  children: ReactNode
}

/** Rows with lines between them under the names of their columns, as wide as there is room. */
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
  /** How much of it is filled, from 0 to 1. */
  share: number
  className?: string | undefined
}

/** A bar for the number of its row, which says the same in words. */
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
