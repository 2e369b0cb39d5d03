import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './tab-links.module.css'

interface TabLink {
  to: string
  label: string
  /** The name for screen readers if the label is abbreviated. */
  longLabel?: string
}

/** Screens side by side, each with its address: links in a row that scrolls to the current one. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows the address.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')
    // Only the row scrolls: a reader who returns may have been far below it.
    if (current) row.current?.scrollBy(centerOf(current) - centerOf(row.current), 0)
  }, [pathname])
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(tab => (
          <li key={tab.to}>
            <NavLink to={tab.to} end aria-label={tab.longLabel}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** In px from the left edge of the window. */
function centerOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}
