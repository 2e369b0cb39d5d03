import { IconCheck, IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MessageGroup as Group } from './group-messages.ts'
import { MessageBubble } from './message-bubble.tsx'
import styles from './message-group.module.css'
import { timeWords } from './when-words.ts'

export interface MessageGroupProps {
  group: Group
  otherName: string
  /** What can be done with a message of the other's. */
  deedOf: (message: Message) => ReactNode
}

/** What one of the two wrote in one minute, with its time and whether it was seen. */
export function MessageGroup({ group, otherName, deedOf }: MessageGroupProps) {
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
            deed={!isOwn && deedOf(message)}
          />
        ))}
      </ul>
      <p className={styles.foot}>
        <time dateTime={new Date(ts).toISOString()}>{timeWords(ts)}</time>
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
