import { uiTexts } from '#shared/texts/ui.ts'
import { Page } from '../layout/page.tsx'
import { Stack } from '../layout/primitives.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './page-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

/** Stands for a screen whose part of the program is on its way. */
export function PageSkeleton() {
  return (
    <Page>
      <Stack as="output" gap={4} pad={[2, 0]} className={styles.lines} data-page-waits>
        <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
        <Skeleton width="14rem" height="2rem" />
        <Skeleton width="min(26rem, 90%)" />
        <Skeleton shape="card" height="9rem" />
      </Stack>
    </Page>
  )
}
