import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { endpoints } from './endpoint.ts'
import { Latitude, Longitude, Timestamp } from './primitives.ts'

export const Version = Type.Object({ gitCommitHash: Type.String(), gitCommitTs: Timestamp })

/** Which background map the server can deliver now. */
export const MapBase = Type.Object({
  kind: Type.Enum(['raster', 'vector']),
  /** `world` is the built-in map, `protomaps` an extract on the server's disk. */
  flavour: Type.Enum(['raster', 'world', 'protomaps']),
  maxZoom: Type.Integer(),
  attribution: Type.String(),
})
export type MapBase = Static<typeof MapBase>

export const Site = Type.Object({
  name: Type.String(),
  tagline: Type.String(),
  defaultCity: Type.Object({ name: Type.String(), lat: Latitude, lon: Longitude }),
  map: MapBase,
})
export type Site = Static<typeof Site>

const TileAddress = Type.Object({
  z: Type.Integer({ minimum: 0, maximum: 22 }),
  x: Type.Integer({ minimum: 0 }),
  y: Type.Integer({ minimum: 0 }),
})

export const siteEndpoints = endpoints({
  'GET /api/ping': {
    access: 'public',
    answers: { 200: Type.Object({ status: Type.Literal('ok'), tsNow: Timestamp }) },
    refusals: [],
  },
  'GET /api/version': { access: 'public', answers: { 200: Version }, refusals: [] },
  'GET /api/public/brand': { access: 'public', answers: { 200: Site }, refusals: [] },
  'GET /tiles/:z/:x/:y': {
    access: 'public',
    params: TileAddress,
    query: Type.Object({ kind: Type.Optional(Type.Enum(['raster', 'vector'])) }),
    rate: limits.fileRate,
    answers: { 200: 'tile', 204: 'empty' },
    refusals: [],
  },
})
