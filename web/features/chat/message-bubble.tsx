import type { ReactNode } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { LinkedText } from './linked-text.tsx'
import styles from './message-bubble.module.css'
import { SentPictures } from './sent-pictures.tsx'

export interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  /** What can be done with it. */
  deed: ReactNode
}

export function MessageBubble({ message, isOwn, deed }: MessageBubbleProps) {
  const { senderProfileId, profilePicIds, bodyText } = message
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-message={message.id}>
      <div className={styles.bubble}>
        {profilePicIds.length > 0 && (
          <SentPictures senderProfileId={senderProfileId} profilePicIds={profilePicIds} />
        )}
        {bodyText && (
          <p dir="auto" className={styles.words}>
            <LinkedText text={bodyText} />
          </p>
        )}
      </div>
      {deed && <div className={styles.deed}>{deed}</div>}
    </li>
  )
}
