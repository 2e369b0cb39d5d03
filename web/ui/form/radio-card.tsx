import type { ReactNode } from 'react'
import styles from './radio-card.module.css'

export interface RadioCardProps {
  /**
   * `card` has its button before its words, `tile` in its corner; `line` is one of a list; the button of `chip` is
   * invisible.
   */
  shape: 'card' | 'tile' | 'line' | 'chip'
  name: string
  isChosen: boolean
  /** What an answer has revealed about it. */
  verdict?: 'right' | 'wrong' | undefined
  onChoose: () => void
  children: ReactNode
}

/** One of several choices, all of which belong in a fieldset. */
export function RadioCard({ shape, name, isChosen, verdict, onChoose, children }: RadioCardProps) {
  return (
    <label className={styles.card} data-shape={shape} data-verdict={verdict}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
