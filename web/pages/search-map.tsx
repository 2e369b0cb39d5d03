import { Suspense } from 'react'
import { mapTexts } from '#shared/texts/map.ts'
import { useLocationConsent } from '#web/features/accounts/use-location-consent.ts'
import { MemberMap } from '#web/features/map/member-map.tsx'
import { useOwnPlace } from '#web/features/position/own-place-store.ts'
import { useSession } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.data.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** After the map: it is asked once in an account's life. */
const LocationConsent = onDemand(
  async () => (await import('#web/features/accounts/location-consent.tsx')).LocationConsent,
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
  if (site.isLoadingError) {
    return <ErrorState title={mapTexts.loadFailed} onRetry={() => void site.refetch()} />
  }
  if (!site.data || !own || profileId === undefined) return <Skeleton shape="card" height="100%" />
  return (
    <>
      <MemberMap profileId={profileId} site={site.data} own={own} whenAgreed={consent.whenAgreed} />
      <Suspense>
        <LocationConsent consent={consent} />
      </Suspense>
    </>
  )
}
