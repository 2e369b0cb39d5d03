import type { Feature, GeoJSON, Polygon } from 'geojson'
import GeoJSONVT, { type LegacyFeature, type LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Place } from './world-places.ts'
import type { WorldShapes, WorldWaters } from './world-shapes.ts'

export interface Tile {
  z: number
  x: number
  y: number
  /** An uncompressed Mapbox vector tile. */
  body: Uint8Array
}

const extent = 4096

export interface World {
  shapes: WorldShapes
  waters: WorldWaters
  builtUp: Feature<Polygon>[]
  places: Place[]
}

/**
 * Cuts the world into vector tiles of 512 px, with a layer for each kind of thing. It leaves out tiles of open sea,
 * because the map's background is water.
 */
export function cutTiles({ shapes, waters, builtUp, places }: World, maxZoom: number): Tile[] {
  const layers = {
    earth: index({ type: 'FeatureCollection', features: shapes.land }, maxZoom),
    builtup: index({ type: 'FeatureCollection', features: builtUp }, maxZoom),
    lakes: index({ type: 'FeatureCollection', features: waters.lakes }, maxZoom),
    rivers: index({ type: 'FeatureCollection', features: waters.rivers }, maxZoom),
    boundaries: index(shapes.borders, maxZoom),
  }
  const names = placesByTile(places, maxZoom)
  const cut = Object.entries(layers)
  const keys = new Set([...cut.flatMap(([, layer]) => layer.keys()), ...names.keys()])
  return [...keys].map(key => {
    const [z = 0, x = 0, y = 0] = key.split('/').map(Number)
    const tile = Object.fromEntries(cut.map(([name, layer]) => [name, layer.read(key)]))
    const body = fromGeojsonVt(present({ ...tile, places: names.get(key) }), { version: 2, extent })
    return { z, x, y, body }
  })
}

function index(data: GeoJSON, maxZoom: number) {
  const cut = new GeoJSONVT(data, {
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
    extent,
    buffer: 64,
    tolerance: 4,
  })
  return {
    keys: () => cut.tileCoords.map(({ z, x, y }) => `${z}/${x}/${y}`),
    read: (key: string) => {
      const [z = 0, x = 0, y = 0] = key.split('/').map(Number)
      return cut.getTile(z, x, y) ?? undefined
    },
  }
}

/** The map draws a tile of zoom z at the display zooms z and z + 1. It draws the last zoom at all zooms beyond. */
function placesByTile(places: Place[], maxZoom: number): Map<string, LegacyTile> {
  const tiles = new Map<string, LegacyTile>()
  for (const place of places) {
    const firstTileZoom = Math.max(0, Math.min(maxZoom, place.fromZoom - 1))
    for (let z = firstTileZoom; z <= maxZoom; z++) {
      const key = `${z}/${column(place.x, z)}/${column(place.y, z)}`
      const tile = tiles.get(key)
      const named = nameFeature(place, z)
      if (tile) tile.features.push(named)
      else tiles.set(key, { features: [named] })
    }
  }
  return tiles
}

function column(share: number, z: number): number {
  return Math.max(0, Math.min(2 ** z - 1, Math.floor(share * 2 ** z)))
}

function nameFeature({ x, y, name, kind, rank, fromZoom }: Place, z: number): LegacyFeature {
  const within = (share: number) => Math.round((share * 2 ** z - column(share, z)) * extent)
  return { type: 1, geometry: [[within(x), within(y)]], tags: { name, kind, rank, from: fromZoom } }
}

function present(layers: Record<string, LegacyTile | undefined>): Record<string, LegacyTile> {
  const filled: Record<string, LegacyTile> = {}
  for (const [name, tile] of Object.entries(layers)) {
    if (tile && tile.features.length > 0) filled[name] = tile
  }
  return filled
}
