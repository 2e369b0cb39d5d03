import { limits } from '#shared/limits.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { useNearest } from '#web/features/discovery/nearest.data.ts'
import { Tiles } from '#web/features/discovery/tiles.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { distanceTo } from './distance-to.ts'

/** /search/tile */
export function SearchTilePage() {
  const nearest = useNearest({ filter: {}, size: limits.tilesPage })
  return (
    <Page width="wide" flush>
      <PageHeader title={texts.tiles.title} />
      <Tiles nearest={nearest} distanceTo={distanceTo} onClear={undefined} />
    </Page>
  )
}
