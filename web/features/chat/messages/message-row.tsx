import { IconCheck, IconChecks } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { formatTime } from '#web/lib/format.ts'
import { Row } from '#web/ui/layout/primitives.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LinkedText } from './linked-text.tsx'
import styles from './message-row.module.css'
import { QuotedMessage } from './quoted-message.tsx'
import { SentPictures } from './sent-pictures.tsx'

/** Ids of long messages that the member expanded. Rows out of view are unmounted and lose their state. */
const opened = new Set<string>()

export interface MessageRowProps {
  message: Message
  me: string
  otherName: string
  /** First or last of the sender's messages in that minute. The first shows the sender, the last the time. */
  isFirst: boolean
  isLast: boolean
  isDelivered: boolean
  menuOf: (message: Message) => ReactNode
}

/** A message in its bubble. Memoized: it renders only when its own props change. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, me, otherName, isFirst, isLast, isDelivered, menuOf } = props
  const isOwn = message.senderProfileId === me
  return (
    <div
      className={styles.row}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-message={message.id}
      data-pressable
    >
      {isFirst && <VisuallyHidden>{isOwn ? chatTexts.yours : otherName}</VisuallyHidden>}
      <div className={styles.message}>
        <Bubble {...{ message, me, otherName }} />
        <div className={styles.menu}>{menuOf(message)}</div>
      </div>
      {isLast && <Foot message={message} isOwn={isOwn} isDelivered={isDelivered} />}
    </div>
  )
})

export interface BubbleProps {
  message: Pick<Message, 'id' | 'senderProfileId' | 'profilePicIds' | 'bodyText' | 'replyTo'>
  me: string
  otherName: string
}

/** The words, pictures and quote of a message, sent or not. */
export function Bubble({ message, me, otherName }: BubbleProps) {
  const { id, senderProfileId, profilePicIds, bodyText, replyTo } = message
  return (
    <div className={styles.bubble}>
      {replyTo && (
        <div className={styles.quote}>
          <QuotedMessage quote={replyTo} {...{ me, otherName }} />
        </div>
      )}
      {profilePicIds.length > 0 && (
        <SentPictures senderProfileId={senderProfileId} profilePicIds={profilePicIds} />
      )}
      {bodyText && (
        <LongText
          text={bodyText}
          lines={25}
          wasOpen={opened.has(id)}
          onToggle={isOpen => (isOpen ? opened.add(id) : opened.delete(id))}
        >
          <p dir="auto" className={styles.text}>
            <LinkedText text={bodyText} />
          </p>
        </LongText>
      )}
    </div>
  )
}

interface FootProps {
  message: Message
  isOwn: boolean
  isDelivered: boolean
}

function Foot({ message: { tsCreated, tsRecipientRead }, isOwn, isDelivered }: FootProps) {
  const isSeen = tsRecipientRead !== undefined
  const sentWords = isDelivered ? chatTexts.delivered : chatTexts.notSeen
  return (
    <Row as="p" gap={2} pad={[0, 2]} size="small" tone="muted" tight numeric>
      <time dateTime={new Date(tsCreated).toISOString()}>{formatTime(tsCreated)}</time>
      {isOwn && (
        <span className={styles.seen} data-seen={isSeen || undefined}>
          {isSeen || isDelivered ? (
            <IconChecks aria-hidden="true" />
          ) : (
            <IconCheck aria-hidden="true" />
          )}
          {isSeen ? chatTexts.seen : sentWords}
        </span>
      )}
    </Row>
  )
}
