import { IconCheck, IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { chatTexts } from '#shared/texts/chat.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-list.module.css'
import type { Person } from './conversation-list.tsx'
import type { ConversationRow } from './conversation-rows.ts'
import { recentWords } from './when-words.ts'

export interface ConversationItemProps {
  row: ConversationRow
  person: Person | undefined
}

/** One line of the list; it leads to the conversation on the other's profile. */
export function ConversationItem({ row, person }: ConversationItemProps) {
  const { message, isOwn, isUnread, otherProfileId } = row
  const preview = message.bodyText || chatTexts.picturesOnly(message.profilePicIds.length)
  const isSeen = message.tsRecipientRead !== undefined
  const Mark = isSeen ? IconChecks : IconCheck
  return (
    <li>
      <Link
        to={`/profile/${otherProfileId}#chat`}
        className={styles.row}
        data-unread={isUnread || undefined}
      >
        {person ? (
          <Avatar name={person.name} picture={person.picture} decorative />
        ) : (
          <Skeleton shape="circle" width="2.75rem" />
        )}
        <span className={styles.name}>{person ? person.name : <Skeleton width="7rem" />}</span>
        <time className={styles.when} dateTime={new Date(message.tsCreated).toISOString()}>
          {recentWords(message.tsCreated)}
        </time>
        <span className={styles.preview}>
          {isOwn && (
            <span className={styles.seen} data-seen={isSeen || undefined}>
              <Mark aria-hidden="true" />
              <VisuallyHidden>{isSeen ? chatTexts.seen : chatTexts.notSeen}</VisuallyHidden>
            </span>
          )}
          <span className={styles.clip}>
            {isOwn && chatTexts.you}
            <bdi>{preview}</bdi>
          </span>
        </span>
        {isUnread && (
          <span className={styles.mark}>
            <Badge>{chatTexts.unread}</Badge>
          </span>
        )}
      </Link>
    </li>
  )
}
