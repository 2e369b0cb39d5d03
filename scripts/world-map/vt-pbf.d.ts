/** vt-pbf 3 ships no types: only what the world map calls. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: 1 | 2; extent?: number },
  ): Uint8Array
}
