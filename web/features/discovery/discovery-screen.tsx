import type { ReactNode } from 'react'
import type { DiscoveryCondition } from '#shared/discovery-conditions.ts'
import styles from './discovery-screen.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { ViewSwitch } from './view-switch.tsx'

export interface DiscoveryScreenProps {
  title: string
  /** Needs the whole width for whom it shows: the filter opens as a drawer on every screen. */
  isWide?: boolean
  /** Takes exactly the window below the masthead, in a page that fills it. */
  isWindow?: boolean
  /** Conditions that the screen has no use for. */
  leftOut?: readonly DiscoveryCondition[]
  /** Who was found. */
  children: ReactNode
}

/** What the search screens share: the title, the way to the others, the filter; beside it or below it the members. */
export function DiscoveryScreen(props: DiscoveryScreenProps) {
  const { title, isWide = false, isWindow = false, leftOut = [], children } = props
  return (
    <div
      className={styles.screen}
      data-wide={isWide || undefined}
      data-window={isWindow || undefined}
    >
      <div className={styles.head}>
        <h1>{title}</h1>
        <ViewSwitch />
      </div>
      <div className={styles.filter}>
        <FilterPanel isDrawer={isWide} leftOut={leftOut} />
      </div>
      <div className={styles.found}>{children}</div>
    </div>
  )
}
