import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './cases.module.css'

export interface CaseSectionProps {
  title: string
  children: ReactNode
}

/** A card of a case file, with room between its parts. */
export function CaseSection({ title, children }: CaseSectionProps) {
  return (
    <Card as="section" title={title}>
      <div className={styles.parts}>{children}</div>
    </Card>
  )
}
