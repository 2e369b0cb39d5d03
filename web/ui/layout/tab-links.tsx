import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './tab-links.module.css'

interface TabLink {
  to: string
  label: string
  /** What a screen reader says where the label is cut short. */
  longLabel?: string
}

export interface TabLinksProps {
  /** What the tabs belong to. */
  label: string
  tabs: readonly TabLink[]
}

/** Screens beside each other, each with its address: links in a row that scrolls to the current one. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows the address.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
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
