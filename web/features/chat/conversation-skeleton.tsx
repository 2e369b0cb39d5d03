import { chatTexts } from '#shared/texts/chat.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-view.module.css'

const widths = ['62%', '48%', '70%', '36%']

/** The shape of a conversation while it is loaded. */
export function ConversationSkeleton() {
  return (
    <div>
      <output>
        <VisuallyHidden>{chatTexts.loading}</VisuallyHidden>
      </output>
      <div className={styles.waiting}>
        {widths.map(width => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </div>
    </div>
  )
}
