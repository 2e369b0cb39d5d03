import { readFileSync } from 'node:fs'
import type { Feature, LineString, MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrapLine, unwrapShape } from './world-shapes.ts'

export interface WorldWaters {
  lakes: Feature<MultiPolygon>[]
  rivers: Feature<LineString>[]
}

interface Atlas extends Topology {
  objects: { lakes: GeometryCollection; rivers: GeometryCollection }
}

/** Corners are cut so often: the atlas is made for a smaller scale. */
const rounds = 3

export function readWorldWaters(atlasFile: string): WorldWaters {
  const atlas: Atlas = JSON.parse(readFileSync(atlasFile, 'utf8'))
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

/** Chaikin, An Algorithm for High Speed Curve Generation, 1974: each corner gives way to two. */
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
