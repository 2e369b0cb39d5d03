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
import { startHeldTimer } from '../held-timer.ts'
import { Later } from '../later.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import styles from './navigation.module.css'

interface NavigationEntry {
  label: string
  to: string
  icon: Icon | undefined
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
  /** Below the groups. `isRail` is true if there is room only for an icon. */
  footer: (isRail: boolean) => ReactNode
  state: NavigationState
}

/** The menu: a drawer on phones; from 900 px, a column beside the page or a rail of icons. */
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
        {/* Phones do not show it at first. */}
        <Later>
          {groups.map(group => (
            <NavigationList key={group.label} group={group} isRail={isRail} />
          ))}
        </Later>
        <div className={styles.footer}>{footer(isRail)}</div>
      </nav>
      {/* Keyboards have Escape and the toggle. It closes on click: closing earlier would let the click hit what is
          below. */}
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
  /** After the toggle has opened it, the menu closes if it is untouched for this long. */
  closesAfterMs: number
  /** Whether it is also a drawer in large windows. */
  isDrawer: boolean
  /** Whether large windows show the rail of icons instead of the column. */
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}

interface NavigationState {
  isDrawer: boolean
  /** Whether the labels are shown, in a drawer or in a column. */
  isOpen: boolean
  /** Whether it covers the page, which cannot be used in the meantime. */
  isOver: boolean
  isRail: boolean
  /** Whether the column temporarily covers the page. It then collapses to the rail again. */
  isPeeking: boolean
  toggle: () => void
  close: () => void
  /** Makes the temporary column permanent. */
  pin: () => void
}

/**
 * A drawer below 900 px, otherwise a column or a rail by the last choice. If the toggle opened it, it closes by itself.
 */
export function useNavigation(
  navigation: RefObject<HTMLElement | null>,
  { closesAfterMs, isDrawer, isCollapsed, onCollapse }: NavigationOptions,
): NavigationState {
  const isWide = useMediaQuery('(min-width: 56.25em)')
  const isDesktop = isWide && !isDrawer
  const hasColumn = isDesktop && !isCollapsed
  // Open only on the page where it was opened, so every page change closes it.
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

/** Moves the focus into the menu. Closes it on Escape, and when nobody has touched it for a while. */
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
    const { restart, stop } = startHeldTimer(element, closesAfterMs, close)
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      else restart()
    }
    document.addEventListener('keydown', press)
    return () => {
      stop()
      document.removeEventListener('keydown', press)
      const isInside = element.contains(document.activeElement)
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [navigation, isOpened, closesAfterMs, close])
}
