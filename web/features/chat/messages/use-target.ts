import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import type { Listed, Row } from './message-rows.ts'

const markedMs = 2_000

export interface Target {
  readonly rank: number
}

interface TargetProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly Row<Listed>[]
  readonly target: Target | undefined
  readonly jumpTo: (key: string) => void
}

/** Goes to the message of a target and focuses it. @returns the key of its row, and whether to highlight it */
export function useTarget({ scroller, rows, target, jumpTo }: TargetProps) {
  const [key, setKey] = useState<string>()
  const [isMarked, mark] = useTransientFlag(markedMs)
  const shown = useRef<Target>(undefined)
  const isFocused = useRef(true)
  useLayoutEffect(() => {
    if (!target || target === shown.current) return
    const row = rows.find(each => each.kind === 'message' && each.rank === target.rank)
    if (!row) return
    shown.current = target
    isFocused.current = false
    jumpTo(row.key)
    setKey(row.key)
    mark()
  })
  // The row is rendered once the list has scrolled.
  useLayoutEffect(() => {
    if (isFocused.current || key === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    row?.focus({ preventScroll: true })
    isFocused.current = row !== null && row === document.activeElement
  })
  return { key, isMarked }
}
