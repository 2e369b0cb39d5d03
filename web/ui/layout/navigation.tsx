import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import { NavLink, useLocation } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { useMediaQuery } from '../use-media-query.ts'
import styles from './navigation.module.css'

interface NavigationEntry {
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

interface NavigationState {
  /** Shown now, be it as a drawer or as a column. */
  isOpen: boolean
  /** Lies over the page, which is out of reach meanwhile. */
  isOver: boolean
  isColumnHidden: boolean
  toggle: () => void
  close: () => void
}

/**
 * A drawer below 900 px, closed at first and by every move. Above, a column that stays as long as nobody hides it; one
 * that was hidden comes by the toggle for as long as it is used. What the toggle opened closes itself.
 */
export function useNavigation(
  navigation: RefObject<HTMLElement | null>,
  closesAfterMs: number,
): NavigationState {
  const isDesktop = useMediaQuery('(min-width: 56.25em)')
  const [column, setColumn] = useState<'shown' | 'hidden' | 'opened'>('shown')
  // The drawer is open on the page it was opened on, so that every change of page closes it.
  const { key: page } = useLocation()
  const [openedOn, setOpenedOn] = useState<string>()
  const isOver = !isDesktop && openedOn === page
  const isOpened = isDesktop ? column === 'opened' : isOver
  const close = useCallback(() => {
    setOpenedOn(undefined)
    setColumn(before => (before === 'opened' ? 'hidden' : before))
  }, [])
  useLeaveWhenIdle(navigation, isOpened, closesAfterMs, close)
  const toggle = () => {
    if (isDesktop) setColumn(column === 'hidden' ? 'opened' : 'hidden')
    else setOpenedOn(isOver ? undefined : page)
  }
  const isColumnHidden = column === 'hidden'
  return { isOpen: isDesktop ? !isColumnHidden : isOver, isOver, isColumnHidden, toggle, close }
}

/** Moves the focus in; closes on Escape and when nobody has touched it for a while. */
function useLeaveWhenIdle(
  navigation: RefObject<HTMLElement | null>,
  isOpened: boolean,
  closesAfterMs: number,
  close: () => void,
) {
  useEffect(() => {
    const element = navigation.current
    if (!isOpened || !element) return
    const before = document.activeElement
    element.focus({ preventScroll: true })
    let timer = setTimeout(close, closesAfterMs)
    const stay = () => {
      clearTimeout(timer)
      timer = setTimeout(close, closesAfterMs)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      else stay()
    }
    const touches = ['pointermove', 'pointerdown', 'wheel'] as const
    document.addEventListener('keydown', press)
    for (const touch of touches) element.addEventListener(touch, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', press)
      for (const touch of touches) element.removeEventListener(touch, stay)
      const isInside = element.contains(document.activeElement)
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [navigation, isOpened, closesAfterMs, close])
}
