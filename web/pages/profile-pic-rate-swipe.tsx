import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { ratingTexts as texts } from '#shared/texts/rating.ts'
import { PictureDeck } from '#web/features/likes/picture-deck.tsx'
import { picturesToRate } from '#web/features/likes/picture-rating.ts'
import { isGone, useOwnProfile, useProfile } from '#web/features/profile/profile.data.ts'
import { ProfileGone } from '#web/features/profile/profile-gone.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import { useNsfwShown } from '#web/lib/show-nsfw.ts'
import { stepsBack } from '#web/lib/steps-back.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageSkeleton } from '#web/ui/state/skeleton.tsx'
import { BackButton } from './back-button.tsx'
import styles from './profile-pic-rate-swipe.module.css'

/** /profilePicRateSwipe?profileId&startProfilePicId */
export function ProfilePicRateSwipePage() {
  const [search] = useSearchParams()
  const profileId = search.get('profileId')
  const startId = search.get('startProfilePicId')
  if (!profileId) return <Navigate to="/profile" replace />
  return <RatingScreen key={`${profileId} ${startId}`} profileId={profileId} startId={startId} />
}

function RatingScreen({ profileId, startId }: { profileId: string; startId: string | null }) {
  const own = useOwnProfile()
  const profile = useProfile(profileId)
  // Members cannot rate their own pictures.
  if (own.data?.id === profileId) return <Navigate to={`/profile/${profileId}`} replace />
  // The cache may hold deleted pictures, so they are shown only once refetched.
  if (!profile.isFetchedAfterMount) return <PageSkeleton />
  if (isGone(profile.error)) return <ProfileGone />
  if (own.data && profile.data) {
    return <Rating likerProfileId={own.data.id} profile={profile.data} startId={startId} />
  }
  if (!own.isLoadingError && !profile.isLoadingError) return <PageSkeleton />
  return <ErrorState level={1} title={texts.failedTitle} {...failedRead(own, profile)} />
}

interface RatingProps {
  likerProfileId: string
  profile: Profile
  startId: string | null
}

function Rating({ likerProfileId, profile, startId }: RatingProps) {
  const isNsfwShown = useNsfwShown()
  // The pictures of the deck stay the same when the profile is refetched.
  const [deck] = useState(profile.profilePics)
  const pictures = picturesToRate(deck, { startId, isNsfwShown })
  return (
    <Page width="fill">
      <div className={styles.rating}>
        <header className={styles.head}>
          <BackButton parent={`/profile/${profile.id}`} steps={stepsBack()} />
          <h1>{texts.titleOf(profile.profilename)}</h1>
          {pictures.length > 0 && (
            <Hint span textAlign="center">
              {texts.how} <span className={styles.keys}>{texts.keys}</span>
            </Hint>
          )}
        </header>
        {pictures.length > 0 ? (
          <PictureDeck
            key={String(isNsfwShown)}
            likerProfileId={likerProfileId}
            profilePicProfileId={profile.id}
            pictures={pictures}
          />
        ) : (
          <EmptyState
            icon={IconPhotoOff}
            title={texts.none}
            action={<ButtonLink to={`/profile/${profile.id}`}>{texts.viewProfile}</ButtonLink>}
          />
        )}
        <Hint className={styles.foot} textAlign="center">
          {pictures.length < deck.length && texts.hiddenNsfw}
        </Hint>
      </div>
    </Page>
  )
}
