import { IconThumbUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { HideButton } from '#web/features/likes/hide-button.tsx'
import { LikeButton } from '#web/features/likes/like-buttons.tsx'
import { MutualOf } from '#web/features/likes/mutual.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { PrivatePictureRequest } from '#web/features/pictures/sharing/picture-request.tsx'
import { SharePictures } from '#web/features/pictures/sharing/share-pictures.tsx'
import { useRefetchOwnProfile } from '#web/features/profile/profile.data.ts'
import { ProfileView } from '#web/features/profile/profile-view.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useDistanceTo } from './use-distance-to.ts'

/** At the end of the profile. */
export const PrivateNote = onDemand(
  async () => (await import('#web/features/notes/private-note.tsx')).PrivateNote,
)

export interface MemberProfileProps {
  own: Profile
  profile: Profile
  block: ReactNode
  message?: ReactNode
  level?: 1 | 2
}

export function MemberProfile({ own, profile, block, message, level }: MemberProfileProps) {
  const distanceTo = useDistanceTo()
  const refetchOwn = useRefetchOwnProfile()
  const liking = { likerProfileId: own.id, likedProfileId: profile.id }
  return (
    <ProfileView
      profile={profile}
      distance={distanceTo(profile)}
      {...(level && { level })}
      actions={
        <>
          {message}
          <LikeButton {...liking} />
          <MutualOf {...liking} />
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
        <LateSection fallback={<Skeleton height="20rem" />}>
          <PrivateNote key={profile.id} authorProfileId={own.id} aboutProfileId={profile.id} />
        </LateSection>
      }
    />
  )
}

function MemberActions({ profile, block }: Pick<MemberProfileProps, 'profile' | 'block'>) {
  const { id, profilename, profilePics } = profile
  return (
    <>
      {profilePics.length > 0 && (
        <ButtonLink variant="muted" to={`/profilePicRateSwipe?profileId=${id}`} icon={IconThumbUp}>
          {likesTexts.ratePictures}
        </ButtonLink>
      )}
      <ReportButton thing={{ profileId: id }} name={profilename} blockOffer={block} />
    </>
  )
}
