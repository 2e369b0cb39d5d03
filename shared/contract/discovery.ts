import { type Static, Type } from 'typebox'
import { characteristicTags } from '../characteristics.ts'
import { discoveryConditions } from '../discovery-conditions.ts'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, Latitude, Longitude, listOf, Paging, Text, Timestamp } from './primitives.ts'

/** A member as the map, the tiles and the decks show him. `lat` and `lon` are the published point. */
export const ProfileBrief = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  profileAge: Type.Integer(),
  profileChars: Type.Array(Type.String()),
  profileHeight: Type.String(),
  profileWeight: Type.String(),
  profilePicIds: Type.Array(Id),
  /** One for each picture, in the same order: part of its address, as in `PictureFacts`. */
  profilePicVersions: Type.Array(Type.Integer()),
  lat: Latitude,
  lon: Longitude,
  tsUpdated: Timestamp,
})
export type ProfileBrief = Static<typeof ProfileBrief>

/** How many visible members are in a cell, the same for every reader; degrees. */
export const PositionAggregate = Type.Object({
  centerLat: Latitude,
  centerLon: Longitude,
  deltaLat: Type.Number(),
  deltaLon: Type.Number(),
  count: Type.Integer(),
  tsUpdated: Timestamp,
})
export type PositionAggregate = Static<typeof PositionAggregate>

const Age = Type.Integer({ minimum: limits.adultAgeYears, maximum: limits.maxAgeYears })
const Words = Text(limits.discoveryWordsMaxLength)

/** Whom a search is for; everything named has to hold. */
export const DiscoveryFilter = Type.Object({
  /** Within a category any of them, across categories all. */
  tags: Type.Optional(
    Type.Array(Type.Enum([...characteristicTags]), { maxItems: characteristicTags.length }),
  ),
  ageMin: Type.Optional(Age),
  ageMax: Type.Optional(Age),
  /** Between the published points. */
  milesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.discoveryMilesMax })),
  only: Type.Optional(
    Type.Array(Type.Enum([...discoveryConditions]), { maxItems: discoveryConditions.length }),
  ),
  /** Of the reader's private tags: whom he gave any of them. */
  ownTags: Type.Optional(
    Type.Array(Text(limits.privateTagMaxLength), { maxItems: limits.privateTagsMax }),
  ),
  /** Each of the words stands in the name or the biography, in any case. */
  words: Type.Optional(Words),
  /** None of them does. */
  withoutWords: Type.Optional(Words),
})
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
    refusals: [],
  },
  'GET /api/profile-briefs/by-sector/:sector': {
    access: 'member',
    params: Type.Object({
      sector: Type.String({ maxLength: 8, pattern: '^(0|-?[1-9]\\d?):(0|-?[1-9]\\d{0,2})$' }),
    }),
    query: Type.Object(Paging(limits.sectorPageMax)),
    answers: briefs,
    refusals: [],
  },
  'GET /api/profile-positions/aggregates': {
    access: 'member',
    answers: { 200: listOf(PositionAggregate), 304: 'empty' },
    refusals: [],
  },
})
