import { uiTexts } from '#shared/texts/ui.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './desk.module.css'

/** The shape of the desk while it is on its way. */
export function DeskSkeleton() {
  return (
    <output className={styles.notices}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" height="3rem" />
      <Skeleton shape="card" height="24rem" />
      <Skeleton shape="card" height="18rem" />
    </output>
  )
}
