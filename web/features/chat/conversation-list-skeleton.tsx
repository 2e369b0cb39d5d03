import { chatTexts } from '#shared/texts/chat.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-list.module.css'

const widths = ['70%', '45%', '85%', '60%', '50%', '75%']

/** The shape of the list while it is loaded. */
export function ConversationListSkeleton() {
  return (
    <>
      <output>
        <VisuallyHidden>{chatTexts.conversationsLoading}</VisuallyHidden>
      </output>
      <ul className={styles.list} aria-hidden="true">
        {widths.map(width => (
          <li key={width} className={styles.row}>
            <Skeleton shape="circle" width="2.75rem" />
            <span className={styles.name}>
              <Skeleton width="8rem" />
            </span>
            <span className={styles.preview}>
              <Skeleton width={width} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
