import type { Icon } from '@tabler/icons-react'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import styles from './menu.module.css'

const gapPx = 6
const edgePx = 8

export interface MenuProps {
  label: string
  /** A Button or IconButton. The menu adds the press handler and the state. */
  trigger: ReactElement<Record<string, unknown>>
  /** `null` is a divider between groups; false and undefined are left out. */
  items: readonly (MenuAction | null | false | undefined)[]
  /** Visible only while its row, marked by `data-pressable`, is hovered or has the focus. */
  isQuiet?: boolean
}

/**
 * Uses the browser's own popover for layer, Escape and presses outside. Base UI's menu weighs 37 KB, more than a route
 * may.
 */
export function Menu({ label, trigger, items, isQuiet = false }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()
  useCloseOnScroll(menu, open)
  const shown = items.filter(item => item !== undefined && item !== false)

  const lines = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const show = () => {
    if (!menu.current || !anchor.current) return
    placeBelow(menu.current, anchor.current)
    lines()[0]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const all = lines()
    const labels = all.map(line => line.textContent)
    const at = all.findIndex(line => line.matches(':focus'))
    const next = moveInMenu(event.key, at, labels)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <span ref={anchor} className={styles.anchor} data-quiet={isQuiet || undefined}>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onKeyDown={press}
        onToggle={event => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') show()
        }}
      >
        {shown.map((item, index) =>
          item ? (
            <MenuItem key={item.label} action={item} onDone={close} />
          ) : (
            <hr key={`after ${shown[index - 1]?.label}`} className={styles.rule} />
          ),
        )}
      </div>
    </span>
  )
}

interface MenuAction {
  label: string
  icon?: Icon
  /** Either an action or a target. */
  onSelect?: () => void
  to?: string
  danger?: boolean
  disabled?: boolean
}

/** One line of a Menu. Disabled lines stay reachable by arrow keys, so that screen readers find them. */
function MenuItem({ action, onDone }: { action: MenuAction; onDone: () => void }) {
  const { label, icon: Sign, onSelect, to, danger = false, disabled = false } = action
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'data-danger': danger || undefined,
    'aria-disabled': disabled || undefined,
  }
  const select = () => {
    if (disabled) return
    onDone()
    onSelect?.()
  }
  if (to !== undefined && !disabled) {
    return (
      <Link {...shared} to={to} onClick={select}>
        {Sign && <Sign aria-hidden="true" />}
        {label}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" onClick={select}>
      {Sign && <Sign aria-hidden="true" />}
      {label}
    </button>
  )
}

/** The index that gets the focus in a menu with these labels; undefined if the key means nothing. */
export function moveInMenu(key: string, at: number, labels: readonly string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return nextStartingWith(key, at, labels)
  }
}

function nextStartingWith(key: string, at: number, labels: readonly string[]) {
  if (key.length !== 1 || key === ' ') return undefined
  for (let step = 1; step <= labels.length; step++) {
    const index = (at + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(key.toLowerCase())) return index
  }
  return undefined
}

/** A popover does not move when its anchor scrolls away, so it closes. */
function useCloseOnScroll(popover: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const inside = event.target instanceof Node && popover.current?.contains(event.target)
      if (!inside) popover.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [popover, open])
}

/** Below its anchor, or above if there is no room, and inside the window: it is `position: fixed`. */
function placeBelow(popover: HTMLElement, anchor: HTMLElement) {
  const around = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = around.bottom + gapPx
  const fitsBelow = below + height + edgePx <= window.innerHeight
  const farthest = document.documentElement.clientWidth - width - edgePx
  popover.style.top = `${Math.max(edgePx, fitsBelow ? below : around.top - gapPx - height)}px`
  popover.style.left = `${Math.max(edgePx, Math.min(around.right - width, farthest))}px`
  popover.dataset.side = fitsBelow ? 'below' : 'above'
}
