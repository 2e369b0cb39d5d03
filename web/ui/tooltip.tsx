import { cloneElement, type KeyboardEvent, type ReactElement, useId, useRef } from 'react'
import { placeBeside } from './place-beside.ts'
import styles from './tooltip.module.css'

export interface TooltipProps {
  label: string
  /** A button or link. Where the tip only repeats its name, say `repeats`. */
  children: ReactElement<Record<string, unknown>>
  /** The tip says what the control is already called: it is then not read a second time. */
  repeats?: boolean
}

/** Shows on hover and focus, stays while the pointer is on it, goes on Escape. */
export function Tooltip({ label, children, repeats = false }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const show = () => {
    if (!tip.current || !anchor.current) return
    tip.current.showPopover()
    placeBeside(tip.current, anchor.current, 'center')
  }
  const hide = () => tip.current?.hidePopover()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside takes the keys
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={event => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onFocus={event => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={press}
    >
      {repeats ? children : cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} popover="manual" role="tooltip" className={styles.tip}>
        {label}
      </span>
    </span>
  )
}
