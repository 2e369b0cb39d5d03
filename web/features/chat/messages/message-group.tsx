import { IconCheck, IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { formatTime } from '#web/lib/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MessageGroup as Group } from './group-messages.ts'
import { LinkedText } from './linked-text.tsx'
import styles from './message-group.module.css'
import { SentPictures } from './sent-pictures.tsx'

export interface MessageGroupProps {
  group: Group
  otherName: string
  /** A button beside a message of the other member. */
  actionOf: (message: Message) => ReactNode
}

/** Messages that one member wrote within a minute, with the time and whether they were seen. */
export function MessageGroup({ group, otherName, actionOf }: MessageGroupProps) {
  const { isOwn, isSeen, messages, ts } = group
  return (
    <div className={styles.group} data-own={isOwn || undefined}>
      <VisuallyHidden>{isOwn ? chatTexts.yours : otherName}</VisuallyHidden>
      <ul className={styles.bubbles}>
        {messages.map(message => (
          <MessageBubble
            key={message.id}
            message={message}
            isOwn={isOwn}
            action={!isOwn && actionOf(message)}
          />
        ))}
      </ul>
      <p className={styles.foot}>
        <time dateTime={new Date(ts).toISOString()}>{formatTime(ts)}</time>
        {isOwn && (
          <span className={styles.seen} data-seen={isSeen || undefined}>
            {isSeen ? <IconChecks aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
            {isSeen ? chatTexts.seen : chatTexts.notSeen}
          </span>
        )}
      </p>
    </div>
  )
}

interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  action: ReactNode
}

function MessageBubble({ message, isOwn, action }: MessageBubbleProps) {
  const { senderProfileId, profilePicIds, bodyText } = message
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-message={message.id}>
      <div className={styles.bubble}>
        {profilePicIds.length > 0 && (
          <SentPictures senderProfileId={senderProfileId} profilePicIds={profilePicIds} />
        )}
        {bodyText && (
          <p dir="auto" className={styles.text}>
            <LinkedText text={bodyText} />
          </p>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  )
}
