import { IconMessageCircle, IconPencil } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { BlockButton, UntilBlocked } from '#web/features/likes/block-button.tsx'
import { MissingNotice } from '#web/features/profile/missing-notice.tsx'
import { isGone, useOwnProfile, useProfile } from '#web/features/profile/profile.data.ts'
import { ProfileGone } from '#web/features/profile/profile-gone.tsx'
import { ProfileSkeleton, ProfileView } from '#web/features/profile/profile-view.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import { useSession } from '#web/lib/session.ts'
import { stepsBack } from '#web/lib/steps-back.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { useMediaQuery, wideWindow } from '#web/ui/use-media-query.ts'
import { BackButton } from './back-button.tsx'
import { MemberProfile, PrivateNote } from './member-profile.tsx'
import styles from './profile.module.css'
import { WithOwnProfile } from './with-own-profile.tsx'

export function ProfilePage() {
  const { profileId = '' } = useParams()
  return (
    <UntilBlocked key={profileId}>
      {onBlocked => <ProfileScreen {...{ profileId, onBlocked }} />}
    </UntilBlocked>
  )
}

function ProfileScreen({ profileId, onBlocked }: { profileId: string; onBlocked: () => void }) {
  const own = useOwnProfile()
  const profile = useProfile(profileId)
  const isOwn = useSession().profileId === profileId
  useEffect(() => {
    if (!isOwn) preloadMemberScreen()
  }, [isOwn])

  if (own.data?.id === profileId) return <OwnProfileScreen profile={own.data} />
  if (isGone(profile.error)) return <ProfileGone />
  if (own.data && profile.data) {
    return <MemberScreen own={own.data} profile={profile.data} onBlocked={onBlocked} />
  }
  if (!own.isLoadingError && !profile.isLoadingError) return <ProfileSkeleton />
  return <ErrorState level={1} title={profileTexts.failedTitle} {...failedRead(own, profile)} />
}

function OwnProfileScreen({ profile }: { profile: Profile }) {
  return (
    <div className={styles.single}>
      <ProfileView
        profile={profile}
        notice={<MissingNotice profile={profile} />}
        actions={
          <ButtonLink to="/profileEdit" variant="primary" icon={IconPencil}>
            {profileTexts.edit}
          </ButtonLink>
        }
      />
    </div>
  )
}

// The profile is shown first. On a phone the conversation is another view, and the note is at the end.
const OnlyConversation = onDemand(
  async () => (await import('./member-conversation.tsx')).OnlyConversation,
)

/** Loads the code of what is shown beside the profile, along with the profile. */
function preloadMemberScreen(): void {
  void PrivateNote.preload()
  const isChatShown = window.location.hash === '#chat' || window.matchMedia(wideWindow).matches
  if (isChatShown) void OnlyConversation.preload()
}

interface MemberScreenProps {
  own: Profile
  profile: Profile
  onBlocked: () => void
}

/** Another member and the conversation with them: side by side, or one at a time on a narrow screen. */
function MemberScreen({ own, profile, onBlocked }: MemberScreenProps) {
  const isWide = useMediaQuery(wideWindow)
  const isChat = useLocation().hash === '#chat'
  const view = useRef<HTMLDivElement>(null)
  useFocusOnView(view, isChat)
  const liking = { likerProfileId: own.id, likedProfileId: profile.id }
  const block = <BlockButton {...liking} name={profile.profilename} onBlocked={onBlocked} />
  if (!isWide && !isChat) {
    const message = (
      <ButtonLink to="#chat" icon={IconMessageCircle}>
        {profileTexts.message}
      </ButtonLink>
    )
    return (
      <div ref={view} tabIndex={-1} className={styles.single}>
        <MemberProfile {...{ own, profile, block, message }} />
      </div>
    )
  }
  return (
    <Page width="fill">
      <Grid
        ref={view}
        tabIndex={-1}
        from="widest"
        columns="minmax(0, 1fr) minmax(26rem, 34%)"
        rows="1fr"
      >
        {isWide && (
          <Stack scrolls>
            <MemberProfile {...{ own, profile, block }} />
          </Stack>
        )}
        <div className={styles.chat}>
          <LateSection>
            <OnlyConversation
              {...{ own, profile, block }}
              isBesideProfile={isWide}
              back={!isWide && <BackButton parent="/chat/personal" steps={stepsBack()} />}
            />
          </LateSection>
        </div>
      </Grid>
    </Page>
  )
}

/** Switching between profile and conversation moves the focus, as a page change does. */
function useFocusOnView(view: RefObject<HTMLElement | null>, isChat: boolean) {
  const shown = useRef(isChat)
  useEffect(() => {
    if (shown.current === isChat) return
    shown.current = isChat
    view.current?.focus({ preventScroll: true })
  }, [view, isChat])
}

/** /profile redirects to the member's own profile. */
export function OwnProfilePage() {
  return (
    <WithOwnProfile waiting={<ProfileSkeleton />}>
      {({ id }) => <Navigate to={`/profile/${id}`} replace />}
    </WithOwnProfile>
  )
}
