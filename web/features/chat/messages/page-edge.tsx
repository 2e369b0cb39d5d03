import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { useOnInView } from '#web/ui/use-in-view.ts'
import styles from './message-list.module.css'

/** What loads beyond the last message of one end. */
export interface Page {
  readonly hasMore: boolean
  readonly state: 'idle' | 'loading' | 'failed'
  readonly load: () => void
  readonly label: string
  readonly failedLabel: string
  /** Whether it also loads when it comes near. */
  readonly isEndless: boolean
  /** Replaces the button once everything is loaded. */
  readonly end?: string
}

export interface PageEdgeProps extends Page {
  scroller: RefObject<HTMLElement | null>
  rows: readonly { readonly kind: string; readonly key: string }[]
  at: 'start' | 'end'
}

/** Moves the focus from its button to the first message that it has loaded, or to the end. */
export function PageEdge(props: PageEdgeProps) {
  const { scroller, rows, at, hasMore, state, load, label, failedLabel, isEndless, end } = props
  const root = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<string>(undefined)
  useOnInView(root, {
    scroller,
    marginY: '200px',
    isEnabled: isEndless && hasMore && state === 'idle',
    onInView: load,
  })
  const farthest = at === 'start' ? rows.find(isMessage) : rows.findLast(isMessage)
  useEffect(() => {
    const from = pressedAt.current
    const isLoaded = farthest?.key !== from || !hasMore
    if (state === 'failed') pressedAt.current = undefined
    if (from === undefined || state !== 'idle' || !isLoaded) return
    pressedAt.current = undefined
    const index = rows.findIndex(({ key }) => key === from)
    const beyond =
      at === 'start'
        ? rows.slice(0, index).findLast(isMessage)
        : rows.slice(index + 1).find(isMessage)
    const row = beyond && scroller.current?.querySelector(`[data-key="${beyond.key}"]`)
    const next = row?.querySelector<HTMLElement>('a, button') ?? root.current?.querySelector('p')
    takeLostFocus(next, root.current)
  })
  const press = () => {
    pressedAt.current = farthest?.key
    load()
  }
  return (
    <div ref={root} className={styles.edge}>
      {hasMore ? (
        <Button variant="quiet" loading={state === 'loading'} onClick={press}>
          {state === 'failed' ? failedLabel : label}
        </Button>
      ) : (
        end !== undefined && <p tabIndex={-1}>{end}</p>
      )}
    </div>
  )
}

const isMessage = ({ kind }: { readonly kind: string }) => kind === 'message'
