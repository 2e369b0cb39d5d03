import { readFileSync } from 'node:fs'
import type { Feature, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrapLine, unwrapShape } from './unwrap-shape.ts'

/** What Natural Earth knows: land, borders between countries, and each country's outline. */
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

/** Land and borders are cut from the same arcs, so that a border ends exactly at the coast. */
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
