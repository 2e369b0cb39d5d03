import type { ReactNode } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './conversation-view.module.css'

const skeletonWidths = ['52%', '38%', '60%', '26%', '44%']

/** @param children what is known before the messages are read */
export function ConversationSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.loading}>
      <LoadingWords words={chatTexts.loading} />
      <Stack className={styles.waiting} gap={4} pad={4}>
        {skeletonWidths.map(width => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </Stack>
      {children}
    </div>
  )
}
