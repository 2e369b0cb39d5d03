import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Conversation } from './conversation.ts'
import { groupMessages } from './group-messages.ts'
import { MessageGroup } from './message-group.tsx'
import styles from './message-list.module.css'
import { OlderMessages } from './older-messages.tsx'
import { useFollowEnd } from './use-follow-end.ts'
import { dayWords } from './when-words.ts'

export interface MessageListProps {
  conversation: Conversation
  me: string
  otherName: string
  onOlder: () => void
  older: 'idle' | 'loading' | 'failed'
  /** What can be done with a message of the other's. */
  deedOf: (message: Message) => ReactNode
}

/**
 * The scroller runs from below: it opens at the newest message, and older ones added on top do not
 * move what is being read.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, me, otherName, onOlder, older, deedOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { isAtEnd, goToEnd } = useFollowEnd(scroller, conversation.messages.at(-1), me)
  return (
    <div className={styles.room}>
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={chatTexts.withMember(otherName)}
      >
        <div className={styles.messages}>
          {conversation.hasOlder ? (
            <OlderMessages state={older} onOlder={onOlder} scroller={scroller} />
          ) : (
            <p className={styles.beginning}>{chatTexts.beginning(otherName)}</p>
          )}
          {groupMessages(conversation.messages, me).map(day => (
            <section key={day.groups[0]?.id} className={styles.day}>
              <h2 className={styles.marker}>
                <span>{dayWords(day.ts)}</span>
              </h2>
              {day.groups.map(group => (
                <MessageGroup key={group.id} {...{ group, otherName, deedOf }} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.toEnd}>
          <IconButton
            variant="floating"
            label={chatTexts.newest}
            icon={<IconArrowDown />}
            onClick={goToEnd}
          />
        </div>
      )}
    </div>
  )
}
