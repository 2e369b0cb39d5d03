import { IconMessageCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { BlockButton } from '#web/features/likes/block-button.tsx'
import { LikeButton } from '#web/features/likes/like-button.tsx'
import { ProfileView } from '#web/features/profile/profile-view.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { MemberConversation } from './member-conversation.tsx'
import { MemberDeeds } from './member-deeds.tsx'
import { MemberNote } from './member-note.tsx'
import styles from './profile.module.css'
import { useFocusOnView } from './use-focus-on-view.ts'

export interface MemberScreenProps {
  own: Profile
  profile: Profile
  onBlocked: () => void
}

/** Another member and the conversation with him: side by side, or one at a time where it is narrow. */
export function MemberScreen({ own, profile, onBlocked }: MemberScreenProps) {
  const isWide = useMediaQuery('(min-width: 1200px)')
  const isChat = useLocation().hash === '#chat'
  const view = useRef<HTMLDivElement>(null)
  useFocusOnView(view, isChat)

  const liking = { likerProfileId: own.id, likedProfileId: profile.id }
  const block = (
    <BlockButton {...liking} name={profile.profilename} compact={!isWide} onBlocked={onBlocked} />
  )
  const read = (
    <ProfileView
      profile={profile}
      corner={!isWide && block}
      actions={
        <>
          <LikeButton {...liking} />
          {!isWide && (
            <ButtonLink to="#chat" icon={<IconMessageCircle aria-hidden="true" />}>
              {chatTexts.message}
            </ButtonLink>
          )}
          {isWide && block}
          <MemberDeeds
            profile={profile}
            block={<BlockButton {...liking} name={profile.profilename} onBlocked={onBlocked} />}
          />
        </>
      }
      note={<MemberNote key={profile.id} authorProfileId={own.id} aboutProfileId={profile.id} />}
    />
  )
  if (!isWide && !isChat) {
    return (
      <div ref={view} tabIndex={-1} className={styles.single}>
        {read}
      </div>
    )
  }
  return (
    <Page width="fill">
      <div ref={view} tabIndex={-1} className={styles.panes}>
        {isWide && <div className={styles.read}>{read}</div>}
        <MemberConversation own={own} profile={profile} isAlone={!isWide} />
      </div>
    </Page>
  )
}
