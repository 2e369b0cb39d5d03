import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A row to show. Another object shows it again. */
export interface Target {
  readonly key: string
}

interface TargetProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly { readonly key: string }[]
  readonly target: Target | undefined
  readonly jumpTo: (key: string) => void
}

/** Goes to the row of a target once the list has it, and focuses it once it is rendered. */
export function useTarget({ scroller, rows, target, jumpTo }: TargetProps) {
  const shown = useRef<Target>(undefined)
  const focused = useRef<Target>(undefined)
  useLayoutEffect(() => {
    if (!target || target === focused.current) return
    const { key } = target
    if (target !== shown.current) {
      if (!rows.some(row => row.key === key)) return
      shown.current = target
      jumpTo(key)
    }
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    row?.focus({ preventScroll: true })
    if (row && row === document.activeElement) focused.current = target
  })
}
