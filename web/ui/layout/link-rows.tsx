import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import styles from './link-rows.module.css'
import { Hint, Text } from './primitives.tsx'

export interface LinkRow {
  readonly to: string
  readonly label: string
  readonly lead?: ReactNode
  readonly icon?: Icon
}

export interface LinkRowsProps {
  links: readonly LinkRow[]
  /** The row whose screen is open beside the rows. */
  currentTo?: string | undefined
  /** For rows with another look. */
  className?: string | undefined
  ref?: RefObject<HTMLUListElement | null>
}

/** A list in which each whole row is a link. */
export function LinkRows({ links, currentTo, className = '', ref }: LinkRowsProps) {
  return (
    <Text as="ul" ref={ref} surface="card" className={`${styles.rows} ${className}`}>
      {links.map(({ to, label, lead, icon: RowIcon }) => (
        <li key={to}>
          <Link to={to} className={styles.row} aria-current={to === currentTo ? 'page' : undefined}>
            {RowIcon && <RowIcon aria-hidden="true" />}
            <span className={styles.words}>
              {label}
              {lead && (
                <Hint as="span" above={1} weight="normal">
                  {lead}
                </Hint>
              )}
            </span>
            {currentTo === undefined && <IconChevronRight aria-hidden="true" />}
          </Link>
        </li>
      ))}
    </Text>
  )
}
