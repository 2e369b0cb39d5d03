import { type Static, Type } from 'typebox'
import { savedSearchNameMaxLength } from '../saved-searches.ts'
import { DiscoveryFilter } from './discovery.ts'
import { author, endpoints } from './endpoint.ts'
import { byProfile, Id, Line, listOf, OfId } from './primitives.ts'

const Name = Line(savedSearchNameMaxLength, 1)

/** A filter of the search screens, under a name that the member chose. */
export const SavedSearch = Type.Object({
  id: Id,
  name: Name,
  filter: DiscoveryFilter,
  /** Notifies the member of new profiles, at most once a day. */
  tellsOfNew: Type.Boolean(),
})
export type SavedSearch = Static<typeof SavedSearch>

/** Ordered by name, and whether the member may save and change any now. */
export const SavedSearches = Type.Object({
  searches: listOf(SavedSearch),
  maySave: Type.Boolean(),
})
export type SavedSearches = Static<typeof SavedSearches>

/** The client makes `id`, so the server recognizes a repeat. */
export const NewSavedSearch = Type.Object({ profileId: Id, ...SavedSearch.properties })
export type NewSavedSearch = Static<typeof NewSavedSearch>

/** Absent fields stay. */
export const SavedSearchChange = Type.Object({
  name: Type.Optional(Name),
  tellsOfNew: Type.Optional(Type.Boolean()),
})
export type SavedSearchChange = Static<typeof SavedSearchChange>

export const savedSearchesEndpoints = endpoints({
  'GET /api/saved-searches/:profileId': {
    ...byProfile,
    answers: { 200: SavedSearches },
  },
  /** 200 if it was saved before. */
  'POST /api/saved-search': {
    ...author('body', 'profileId'),
    body: NewSavedSearch,
    answers: { 200: SavedSearch, 201: SavedSearch },
    refusals: [
      'discovery/contributors-only',
      'discovery/search-id-taken',
      'discovery/search-name-taken',
      'discovery/search-of-known',
      'discovery/too-many-searches',
    ],
  },
  'PATCH /api/saved-search/:id': {
    access: 'member',
    params: OfId,
    body: SavedSearchChange,
    answers: { 200: SavedSearch },
    refusals: [
      'discovery/contributors-only',
      'discovery/search-name-taken',
      'discovery/search-not-found',
      'discovery/search-of-known',
    ],
  },
  'DELETE /api/saved-search/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['discovery/search-not-found'],
  },
})
