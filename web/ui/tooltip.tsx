import { cloneElement, type ReactElement, useId, useRef } from 'react'
import styles from './tooltip.module.css'
import { useTooltip } from './use-tooltip.ts'

export interface TooltipProps {
  label: string
  /** The tip says what the control is already called: it is then not read a second time. */
  repeats?: boolean
  /** A button or a link. */
  children: ReactElement<Record<string, unknown>>
}

/**
 * Shows on hover and focus, stays while the pointer is on it, goes on Escape. On the browser's own
 * popover; Base UI's tooltip brings 24 KB of positioning.
 */
export function Tooltip({ label, repeats = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  useTooltip(anchor, tip)
  return (
    <span ref={anchor} className={styles.anchor}>
      {repeats ? children : cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} popover="manual" role="tooltip" className={styles.tip}>
        {label}
      </span>
    </span>
  )
}
