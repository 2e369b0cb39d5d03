import { uiTexts } from '#shared/texts/ui.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './account-form.module.css'

/** The shape of the settings while they are on their way. */
export function SettingsSkeleton() {
  return (
    <output className={styles.form}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="15rem" />
    </output>
  )
}
