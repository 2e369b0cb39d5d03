import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './badge.module.css'

export interface BadgeProps {
  /** A number (99+ above 99) or a word. */
  children: ReactNode
  /** What a bare number counts, for screen readers: 'unread messages'. */
  label?: string
  kind?: 'accent' | 'neutral' | 'success' | 'warning' | 'danger'
}

export function Badge({ children, label, kind = 'accent' }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {typeof children === 'number' && children > 99 ? '99+' : children}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  )
}
