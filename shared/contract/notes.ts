import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { Id, Line, listOf, Paging, Text } from './primitives.ts'

/** A member's private note about another. Without text and tags there is no note. */
export const ProfileNote = Type.Object({
  authorProfileId: Id,
  aboutProfileId: Id,
  bodyText: Text(limits.noteMaxLength),
  privateTags: Type.Array(Line(limits.privateTagMaxLength), { maxItems: limits.privateTagsMax }),
})
export type ProfileNote = Static<typeof ProfileNote>

export const notesEndpoints = endpoints({
  'GET /api/profile-note': {
    ...author('query', 'authorProfileId'),
    query: Type.Object({ authorProfileId: Id, aboutProfileId: Id }),
    answers: { 200: ProfileNote },
  },
  'PUT /api/profile-note': {
    ...author('body', 'authorProfileId'),
    body: ProfileNote,
    answers: { 200: ProfileNote },
    refusals: ['profile/not-found', 'notes/oneself'],
  },
  /** Latest change first. */
  'GET /api/profile-notes': {
    ...author('query', 'authorProfileId'),
    query: Type.Object({ authorProfileId: Id, ...Paging(serverLimits.notesPageMax) }),
    answers: { 200: listOf(ProfileNote) },
  },
  /** All tags of an author, once each, in alphabetical order. */
  'GET /api/private-tags': {
    ...author('query', 'authorProfileId'),
    query: Type.Object({ authorProfileId: Id }),
    answers: { 200: listOf(Type.String()) },
  },
})
