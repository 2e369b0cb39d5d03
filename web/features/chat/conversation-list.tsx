import { IconCheck, IconChecks, IconMap2, IconMessages } from '@tabler/icons-react'
import { Link } from 'react-router'
import { chatTexts } from '#shared/texts/chat.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadMore, type NextPage } from '#web/ui/button/load-more.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './conversation-list.module.css'
import type { ConversationRow } from './conversation-rows.ts'
import { formatRecency } from './format-when.ts'

const skeletonWidths = ['70%', '45%', '85%', '60%', '50%', '75%']

/** The other member of a row. */
interface Person {
  readonly name: string
  readonly picture: string | undefined
}

export interface ConversationListProps {
  rows: readonly ConversationRow[]
  /** Undefined while it is loaded. */
  personOf: (profileId: string) => Person | undefined
  next: NextPage
}

export function ConversationList(props: ConversationListProps) {
  const { rows, personOf, next } = props
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconMessages />}
        title={chatTexts.noConversations}
        body={chatTexts.noConversationsBody}
        action={
          <ButtonLink to="/search/map" variant="primary" icon={<IconMap2 aria-hidden="true" />}>
            {chatTexts.openMap}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {rows.map(row => (
          <ConversationItem
            key={row.otherProfileId}
            row={row}
            person={personOf(row.otherProfileId)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <LoadMore next={next} label={chatTexts.loadMore} />
        {!next.hasNextPage && <p>{chatTexts.allShown}</p>}
      </div>
    </>
  )
}

interface ConversationItemProps {
  row: ConversationRow
  person: Person | undefined
}

/** Links to the conversation on the profile of the other member. */
function ConversationItem({ row, person }: ConversationItemProps) {
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
          {formatRecency(message.tsCreated)}
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

export function ConversationListSkeleton() {
  return (
    <>
      <output>
        <VisuallyHidden>{chatTexts.conversationsLoading}</VisuallyHidden>
      </output>
      <ul className={styles.list} aria-hidden="true">
        {skeletonWidths.map(width => (
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
