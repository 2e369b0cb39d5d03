import { IconPencil } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { UntilBlocked } from '#web/features/likes/block-button.tsx'
import { MissingNotice } from '#web/features/profile/missing-notice.tsx'
import { isGone, useOwnProfile, useProfile } from '#web/features/profile/profile.data.ts'
import { ProfileGone } from '#web/features/profile/profile-gone.tsx'
import { ProfileSkeleton, ProfileView } from '#web/features/profile/profile-view.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { MemberScreen, preloadMemberScreen } from './member-screen.tsx'
import styles from './profile.module.css'

/** /profile/:profileId */
export function ProfilePage() {
  const { profileId = '' } = useParams()
  return (
    <UntilBlocked key={profileId}>
      {onBlocked => <ProfileScreen {...{ profileId, onBlocked }} />}
    </UntilBlocked>
  )
}

interface ProfileScreenProps {
  profileId: string
  onBlocked: () => void
}

function ProfileScreen({ profileId, onBlocked }: ProfileScreenProps) {
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

/** The member's own profile as others see it, with a link to the editor. */
function OwnProfileScreen({ profile }: { profile: Profile }) {
  return (
    <div className={styles.single}>
      <ProfileView
        profile={profile}
        notice={<MissingNotice profile={profile} />}
        actions={
          <ButtonLink to="/profileEdit" variant="primary" icon={<IconPencil aria-hidden="true" />}>
            {profileTexts.edit}
          </ButtonLink>
        }
      />
    </div>
  )
}
