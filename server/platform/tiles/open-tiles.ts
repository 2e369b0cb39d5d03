import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { distFolder } from '../serve/web-app.ts'
import { createTileSource, openStreetMapTilesUrl, type TileSource } from './tile-source.ts'

/** The background map the operator chose; OpenStreetMap's through our cache when he chose none. */
export function openTiles(config: Config, log: Log): Promise<TileSource> {
  const { mapPmtiles, mapTilesUrl, publicUrl, dataDirectory } = config
  return createTileSource({
    worldFile: join(distFolder, 'world.pmtiles'),
    pmtilesFile: mapPmtiles,
    tilesUrl: mapTilesUrl === 'off' ? undefined : (mapTilesUrl ?? openStreetMapTilesUrl),
    userAgent: `LambdaCommons/1 (+${publicUrl.href})`,
    cacheDirectory: join(dataDirectory, 'tiles'),
    log: {
      info: (details, message) => log.info(details, message),
      warn: (details, message) => log.warn(details, message),
    },
  })
}
