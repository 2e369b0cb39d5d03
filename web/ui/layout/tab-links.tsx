import { NavLink } from 'react-router'
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

/** Screens beside each other, each with its address: links in a row that scrolls where it is too long. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
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
