import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './section-list.module.css'

export interface SectionLink {
  readonly to: string
  readonly label: string
  readonly lead?: string
  readonly icon?: Icon
}

export interface SectionListProps {
  links: readonly SectionLink[]
  currentTo?: string | undefined
}

/** Sections of a screen, each with its address: beside the one that is shown, or before it. */
export function SectionList({ links, currentTo }: SectionListProps) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, label, lead, icon: SectionIcon }) => (
        <li key={to}>
          <Link to={to} className={styles.row} aria-current={to === currentTo ? 'page' : undefined}>
            {SectionIcon && <SectionIcon aria-hidden="true" />}
            <span className={styles.words}>
              {label}
              {lead && <span className={styles.lead}>{lead}</span>}
            </span>
            <IconChevronRight className={styles.chevron} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
