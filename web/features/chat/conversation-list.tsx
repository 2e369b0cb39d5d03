import { IconMap2, IconMessages } from '@tabler/icons-react'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
import type { ConversationRow } from './conversation-rows.ts'

/** What a row shows of the other member; undefined while it is loaded. */
export interface Person {
  readonly name: string
  readonly picture: string | undefined
}

export interface ConversationListProps {
  rows: readonly ConversationRow[]
  personOf: (profileId: string) => Person | undefined
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

export function ConversationList(props: ConversationListProps) {
  const { rows, personOf, hasMore, isLoadingMore, onMore } = props
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
        {hasMore ? (
          <Button onClick={onMore} loading={isLoadingMore}>
            {chatTexts.loadMore}
          </Button>
        ) : (
          <p>{chatTexts.allShown}</p>
        )}
      </div>
    </>
  )
}
