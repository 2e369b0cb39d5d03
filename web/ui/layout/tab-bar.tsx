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
  /** The name for screen readers, which contains the label. */
  name?: string | undefined
  /** A Badge at the icon's corner. The name contains it in words. */
  badge?: ReactNode
  isCurrent: boolean
}

const returnMs = 300
const lookMs = 1_000

/** The main screens, in reach of a thumb. Only phones have it. */
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
          // As in any app with tabs, pressing the current one scrolls to the top.
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

/**
 * Whether the member is typing or was a moment ago: the press that ends it would miss its target if the bar returned at
 * once.
 */
function useIsTyping() {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      const isIn = document.activeElement?.matches(':read-write')
      if (isIn) setIsTyping(true)
      // A field that is removed while it has the focus does not always report it.
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
