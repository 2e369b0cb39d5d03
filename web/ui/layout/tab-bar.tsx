import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './tab-bar.module.css'

interface Tab {
  label: string
  to: string
  icon: ReactNode
  /** What a screen reader says instead of the label; it contains it. */
  name?: string | undefined
  /** A Badge at the icon's corner, which the name says in words. */
  badge?: ReactNode
  isCurrent: boolean
}

export interface TabBarProps {
  tabs: readonly Tab[]
}

/** The screens a member changes between, within the thumb's reach. Only phones have it. */
export function TabBar({ tabs }: TabBarProps) {
  return (
    <nav aria-label={uiTexts.tabBar} className={styles.bar}>
      {tabs.map(tab => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          aria-label={tab.name}
          aria-current={tab.isCurrent ? 'page' : undefined}
          // As in any app with tabs: the current one leads to the top.
          onClick={tab.isCurrent ? () => window.scrollTo(0, 0) : undefined}
        >
          <span className={styles.icon} aria-hidden="true">
            {tab.icon}
            {tab.badge && <span className={styles.badge}>{tab.badge}</span>}
          </span>
          <span className={styles.label}>{tab.label}</span>
        </Link>
      ))}
    </nav>
  )
}
