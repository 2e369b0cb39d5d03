import { type ReactNode, useRef } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useTakeLostFocus } from '#web/ui/use-take-lost-focus.ts'
import styles from './swype-deck.module.css'

export interface SwypePlaceProps {
  icon: ReactNode
  title: string
  body: string
  action: ReactNode
}

/**
 * What stands in the place of the cards. Takes the focus when the button that was pressed last has gone; who writes a
 * filter keeps it.
 */
export function SwypePlace(state: SwypePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useTakeLostFocus(place)
  return (
    <div ref={place} tabIndex={-1} className={styles.end}>
      <EmptyState {...state} />
    </div>
  )
}
