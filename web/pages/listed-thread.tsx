import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { ConversationSkeleton } from '#web/features/chat/conversation-skeleton.tsx'
import type { FoundIn } from '#web/features/chat/messages/conversation-messages.tsx'
import { useListedThread } from '#web/features/chat/use-listed-thread.ts'
import { BlockButton, UntilBlocked } from '#web/features/likes/block-button.tsx'
import { isGone, useProfile } from '#web/features/profile/profile.data.ts'
import { ProfileGone } from '#web/features/profile/profile-gone.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useMediaQuery, wideWindow } from '#web/ui/use-media-query.ts'
import { BackButton } from './back-button.tsx'
import headStyles from './member-conversation.module.css'
import { MemberConversation } from './member-conversation.tsx'
import { MemberProfile } from './member-profile.tsx'
import styles from './personal-chat.module.css'

export interface ListedThreadProps {
  own: Profile
  profileId: string
}

/** A conversation chosen in the list, with the profile beside it if there is room for a third pane. */
export function ListedThread({ own, profileId }: ListedThreadProps) {
  const isWide = useMediaQuery(wideWindow)
  const isWidest = useMediaQuery('(min-width: 96em)')
  const { opened, list, found } = useListedThread()
  const back = !isWide && <BackButton parent={list} steps={opened} />
  return (
    <UntilBlocked>
      {onBlocked => (
        <Thread {...{ own, profileId, back, found, onBlocked }} hasProfile={isWidest} />
      )}
    </UntilBlocked>
  )
}

interface ThreadProps extends ListedThreadProps {
  back: ReactNode
  found: FoundIn | undefined
  hasProfile: boolean
  onBlocked: () => void
}

function Thread({ own, profileId, back, found, hasProfile, onBlocked }: ThreadProps) {
  const other = useProfile(profileId)
  const { data: profile } = other
  const isMissing = isGone(other.error)
  const block = profile && (
    <BlockButton
      likerProfileId={own.id}
      likedProfileId={profile.id}
      name={profile.profilename}
      onBlocked={onBlocked}
    />
  )
  return (
    <>
      <Text as="div" data-thread tabIndex={-1} className={styles.thread}>
        {profile && !isMissing ? (
          <MemberConversation
            {...{ own, profile, block, back, found }}
            isBesideProfile={hasProfile}
          />
        ) : (
          <Stack rows="auto 1fr">
            <Row className={headStyles.head} as="header" gap={1} pad={[0, 2]}>
              {back || <Skeleton width="10rem" />}
            </Row>
            {isMissing && <ProfileGone />}
            {other.isLoadingError && !isMissing && (
              <ErrorState title={profileTexts.failedTitle} {...failedRead(other)} />
            )}
            {!other.error && <ConversationSkeleton />}
          </Stack>
        )}
      </Text>
      {hasProfile && profile && !isMissing && (
        <aside className={styles.profile} aria-label={profileTexts.title}>
          <MemberProfile {...{ own, profile, block }} level={2} />
        </aside>
      )}
    </>
  )
}
