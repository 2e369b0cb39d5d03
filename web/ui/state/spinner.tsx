import { uiTexts } from '#shared/texts/ui.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** What is being waited for, said to screen readers. */
  label?: string
  /** `block` stands in the middle of its own room; `inline` sits in a line of words. */
  shape?: 'inline' | 'block'
}

export function Spinner({ label = uiTexts.loading, shape = 'inline' }: SpinnerProps) {
  return (
    <output className={shape === 'block' ? styles.block : undefined}>
      <span aria-hidden="true" className={styles.spinner} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
