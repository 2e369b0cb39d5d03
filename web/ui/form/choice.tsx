import type { ReactNode } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps {
  label: ReactNode
  helper?: ReactNode
  error?: ReactNode
  /** At the end of the line: whether it is saved. */
  mark?: ReactNode
  disabled?: boolean | undefined
  /** The control's id; what is said about it has the id `explanationOf(controlId)`. */
  controlId: string
  /** The box or the switch. */
  children: ReactNode
}

export const explanationOf = (controlId: string) => `${controlId}-explanation`

/** The line that a Checkbox and a Switch share: control, label, and what is said about it. */
export function Choice({ label, helper, error, mark, disabled, controlId, children }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label htmlFor={controlId} className={styles.line} data-disabled={disabled || undefined}>
        {children}
        <span className={styles.words}>{label}</span>
      </label>
      {mark && <div className={styles.mark}>{mark}</div>}
      {(helper || error) && (
        <div id={explanationOf(controlId)} className={error ? styles.error : styles.helper}>
          {error ?? helper}
        </div>
      )}
    </div>
  )
}
