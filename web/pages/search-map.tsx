import { Suspense } from 'react'
import { mapTexts } from '#shared/texts/map.ts'
import { useLocationConsent } from '#web/features/accounts/use-location-consent.ts'
import { MemberMap } from '#web/features/map/member-map.tsx'
import { useOwnPlace } from '#web/features/position/own-place-store.ts'
import { useSession } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.data.ts'
import { useDistanceFormat } from '#web/lib/units.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDistanceTo } from './use-distance-to.ts'

/** After the map: it is asked once in an account's life. */
const LocationConsent = onDemand(
  async () => (await import('#web/features/accounts/location-consent.tsx')).LocationConsent,
)

/** With the first press: whoever only looks around likes nobody. */
const LikeButton = onDemand(
  async () => (await import('#web/features/likes/like-buttons.tsx')).LikeButton,
)

/** /search/map */
export function SearchMapPage() {
  return (
    <Page width="fill">
      <VisuallyHidden>
        <h1>{mapTexts.title}</h1>
      </VisuallyHidden>
      <ReadyMap />
    </Page>
  )
}

function ReadyMap() {
  const { profileId } = useSession()
  const site = useSite()
  const own = useOwnPlace()
  const consent = useLocationConsent()
  const distanceTo = useDistanceTo()
  const formatDistance = useDistanceFormat()
  if (site.isLoadingError) {
    return <ErrorState title={mapTexts.loadFailed} onRetry={() => void site.refetch()} />
  }
  if (!site.data || !own || profileId === undefined) return <Skeleton shape="card" height="100%" />
  return (
    <>
      <MemberMap
        profileId={profileId}
        site={site.data}
        own={own}
        whenAgreed={consent.whenAgreed}
        distanceTo={distanceTo}
        formatDistance={formatDistance}
        likeButton={id => (
          <Suspense fallback={<Skeleton shape="card" height="var(--touch)" />}>
            <LikeButton likerProfileId={profileId} likedProfileId={id} />
          </Suspense>
        )}
      />
      <Suspense>
        <LocationConsent consent={consent} />
      </Suspense>
    </>
  )
}
