import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './badge.module.css'

export interface BadgeProps {
  /** A number (99+ above 99) or a word. */
  children: ReactNode
  /** What a number counts, for screen readers: 'unread messages'. */
  label?: string
  kind?: 'accent' | 'neutral' | 'success' | 'warning' | 'danger'
  /** At the corner of an icon, where it grows little with large text. */
  onIcon?: boolean
}

export function Badge({ children, label, kind = 'accent', onIcon = false }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind} data-on-icon={onIcon || undefined}>
      {typeof children === 'number' && children > 99 ? '99+' : children}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  )
}
