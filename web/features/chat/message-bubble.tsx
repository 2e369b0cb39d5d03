import type { Message } from '#shared/contract/chat.ts'
import { LinkedText } from './linked-text.tsx'
import styles from './message-bubble.module.css'
import { SentPictures } from './sent-pictures.tsx'

export interface MessageBubbleProps {
  message: Message
  isOwn: boolean
}

export function MessageBubble({ message, isOwn }: MessageBubbleProps) {
  const { senderProfileId, profilePicIds, bodyText } = message
  return (
    <li className={styles.bubble} data-own={isOwn || undefined} data-message={message.id}>
      {profilePicIds.length > 0 && (
        <SentPictures senderProfileId={senderProfileId} profilePicIds={profilePicIds} />
      )}
      {bodyText && (
        <p dir="auto" className={styles.words}>
          <LinkedText text={bodyText} />
        </p>
      )}
    </li>
  )
}
