import { OwnPlaceKeeper } from './features/position/own-place-keeper.tsx'
import { useIsComplete } from './features/profile/use-is-complete.ts'
import { useSession } from './lib/session.ts'
import { useSite } from './lib/site.data.ts'

/** Gives every screen of a member a place of his own, once it is known who he is. Shows nothing. */
export function OwnPlaceEntry() {
  const { profileId } = useSession()
  const { data: site } = useSite()
  const isComplete = useIsComplete()
  if (!site || profileId === undefined) return null
  return (
    <OwnPlaceKeeper
      key={profileId}
      profileId={profileId}
      city={site.defaultCity}
      isComplete={isComplete}
    />
  )
}
