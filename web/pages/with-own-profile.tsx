import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { useOwnProfile } from '#web/features/profile/profile.data.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageSkeleton } from '#web/ui/state/skeleton.tsx'

export interface WithOwnProfileProps {
  /** `isFresh` is true once it has been refetched. */
  children: (profile: Profile, isFresh: boolean) => ReactNode
  waiting?: ReactNode
}

export function WithOwnProfile({ children, waiting = <PageSkeleton /> }: WithOwnProfileProps) {
  const own = useOwnProfile({ fresh: true })
  if (own.data) return children(own.data, !own.isFetching)
  if (!own.isLoadingError) return waiting
  return <ErrorState level={1} title={profileTexts.failedTitle} {...failedRead(own)} />
}
