import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  layout?: 'row' | 'columns' | 'stack'
  children: ReactNode
}

export function Section({ title, layout = 'row', children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles[layout]}>{children}</div>
    </section>
  )
}
