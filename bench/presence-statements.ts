/** The queries to the live map in SQL: $1 and $2 are the point, $3 is the current time. */
import { boundsDegrees, type Path, paths } from './presence-paths.ts'

export const table = 'bench_presence'

interface Statement {
  readonly side: string
  readonly isSameOrder?: boolean
  readonly text: string
}

const [lat, lon] = ['$1::float8', '$2::float8']
const visible = 'not hidden and expires_at > $3::float8'
const point = `st_setsrid(st_makepoint(${lon}, ${lat}), 4326)`

/** A box of PostGIS or of plain PostgreSQL, from its south-west to its north-east corner. */
const corners = {
  nearest: [`${lon} - 1, ${lat} - 1`, `${lon} + 1, ${lat} + 1`],
  /** A box includes all its edges. A sector excludes its northern and eastern edges. */
  bySector: [`floor(${lon}), floor(${lat})`, `floor(${lon}) + 0.99999, floor(${lat}) + 0.99999`],
  inBounds: [
    `${lon} - ${boundsDegrees}, ${lat} - ${boundsDegrees}`,
    `${lon} + ${boundsDegrees}, ${lat} + ${boundsDegrees}`,
  ],
} as const
const envelope = (path: Path) => `st_makeenvelope(${corners[path].join(', ')}, 4326)`
const box = (path: Path) => `box(${corners[path].map(corner => `point(${corner})`).join(', ')})`

const select = (path: Path, where: string, order = '') =>
  `select brief from ${table} where ${visible} and ${where} ${order} limit ${paths[path].limit}`

const around = [-1, 0, 1]
  .flatMap(north => [-1, 0, 1].map(east => [north, east]))
  .map(([north, east]) => `(floor(${lat})::int + ${north}, floor(${lon})::int + ${east})`)

const within = (degrees: number) =>
  `lat between ${lat} - ${degrees} and ${lat} + ${degrees}
    and lon between ${lon} - ${degrees} and ${lon} + ${degrees}`

const sectorsWithin = (degrees: number) =>
  `sector_lat between floor(${lat} - ${degrees})::int and floor(${lat} + ${degrees})::int
    and sector_lon between floor(${lon} - ${degrees})::int and floor(${lon} + ${degrees})::int`

const byArc = `order by power(sin(radians(lat - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians(lat)) * power(sin(radians(lon - ${lon}) / 2), 2), id`

export const statements: Readonly<Record<Path, readonly Statement[]>> = {
  nearest: [
    {
      side: 'PostGIS, geography',
      text: select(
        'nearest',
        `geog && ${envelope('nearest')}::geography`,
        `order by geog <-> ${point}::geography`,
      ),
    },
    {
      side: 'PostGIS, geometry: by degrees, a slightly wrong order',
      text: select('nearest', `geom && ${envelope('nearest')}`, `order by geom <-> ${point}`),
    },
    {
      side: 'PostgreSQL, btree on sector',
      isSameOrder: true,
      text: select(
        'nearest',
        `(sector_lat, sector_lon) in (${around.join(', ')}) and ${within(1)}`,
        byArc,
      ),
    },
    {
      side: 'PostgreSQL, GiST on point: by degrees',
      text: select('nearest', `p <@ ${box('nearest')}`, `order by p <-> point(${lon}, ${lat})`),
    },
  ],
  bySector: [
    {
      side: 'PostGIS, geometry: any 1500',
      text: select('bySector', `geom && ${envelope('bySector')}`),
    },
    {
      side: 'PostGIS, geometry',
      isSameOrder: true,
      text: select('bySector', `geom && ${envelope('bySector')}`, 'order by id'),
    },
    {
      side: 'PostgreSQL, btree on sector: any 1500',
      text: select(
        'bySector',
        `sector_lat = floor(${lat})::int and sector_lon = floor(${lon})::int`,
      ),
    },
    {
      side: 'PostgreSQL, GiST on point: any 1500',
      text: select('bySector', `p <@ ${box('bySector')}`),
    },
  ],
  inBounds: [
    {
      side: 'PostGIS, geometry: any 500',
      text: select('inBounds', `geom && ${envelope('inBounds')}`),
    },
    {
      side: 'PostGIS, geometry',
      isSameOrder: true,
      text: select('inBounds', `geom && ${envelope('inBounds')}`, 'order by id'),
    },
    {
      side: 'PostgreSQL, btree on sector: any 500',
      text: select('inBounds', `${sectorsWithin(boundsDegrees)} and ${within(boundsDegrees)}`),
    },
    {
      side: 'PostgreSQL, GiST on point: any 500',
      text: select('inBounds', `p <@ ${box('inBounds')}`),
    },
  ],
}
