import type { ComponentProps } from 'react'
import styles from './table.module.css'

/** Rows as wide as there is room, with a line between them. */
export function Table({ className = '', ...table }: ComponentProps<'table'>) {
  return <table {...table} className={`${styles.table} ${className}`} />
}
