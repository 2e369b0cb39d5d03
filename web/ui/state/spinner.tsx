import { uiTexts } from '#shared/texts/ui.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string
  /** `block` is centered in its own space; `inline` is within a line of words. */
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
