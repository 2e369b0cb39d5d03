import { Navigate } from 'react-router'
import { profileTexts } from '#shared/texts/profile.ts'
import { useOwnProfile } from '#web/features/profile/profile.data.ts'
import { ProfileSkeleton } from '#web/features/profile/profile-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** /profile leads to the member's own. */
export function OwnProfilePage() {
  const own = useOwnProfile()
  if (own.data) return <Navigate to={`/profile/${own.data.id}`} replace />
  if (!own.isError) return <ProfileSkeleton />
  return (
    <ErrorState
      level={1}
      title={profileTexts.failedTitle}
      body={profileTexts.failedBody}
      onRetry={() => void own.refetch()}
      retrying={own.isFetching}
    />
  )
}
