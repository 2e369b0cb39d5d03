import { limits } from '#shared/limits.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { countFilters } from '#web/features/discovery/count-filters.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { useNearest } from '#web/features/discovery/nearest.data.ts'
import { Tiles } from '#web/features/discovery/tiles.tsx'
import { useDiscoveryFilter } from '#web/features/discovery/use-discovery-filter.ts'
import { Page } from '#web/ui/page.tsx'
import { distanceTo } from './distance-to.ts'

/** /search/tile */
export function SearchTilePage() {
  const { filter, setFilter } = useDiscoveryFilter()
  const nearest = useNearest({ filter, size: limits.tilesPage })
  const isFiltered = countFilters(filter) > 0
  return (
    <Page width="wide">
      <DiscoveryScreen title={texts.tiles.title} isWide>
        <Tiles
          nearest={nearest}
          distanceTo={distanceTo}
          onClear={isFiltered ? () => setFilter({}) : undefined}
        />
      </DiscoveryScreen>
    </Page>
  )
}
