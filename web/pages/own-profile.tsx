import { Navigate } from 'react-router'
import { ProfileSkeleton } from '#web/features/profile/profile-view.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

/** /profile redirects to the member's own. */
export function OwnProfilePage() {
  return (
    <WithOwnProfile waiting={<ProfileSkeleton />}>
      {({ id }) => <Navigate to={`/profile/${id}`} replace />}
    </WithOwnProfile>
  )
}
