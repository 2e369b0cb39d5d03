import type { ReactNode } from 'react'
import styles from './figure.module.css'

/** How the parts of a Figure are drawn, as class names; a part without one is a line. */
export const inks = styles

export interface FigureProps {
  /** Of its own units, 64 high. */
  width?: number
  children: ReactNode
}

/** A small drawing in the colours of the brand. It says nothing that words beside it do not. */
export function Figure({ width = 64, children }: FigureProps) {
  return (
    <svg className={styles.figure} viewBox={`0 0 ${width} 64`} aria-hidden="true">
      {children}
    </svg>
  )
}
