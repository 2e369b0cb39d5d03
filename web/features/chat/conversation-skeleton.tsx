import { chatTexts } from '#shared/texts/chat.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-view.module.css'

const skeletonWidths = ['52%', '38%', '60%', '26%', '44%']

export function ConversationSkeleton() {
  return (
    <div className={styles.loading}>
      <output>
        <VisuallyHidden>{chatTexts.loading}</VisuallyHidden>
      </output>
      <Stack className={styles.waiting} gap={4} pad={4}>
        {skeletonWidths.map(width => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </Stack>
    </div>
  )
}
