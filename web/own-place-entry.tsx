import { DiscretionKeeper } from './features/accounts/discretion-keeper.tsx'
import { OwnPlaceKeeper } from './features/position/own-place-keeper.tsx'
import { useIsComplete } from './features/profile/use-is-complete.ts'
import { useSession } from './lib/session.ts'
import { useSite } from './lib/site.data.ts'

/** Gives every screen of a member their own place, once it is known who they are, and title and icon as they chose. Shows nothing. */
export function OwnPlaceEntry() {
  const { profileId } = useSession()
  const { data: site } = useSite()
  const isComplete = useIsComplete()
  return (
    <>
      <DiscretionKeeper />
      {site && profileId !== undefined && (
        <OwnPlaceKeeper
          key={profileId}
          profileId={profileId}
          city={site.defaultCity}
          isComplete={isComplete}
        />
      )}
    </>
  )
}
