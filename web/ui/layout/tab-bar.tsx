import { type ReactNode, useEffect, useState } from 'react'
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

const returnMs = 300

/** The screens a member changes between, within the thumb's reach. Only phones have it. */
export function TabBar({ tabs }: TabBarProps) {
  const isAway = useHasJustTyped()
  return (
    <nav aria-label={uiTexts.tabBar} className={styles.bar} data-away={isAway || undefined}>
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

/** Whether a field has just lost the focus: the press it went to would miss what moves up for the bar. */
function useHasJustTyped() {
  const [hasTyped, setHasTyped] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches(':read-write'))) return
      clearTimeout(timer)
      setHasTyped(true)
      timer = setTimeout(() => setHasTyped(false), returnMs)
    }
    document.addEventListener('focusout', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return hasTyped
}
