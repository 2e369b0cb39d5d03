import { IconVirus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mapTexts } from '#shared/texts/map.ts'
import { useLocationConsent } from '#web/features/accounts/consents.data.ts'
import type { ShownPlayers } from '#web/features/games/cooties/cooties-layer.tsx'
import { type MapLayer, MemberMap } from '#web/features/map/member-map.tsx'
import { useOwnPlace } from '#web/features/position/own-place-store.ts'
import { useSession } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.data.ts'
import { useDistanceFormat } from '#web/lib/units.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LatePart } from '#web/ui/state/error-boundary.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDistanceTo } from './use-distance-to.ts'

/** Loaded after the map, because an account is asked only once. */
const LocationConsent = onDemand(
  async () => (await import('#web/features/accounts/location-consent.tsx')).LocationConsent,
)

/** Loaded with the first press, because many members only look around. */
const LikeButton = onDemand(
  async () => (await import('#web/features/likes/like-buttons.tsx')).LikeButton,
)

/** The game's code loads with its layer. */
const CootiesLayer = onDemand(
  async () => (await import('#web/features/games/cooties/cooties-layer.tsx')).CootiesLayer,
)
const PickedPlayer = onDemand(
  async () => (await import('#web/features/games/cooties/cooties-layer.tsx')).PickedPlayer,
)

/** /search/map; with ?layer=cooties, the game on top */
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
  const layer = useCootiesLayer()
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
        layer={layer}
        likeButton={id => (
          <LateSection fallback={<Skeleton shape="card" height="var(--touch)" />}>
            <LikeButton likerProfileId={profileId} likedProfileId={id} />
          </LateSection>
        )}
      />
      <LatePart attempt={String(consent.isOpen)} onMissing={consent.close}>
        <LocationConsent consent={consent} />
      </LatePart>
    </>
  )
}

function useCootiesLayer(): MapLayer {
  const [params, setParams] = useSearchParams()
  const isOn = params.get('layer') === 'cooties'
  const [shown, setShown] = useState<ShownPlayers>()
  const turn = (next: boolean) => setParams(next ? { layer: 'cooties' } : {}, { replace: true })
  return {
    name: mapTexts.cooties,
    icon: IconVirus,
    isOn,
    onToggle: () => turn(!isOn),
    badges: shown?.badges,
    panel: view => (
      <LatePart onMissing={() => turn(false)}>
        <CootiesLayer {...view} onShown={setShown} />
      </LatePart>
    ),
    actions: member => {
      const state = shown?.players.get(member.profileId)
      if (!state) return null
      return (
        <LatePart onMissing={() => turn(false)}>
          <PickedPlayer member={member} state={state} />
        </LatePart>
      )
    },
  }
}
