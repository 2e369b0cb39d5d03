import { DiscretionSync } from './features/accounts/settings/discretion-sync.tsx'
import { PositionReporter } from './features/position/position-reporter.tsx'
import { useIsComplete } from './features/profile/profile.data.ts'
import { useSession } from './lib/session.ts'
import { useSite } from './lib/site.data.ts'

/** On every screen of a member: reports their position once it is known who they are, and follows their choice of a discreet title and icon. Renders nothing. */
export function MemberSync() {
  const { profileId } = useSession()
  const { data: site } = useSite()
  const isComplete = useIsComplete()
  return (
    <>
      <DiscretionSync />
      {site && profileId !== undefined && (
        <PositionReporter
          key={profileId}
          profileId={profileId}
          city={site.defaultCity}
          isComplete={isComplete}
        />
      )}
    </>
  )
}
