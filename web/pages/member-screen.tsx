import { IconMessageCircle } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { BlockButton } from '#web/features/likes/block-button.tsx'
import { LikeButton } from '#web/features/likes/like-button.tsx'
import { PrivatePictureRequest } from '#web/features/pictures/sharing/picture-request.tsx'
import { SharePictures } from '#web/features/pictures/sharing/share-pictures.tsx'
import { useReadOwnProfile } from '#web/features/profile/profile.data.ts'
import { ProfileView } from '#web/features/profile/profile-view.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { MemberDeeds } from './member-deeds.tsx'
import { MemberNote } from './member-note.tsx'
import styles from './profile.module.css'
import { useDistanceTo } from './use-distance-to.ts'
import { useFocusOnView } from './use-focus-on-view.ts'

/** After the profile: on a phone it is another view. */
const MemberConversation = lazy(async () => ({
  default: (await import('./member-conversation.tsx')).MemberConversation,
}))

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

  const distanceTo = useDistanceTo()
  const readOwn = useReadOwnProfile()
  const liking = { likerProfileId: own.id, likedProfileId: profile.id }
  const block = <BlockButton {...liking} name={profile.profilename} onBlocked={onBlocked} />
  const read = (
    <ProfileView
      profile={profile}
      distance={distanceTo(profile)}
      actions={
        <>
          {!isWide && (
            <ButtonLink to="#chat" icon={<IconMessageCircle aria-hidden="true" />}>
              {chatTexts.message}
            </ButtonLink>
          )}
          <LikeButton {...liking} />
        </>
      }
      quietActions={
        <>
          <PrivatePictureRequest requesterProfileId={own.id} ownerProfileId={profile.id} />
          <SharePictures
            ownerProfileId={own.id}
            viewer={{ id: profile.id, name: profile.profilename }}
            privatePictureIds={own.profilePicIdsPrivate}
            readAgain={readOwn}
          />
          <MemberDeeds profile={profile} block={block} />
          {block}
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
        <Suspense fallback={<div className={styles.chat} />}>
          <MemberConversation {...{ own, profile, block }} isAlone={!isWide} />
        </Suspense>
      </div>
    </Page>
  )
}
