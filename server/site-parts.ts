import type { Cards } from './features/billing/card/card-service.ts'
import type { PictureWorks } from './features/pictures/picture-works.ts'
import type { Platform } from './platform/platform.ts'
import type { TileSource } from './platform/tiles/tile-source.ts'
import type { RunningVersion } from './platform/version.ts'
import type { LiveMap } from './presence/live-map.ts'

/** What the site's routes are made of. */
export interface SiteParts {
  readonly platform: Platform
  readonly liveMap: LiveMap
  readonly tiles: TileSource
  readonly version: RunningVersion
  readonly pictures: PictureWorks
  /** Undefined where dues cannot be paid by card. */
  readonly cards: Cards | undefined
}
