import { useRef } from 'react'
import { likesTexts } from '#shared/texts/likes.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useBlockedMembers } from './blocked.data.ts'
import { BlockedMember } from './blocked-member.tsx'
import styles from './blocked-members.module.css'
import { useFocusAfterUnblock } from './use-focus-after-unblock.ts'

const texts = likesTexts.blockedList

export interface BlockedMembersProps {
  ownProfileId: string
}

/** Whom the member has blocked, and the way back. */
export function BlockedMembers({ ownProfileId }: BlockedMembersProps) {
  const section = useRef<HTMLDivElement>(null)
  const blocked = useBlockedMembers()
  const onUnblocked = useFocusAfterUnblock(section, blocked.data?.length)
  return (
    <Card title={texts.title} as="section">
      <div ref={section} tabIndex={-1} className={styles.blocked}>
        <p className={styles.explained}>{texts.body}</p>
        {blocked.isPending && (
          <output>
            <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
            <Skeleton height="3rem" />
          </output>
        )}
        {blocked.isLoadingError && (
          <ErrorState
            level={3}
            title={texts.loadFailed}
            onRetry={() => void blocked.refetch()}
            retrying={blocked.isFetching}
          />
        )}
        {blocked.data?.length === 0 && <p className={styles.explained}>{texts.none}</p>}
        {blocked.data && blocked.data.length > 0 && (
          <ul className={styles.list}>
            {blocked.data.map((profile, index) => (
              <BlockedMember
                key={profile.profileId}
                ownProfileId={ownProfileId}
                profile={profile}
                onUnblocked={() => onUnblocked(index)}
              />
            ))}
          </ul>
        )}
        {blocked.hasNextPage && (
          <Button loading={blocked.isFetchingNextPage} onClick={() => void blocked.fetchNextPage()}>
            {blocked.isFetchNextPageError ? texts.moreFailed : texts.more}
          </Button>
        )}
      </div>
    </Card>
  )
}
