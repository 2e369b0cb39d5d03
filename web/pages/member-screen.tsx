import { IconMessageCircle, IconThumbUp } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { BlockButton } from '#web/features/likes/block-button.tsx'
import { HideButton } from '#web/features/likes/hide-button.tsx'
import { LikeButton } from '#web/features/likes/like-buttons.tsx'
import { MutualMark } from '#web/features/likes/mutual.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { PrivatePictureRequest } from '#web/features/pictures/sharing/picture-request.tsx'
import { SharePictures } from '#web/features/pictures/sharing/share-pictures.tsx'
import { useRefetchOwnProfile } from '#web/features/profile/profile.data.ts'
import { ProfileView } from '#web/features/profile/profile-view.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import styles from './profile.module.css'
import { useDistanceTo } from './use-distance-to.ts'

// The profile is shown first: on a phone the conversation is another view, and the note is at the end.
const MemberConversation = onDemand(
  async () => (await import('./member-conversation.tsx')).MemberConversation,
)
const PrivateNote = onDemand(
  async () => (await import('#web/features/notes/private-note.tsx')).PrivateNote,
)

/** What is shown of a member beside the profile, while that is on its way. */
export function preloadMemberScreen(): void {
  void PrivateNote.preload()
  const isChatShown = window.location.hash === '#chat' || window.matchMedia(wide).matches
  if (isChatShown) void MemberConversation.preload()
}

const wide = '(min-width: 75em)'

export interface MemberScreenProps {
  own: Profile
  profile: Profile
  onBlocked: () => void
}

/** Another member and the conversation with them: side by side, or one at a time on a narrow screen. */
export function MemberScreen({ own, profile, onBlocked }: MemberScreenProps) {
  const isWide = useMediaQuery(wide)
  const isChat = useLocation().hash === '#chat'
  const view = useRef<HTMLDivElement>(null)
  useFocusOnView(view, isChat)

  const distanceTo = useDistanceTo()
  const refetchOwn = useRefetchOwnProfile()
  const liking = { likerProfileId: own.id, likedProfileId: profile.id }
  const block = <BlockButton {...liking} name={profile.profilename} onBlocked={onBlocked} />
  const profileView = (
    <ProfileView
      profile={profile}
      distance={distanceTo(profile)}
      actions={
        <>
          {!isWide && (
            <ButtonLink to="#chat" icon={<IconMessageCircle aria-hidden="true" />}>
              {profileTexts.message}
            </ButtonLink>
          )}
          <LikeButton {...liking} />
          <MutualMark {...liking} />
        </>
      }
      quietActions={
        <>
          <PrivatePictureRequest requesterProfileId={own.id} ownerProfileId={profile.id} />
          <SharePictures
            ownerProfileId={own.id}
            viewer={{ id: profile.id, name: profile.profilename }}
            privatePictureIds={own.profilePicIdsPrivate}
            refetchPictures={refetchOwn}
          />
          <MemberActions profile={profile} block={block} />
          <HideButton
            key={profile.id}
            hiderProfileId={own.id}
            hiddenProfileId={profile.id}
            name={profile.profilename}
          />
          {block}
        </>
      }
      note={
        <Suspense fallback={<Skeleton height="20rem" />}>
          <PrivateNote key={profile.id} authorProfileId={own.id} aboutProfileId={profile.id} />
        </Suspense>
      }
    />
  )
  if (!isWide && !isChat) {
    return (
      <div ref={view} tabIndex={-1} className={styles.single}>
        {profileView}
      </div>
    )
  }
  return (
    <Page width="fill">
      <div ref={view} tabIndex={-1} className={styles.panes}>
        {isWide && <div className={styles.read}>{profileView}</div>}
        <Suspense fallback={<div className={styles.chat} />}>
          <MemberConversation {...{ own, profile, block }} isAlone={!isWide} />
        </Suspense>
      </div>
    </Page>
  )
}

interface MemberActionsProps {
  profile: Profile
  /** A button to block the member, offered after a report. */
  block: ReactNode
}

/** Rarely used: rate their pictures, report them. */
function MemberActions({ profile, block }: MemberActionsProps) {
  const { id, profilename, profilePics } = profile
  return (
    <>
      {profilePics.length > 0 && (
        <ButtonLink
          variant="quiet"
          to={`/profilePicRateSwipe?profileId=${id}`}
          icon={<IconThumbUp aria-hidden="true" />}
        >
          {likesTexts.ratePictures}
        </ButtonLink>
      )}
      <ReportButton thing={{ profileId: id }} name={profilename} blockOffer={block} />
    </>
  )
}

/** Switching between profile and conversation moves the focus, as a change of page does. */
function useFocusOnView(view: RefObject<HTMLElement | null>, isChat: boolean) {
  const shown = useRef(isChat)
  useEffect(() => {
    if (shown.current === isChat) return
    shown.current = isChat
    view.current?.focus({ preventScroll: true })
  }, [view, isChat])
}
