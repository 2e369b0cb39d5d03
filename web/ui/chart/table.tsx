import type { ComponentProps } from 'react'
import styles from './table.module.css'

export interface TableProps extends ComponentProps<'table'> {
  /** The last column has numbers. */
  numbers?: boolean
}

/** Rows with lines between them, as wide as there is room. */
export function Table({ numbers = false, className = '', ...table }: TableProps) {
  return (
    <table
      {...table}
      className={`${styles.table} ${className}`}
      data-numbers={numbers || undefined}
    />
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
