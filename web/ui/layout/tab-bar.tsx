import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { useRootMark } from '../root-mark.ts'
import styles from './tab-bar.module.css'

interface Tab {
  label: string
  to: string
  icon: Icon
  /** What a screen reader says instead of the label; it contains it. */
  name?: string | undefined
  /** A Badge at the icon's corner, which the name says in words. */
  badge?: ReactNode
  isCurrent: boolean
}

const returnMs = 300
const lookMs = 1_000

/** The screens a member changes between, within the thumb's reach. Only phones have it. */
export function TabBar({ tabs }: { tabs: readonly Tab[] }) {
  useRootMark('typing', useIsTyping() ? '' : undefined)
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
            <tab.icon />
            {tab.badge && <span className={styles.badge}>{tab.badge}</span>}
          </span>
          <span>{tab.label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Whether somebody types, or did a moment ago: the press that ends it would miss what moves up for the bar. */
function useIsTyping() {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      const isIn = document.activeElement?.matches(':read-write')
      if (isIn) setIsTyping(true)
      // A field that is taken away with the focus in it does not always say so.
      timer = isIn ? setTimeout(follow, lookMs) : setTimeout(() => setIsTyping(false), returnMs)
    }
    follow()
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', follow)
    }
  }, [])
  return isTyping
}
