import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import styles from './cases.module.css'

export function CaseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" title={title}>
      <Stack className={styles.parts} gap={4}>
        {children}
      </Stack>
    </Card>
  )
}
