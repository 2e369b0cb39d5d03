import { readFileSync } from 'node:fs'
import type { Feature, LineString, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Natural Earth's data: land, borders between countries, and each country's outline. */
export interface WorldShapes {
  land: Feature<MultiPolygon>[]
  borders: Feature<MultiLineString>
  countries: Country[]
}

export interface Country {
  name: string
  shape: MultiPolygon
}

interface Atlas extends Topology {
  objects: { countries: GeometryCollection<{ name: string }>; land: GeometryCollection }
}

/** Natural Earth shortens some names to fit its own maps. */
const fullNames: Record<string, string> = {
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'Central African Rep.': 'Central African Republic',
  'Dem. Rep. Congo': 'DR Congo',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  'Falkland Is.': 'Falkland Islands',
  'Fr. Polynesia': 'French Polynesia',
  Macedonia: 'North Macedonia',
  'N. Cyprus': 'Northern Cyprus',
  'S. Sudan': 'South Sudan',
  'Solomon Is.': 'Solomon Islands',
  Turkey: 'Türkiye',
  'United States of America': 'United States',
  'W. Sahara': 'Western Sahara',
  eSwatini: 'Eswatini',
}

/** Cuts land and borders from the same arcs, so that a border ends exactly at the coast. */
export function readWorldShapes(atlasFile: string): WorldShapes {
  const atlas: Atlas = JSON.parse(readFileSync(atlasFile, 'utf8'))
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other)
  return {
    land: feature(atlas, atlas.objects.land).features.flatMap(({ geometry, properties }) =>
      isArea(geometry) ? [{ type: 'Feature', geometry: unwrapShape(geometry), properties }] : [],
    ),
    borders: {
      type: 'Feature',
      geometry: { type: 'MultiLineString', coordinates: borders.coordinates.map(unwrapLine) },
      properties: {},
    },
    countries: feature(atlas, atlas.objects.countries).features.flatMap(
      ({ geometry, properties }) =>
        isArea(geometry)
          ? [{ name: fullNames[properties.name] ?? properties.name, shape: unwrapShape(geometry) }]
          : [],
    ),
  }
}

function isArea(geometry: { type: string }): geometry is Polygon | MultiPolygon {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
}

/**
 * Lets a shape that crosses the date line run on beyond 180 degrees, instead of jumping across the
 * whole map. Cutting it into tiles wraps the rest around the world.
 */
export function unwrapShape(shape: Polygon | MultiPolygon): MultiPolygon {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map(rings => rings.map(unwrapRing)),
  }
}

/** A ring around a pole does not close on a flat map. The atlas cuts it along the date line, and it stays so. */
function unwrapRing(ring: Position[]): Position[] {
  const unwrapped = unwrapLine(ring)
  const [first, last] = [unwrapped[0]?.[0] ?? 0, unwrapped.at(-1)?.[0] ?? 0]
  return Math.abs(first - last) < 180 ? unwrapped : ring
}

export function unwrapLine(line: Position[]): Position[] {
  let turns = 0
  let previous: number | undefined
  return line.map(([lon = 0, lat = 0]) => {
    if (previous !== undefined && Math.abs(lon - previous) > 180) turns += lon < previous ? 1 : -1
    previous = lon
    return [lon + 360 * turns, lat]
  })
}

export interface WorldWaters {
  lakes: Feature<MultiPolygon>[]
  rivers: Feature<LineString>[]
}

interface WatersAtlas extends Topology {
  objects: { lakes: GeometryCollection; rivers: GeometryCollection }
}

/** How often to cut corners. The atlas is made for a smaller scale. */
const rounds = 3

export function readWorldWaters(atlasFile: string): WorldWaters {
  const atlas: WatersAtlas = JSON.parse(readFileSync(atlasFile, 'utf8'))
  const lakes = feature(atlas, atlas.objects.lakes).features.flatMap(({ geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const { coordinates } = unwrapShape(geometry)
    const smooth = coordinates.map(rings => rings.map(ring => smoothed(ring, true)))
    return [featureOf({ type: 'MultiPolygon' as const, coordinates: smooth })]
  })
  const rivers = feature(atlas, atlas.objects.rivers).features.flatMap(({ geometry }) => {
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    return lines.map(line =>
      featureOf({ type: 'LineString' as const, coordinates: smoothed(unwrapLine(line), false) }),
    )
  })
  return { lakes, rivers }
}

const featureOf = <Geometry extends MultiPolygon | LineString>(geometry: Geometry) => ({
  type: 'Feature' as const,
  properties: {},
  geometry,
})

/** Chaikin, An Algorithm for High Speed Curve Generation, 1974: two corners replace each corner. */
export function smoothed(line: Position[], isClosed: boolean): Position[] {
  let points = line
  for (let round = 0; round < rounds; round++) points = cutCorners(points, isClosed)
  return points
}

function cutCorners(line: Position[], isClosed: boolean): Position[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const cut = line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    return [between(from, to, 0.25), between(from, to, 0.75)]
  })
  const [start] = cut
  if (isClosed && start) return [...cut, start]
  return [first, ...cut.slice(1, -1), last]
}

const between = ([x = 0, y = 0]: Position, [toX = 0, toY = 0]: Position, share: number) => [
  x + (toX - x) * share,
  y + (toY - y) * share,
]
