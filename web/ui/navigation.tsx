import { type ReactNode, type Ref, useId } from 'react'
import { NavLink } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './navigation.module.css'

export interface NavigationEntry {
  label: string
  to: string
  icon: ReactNode
  /** A Badge at the end of the line. */
  badge?: ReactNode
}

export interface NavigationGroup {
  label: string
  entries: readonly NavigationEntry[]
}

export interface NavigationProps {
  id: string
  ref: Ref<HTMLElement>
  groups: readonly NavigationGroup[]
  footer?: ReactNode
  isOver: boolean
  isColumnHidden: boolean
  onClose: () => void
}

/** The menu: a drawer on phones, a column beside the page from 900 px. */
export function Navigation(props: NavigationProps) {
  const { id, ref, groups, footer, isOver, isColumnHidden, onClose } = props
  return (
    <>
      <nav
        ref={ref}
        id={id}
        tabIndex={-1}
        aria-label={uiTexts.navigation}
        className={styles.navigation}
        data-over={isOver || undefined}
        data-hidden={isColumnHidden || undefined}
      >
        {groups.map(group => (
          <NavigationList key={group.label} group={group} />
        ))}
        {footer && <div className={styles.footer}>{footer}</div>}
      </nav>
      {/* Keys have Escape and the toggle. It goes with the click: before it, the click would land on what is below. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={uiTexts.close}
        className={styles.scrim}
        data-over={isOver || undefined}
        onClick={onClose}
      />
    </>
  )
}

function NavigationList({ group }: { group: NavigationGroup }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.label}>
        {group.label}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {group.entries.map(entry => (
          <li key={entry.to}>
            <NavLink to={entry.to} end={entry.to === '/'} className={styles.link ?? ''}>
              {entry.icon}
              <span className={styles.words}>{entry.label}</span>
              {entry.badge}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
