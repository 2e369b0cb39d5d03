import {
  type Static,
  type TArray,
  type TEnum,
  type TInteger,
  type TOptional,
  type TSchema,
  type TString,
  Type,
} from 'typebox'
import { type FilterName, type FilterRow, filterNames, filters } from '../filters.ts'
import { limits } from '../limits.ts'
import { mapLimits } from '../map-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { PicturePreview } from './pictures.ts'
import {
  Id,
  Latitude,
  Line,
  Longitude,
  listOf,
  Paging,
  SectorKey,
  Timestamp,
} from './primitives.ts'

/** A member as the map, the tiles and the decks show them. `lat` and `lon` are the map point. */
export const ProfileBrief = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  profileAge: Type.Integer(),
  profileChars: Type.Array(Type.String()),
  profileHeight: Type.String(),
  profileWeight: Type.String(),
  profilePicIds: Type.Array(Id),
  /** One for each picture, in the same order. Part of the picture's address, as in `PictureFacts`. */
  profilePicVersions: Type.Array(Type.Integer()),
  /** The main picture's preview, unless that is explicit or has none yet. */
  profilePicPreview: Type.Optional(PicturePreview),
  /** True if jurors found that the main picture shows the member; otherwise absent. */
  profilePicVerified: Type.Optional(Type.Boolean()),
  lat: Latitude,
  lon: Longitude,
  tsUpdated: Timestamp,
})
export type ProfileBrief = Static<typeof ProfileBrief>

/** How many visible members are in a cell, the same for every reader. In degrees. */
export const PositionAggregate = Type.Object({
  centerLat: Latitude,
  centerLon: Longitude,
  deltaLat: Type.Number(),
  deltaLon: Type.Number(),
  count: Type.Integer(),
  tsUpdated: Timestamp,
})
export type PositionAggregate = Static<typeof PositionAggregate>

type FilterSchema<Row extends FilterRow> = Row extends { readonly kind: 'integer' }
  ? TInteger
  : Row extends { readonly kind: 'text' }
    ? TString
    : Row extends { readonly options: readonly (infer Option extends string)[] }
      ? TArray<TEnum<Option[]>>
      : TArray<TString>

function filterSchema(row: FilterRow): TSchema {
  switch (row.kind) {
    case 'integer':
      return Type.Integer({ minimum: row.min, maximum: row.max })
    case 'text':
      return Line(row.maxLength)
    case 'choices':
      return Type.Array(Type.Enum([...row.options]), { maxItems: row.options.length })
    case 'texts':
      return Type.Array(Line(row.maxLength), { maxItems: row.maxItems })
  }
}

/** The filter of a search, as `filters` describes it. A member must pass all given parts. */
export const DiscoveryFilter = Type.Object(
  Object.fromEntries(
    filterNames.map(name => [name, Type.Optional(filterSchema(filters[name]))]),
  ) as { [Name in FilterName]: TOptional<FilterSchema<(typeof filters)[Name]>> },
)
export type DiscoveryFilter = Static<typeof DiscoveryFilter>

const briefs = { 200: listOf(ProfileBrief), 304: 'empty' } as const

export const discoveryEndpoints = endpoints({
  'GET /api/profile-briefs/nearest': {
    access: 'member',
    query: Type.Object({ ...Paging(limits.nearestPageMax), ...DiscoveryFilter.properties }),
    answers: briefs,
    refusals: ['position/none-yet'],
  },
  'GET /api/profile-briefs/by-bounds': {
    access: 'member',
    query: Type.Object({
      latMin: Latitude,
      lonMin: Longitude,
      latMax: Latitude,
      lonMax: Longitude,
      ...Paging(serverLimits.boundsPageMax),
    }),
    answers: briefs,
  },
  'GET /api/profile-briefs/by-sector/:sector': {
    access: 'member',
    params: Type.Object({ sector: SectorKey }),
    query: Type.Object(Paging(mapLimits.sectorPageMax)),
    answers: briefs,
  },
  'GET /api/profile-positions/aggregates': {
    access: 'member',
    answers: { 200: listOf(PositionAggregate), 304: 'empty' },
  },
})
