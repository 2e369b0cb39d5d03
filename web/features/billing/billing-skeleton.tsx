import { uiTexts } from '#shared/texts/ui.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './billing.module.css'

/** The shape of the screen while the dues are on their way. */
export function BillingSkeleton() {
  return (
    <output className={styles.sections}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" height="11rem" />
      <Skeleton shape="card" height="24rem" />
      <Skeleton shape="card" height="9rem" />
    </output>
  )
}
