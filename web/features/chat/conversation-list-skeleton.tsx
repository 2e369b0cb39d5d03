import { chatTexts } from '#shared/texts/chat.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-list.module.css'

const widths = ['70%', '45%', '85%', '60%', '50%', '75%']

export function ConversationListSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">{chatTexts.conversationsLoading}</VisuallyHidden>
      <div className={styles.list}>
        {widths.map(width => (
          <div key={width} className={styles.row}>
            <Skeleton shape="circle" width="2.75rem" />
            <span className={styles.name}>
              <Skeleton width="8rem" />
            </span>
            <span className={styles.clip}>
              <Skeleton width={width} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
