import { type Feature, type TileSource, type Zxy, ZxySource } from 'protomaps-leaflet'

/**
 * Vector tiles of our own origin. protomaps-leaflet reports every failure but an abort on the
 * console, and a map without network would fill it: a tile that cannot be had counts as aborted.
 */
export class QuietTiles implements TileSource {
  readonly #tiles: ZxySource

  constructor(url: string) {
    this.#tiles = new ZxySource(url, true)
  }

  async get(tile: Zxy, tileSize: number): Promise<Map<string, Feature[]>> {
    try {
      return await this.#tiles.get(tile, tileSize)
    } catch (cause) {
      throw new DOMException(`tile unavailable: ${String(cause)}`, 'AbortError')
    }
  }
}
