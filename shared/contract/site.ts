import { type Static, Type } from 'typebox'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Latitude, Longitude, Timestamp } from './primitives.ts'

export const Version = Type.Object({ gitCommitHash: Type.String(), gitCommitTs: Timestamp })
export type Version = Static<typeof Version>

/** Which background map the server can deliver now. */
const MapBase = Type.Object({
  kind: Type.Enum(['raster', 'vector']),
  /** `world` is the built-in map, `protomaps` an extract on the server's disk. */
  flavour: Type.Enum(['raster', 'world', 'protomaps']),
  maxZoom: Type.Integer(),
  attribution: Type.String(),
})

export const BrandName = Type.String({ minLength: 1, maxLength: 40 })
export const Tagline = Type.String({ minLength: 1, maxLength: 120 })

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })
const ColorPair = Type.Object(
  { light: Color, dark: Color },
  { additionalProperties: false, description: 'In light and in dark surroundings' },
)

/** Colors of the page, of what lies on it, of what floats above it, and of what is sunk into it. */
const Surfaces = Type.Object(
  { page: ColorPair, card: ColorPair, raised: ColorPair, sunken: ColorPair },
  { additionalProperties: false },
)

export const BrandColors = Type.Object(
  { accent: ColorPair, onAccent: ColorPair, surfaces: Surfaces },
  { additionalProperties: false },
)

/** One line of the header banner, and how long it is shown. */
export const HeaderLine = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 80 }),
    durationMs: Type.Integer({
      minimum: serverLimits.headerLineMs.min,
      maximum: serverLimits.headerLineMs.max,
    }),
  },
  { additionalProperties: false },
)

export const City = Type.Object({
  name: Type.String(),
  country: Type.String(),
  lat: Latitude,
  lon: Longitude,
})
export type City = Static<typeof City>

/** A site where members can get tested or read about testing. */
export const TestingLink = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 80 }),
    url: Type.String({ pattern: '^https://', maxLength: 300 }),
  },
  { additionalProperties: false },
)

/** The site under the brand of the request's host. */
export const Site = Type.Object({
  name: BrandName,
  tagline: Tagline,
  colours: BrandColors,
  headerLines: Type.Array(HeaderLine),
  supportAddress: Type.String(),
  defaultCity: City,
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
  },
  'GET /api/version': { access: 'public', answers: { 200: Version } },
  'GET /api/public/brand': { access: 'public', answers: { 200: Site } },
  'GET /tiles/:z/:x/:y': {
    access: 'public',
    params: TileAddress,
    query: Type.Object({ kind: Type.Optional(Type.Enum(['raster', 'vector'])) }),
    rate: serverLimits.fileRate,
    answers: { 200: 'tile', 204: 'empty' },
  },
})
