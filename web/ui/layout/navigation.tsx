import type { Icon } from '@tabler/icons-react'
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
import { Button } from '../button/button.tsx'
import { Later } from '../later.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import styles from './navigation.module.css'

interface NavigationEntry {
  label: string
  to: string
  icon: Icon | undefined
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
  /** Below the groups; `isRail` where there is room for an icon alone. */
  footer: (isRail: boolean) => ReactNode
  state: NavigationState
}

/** The menu: a drawer on phones, from 900 px a column beside the page or a rail of icons. */
export function Navigation({ id, ref, groups, footer, state }: NavigationProps) {
  const { isOver, isRail, isPeeking } = state
  return (
    <>
      <nav
        ref={ref}
        id={id}
        tabIndex={-1}
        aria-label={uiTexts.navigation}
        className={styles.navigation}
        data-drawer={state.isDrawer || undefined}
        data-over={isOver || undefined}
        data-rail={isRail || undefined}
        data-peeking={isPeeking || undefined}
      >
        {isPeeking && (
          <Button variant="quiet" onClick={state.pin}>
            {uiTexts.pinNavigation}
          </Button>
        )}
        {/* No phone shows it at first. */}
        <Later>
          {groups.map(group => (
            <NavigationList key={group.label} group={group} isRail={isRail} />
          ))}
        </Later>
        <div className={styles.footer}>{footer(isRail)}</div>
      </nav>
      {/* Keys have Escape and the toggle. It goes with the click: before it, the click would land on what is below. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={uiTexts.close}
        className={styles.scrim}
        data-drawer={state.isDrawer || undefined}
        data-over={isOver || undefined}
        onClick={state.close}
      />
    </>
  )
}

function NavigationList({ group, isRail }: { group: NavigationGroup; isRail: boolean }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.label}>
        {group.label}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {group.entries.map(({ to, label, icon: Sign, badge }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              className={styles.link ?? ''}
              title={isRail ? label : undefined}
            >
              {Sign && <Sign aria-hidden="true" />}
              <span className={styles.words}>{label}</span>
              {badge && <span className={styles.badge}>{badge}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface NavigationOptions {
  /** The menu closes itself when nobody has touched it for this long after the toggle has opened it. */
  closesAfterMs: number
  /** Whether it is a drawer in large windows, too. */
  isDrawer: boolean
  /** Whether large windows have the rail of icons instead of the column. */
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}

interface NavigationState {
  isDrawer: boolean
  /** Shown in words, be it as a drawer or as a column. */
  isOpen: boolean
  /** Lies over the page, which is out of reach meanwhile. */
  isOver: boolean
  isRail: boolean
  /** The column lies over the page for a while, and the rail is what it goes back to. */
  isPeeking: boolean
  toggle: () => void
  close: () => void
  /** Keeps the column that is peeking. */
  pin: () => void
}

/**
 * A drawer below 900 px. Above, a column or a rail, whichever was chosen last; the toggle opens a rail for as long as it is
 * used. What it has opened closes itself, and by every move.
 */
export function useNavigation(
  navigation: RefObject<HTMLElement | null>,
  { closesAfterMs, isDrawer, isCollapsed, onCollapse }: NavigationOptions,
): NavigationState {
  const isWide = useMediaQuery('(min-width: 56.25em)')
  const isDesktop = isWide && !isDrawer
  const hasColumn = isDesktop && !isCollapsed
  // Open on the page it was opened on, so that every change of page closes it.
  const { key: page } = useLocation()
  const [openedOn, setOpenedOn] = useState<string>()
  const isOpened = !hasColumn && openedOn === page
  const close = useCallback(() => setOpenedOn(undefined), [])
  useLeaveWhenIdle(navigation, isOpened, closesAfterMs, close)
  return {
    isDrawer,
    isOpen: hasColumn || isOpened,
    isOver: isOpened && !isDesktop,
    isRail: isDesktop && isCollapsed && !isOpened,
    isPeeking: isOpened && isDesktop,
    toggle: () => (hasColumn ? onCollapse(true) : setOpenedOn(isOpened ? undefined : page)),
    close,
    pin: () => {
      close()
      onCollapse(false)
    },
  }
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
