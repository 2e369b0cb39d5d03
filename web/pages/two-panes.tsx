import type { ReactNode } from 'react'
import { Grid } from '#web/ui/layout/primitives.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import styles from './two-panes.module.css'

/** Whether there is space for a list beside its details. */
export const useHasTwoPanes = () => useMediaQuery('(min-width: 56.25em)')

/** A list that stays in view beside its details, or above them on narrow windows. */
export function TwoPanes({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <Grid
      from="wide"
      columns="minmax(14rem, 18rem) minmax(0, 42rem)"
      gap={useHasTwoPanes() ? 8 : 0}
      align="start"
    >
      {list && <div className={styles.list}>{list}</div>}
      {children && <div>{children}</div>}
    </Grid>
  )
}
