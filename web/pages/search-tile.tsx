import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { Tiles } from '#web/features/discovery/tiles.tsx'
import { useMutualLikes } from '#web/features/likes/likes.data.ts'
import { MutualSign } from '#web/features/likes/mutual.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useDistanceTo } from './use-distance-to.ts'

export function SearchTilePage() {
  const distanceTo = useDistanceTo()
  const mutual = useMutualLikes()
  return (
    <Page width="wide">
      <DiscoveryScreen title={texts.tiles.title} isWide>
        <Tiles
          distanceTo={distanceTo}
          badgeOf={({ profileId }) => mutual.has(profileId) && <MutualSign />}
        />
      </DiscoveryScreen>
    </Page>
  )
}
