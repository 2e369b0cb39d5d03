import { cloneElement, type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import styles from './menu.module.css'
import { type MenuAction, MenuItem } from './menu-item.tsx'
import { moveInMenu } from './move-in-menu.ts'
import { placeBeside } from './place-beside.ts'
import { useCloseOnScroll } from './use-close-on-scroll.ts'

export interface MenuProps {
  /** What the list is, for screen readers. */
  label: string
  /** A Button or IconButton; the menu gives it the press and the state. */
  trigger: ReactElement<Record<string, unknown>>
  /** `null` is a rule between groups. */
  items: readonly (MenuAction | null)[]
}

/**
 * The browser's own popover carries layer, Escape and press outside; keys are added here.
 * Base UI's menu does the same for 37 KB, more than a whole route may weigh.
 */
export function Menu({ label, trigger, items }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()
  useCloseOnScroll(menu, open)

  const lines = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const show = () => {
    if (!menu.current || !anchor.current) return
    placeBeside(menu.current, anchor.current, 'end')
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
    <span ref={anchor} className={styles.anchor}>
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
        {items.map((item, index) =>
          item ? (
            <MenuItem key={item.label} action={item} onDone={close} />
          ) : (
            <hr key={`after ${items[index - 1]?.label}`} className={styles.rule} />
          ),
        )}
      </div>
    </span>
  )
}
