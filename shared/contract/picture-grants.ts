import { type Static, Type } from 'typebox'
import { pictureLimits } from '../picture-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { BeforeOrPage, Id, listOf, OfId, Timestamp } from './primitives.ts'

const grantReasons = ['SHARED', 'CHAT'] as const

/** One private picture that one other member may see. */
export const PictureGrant = Type.Object({
  id: Id,
  ownerProfileId: Id,
  viewerProfileId: Id,
  viewerProfileName: Type.String(),
  profilePicId: Id,
  reason: Type.Enum([...grantReasons]),
  tsGranted: Timestamp,
  /** Absent if the grant lasts until it is taken back. */
  tsExpires: Type.Optional(Timestamp),
  /** When the viewer first and last opened the picture; absent if they have not. */
  tsFirstSeen: Type.Optional(Timestamp),
  tsLastSeen: Type.Optional(Timestamp),
})
export type PictureGrant = Static<typeof PictureGrant>

export const PictureShare = Type.Object({
  ownerProfileId: Id,
  viewerProfileId: Id,
  profilePicIds: Type.Array(Id, {
    minItems: 1,
    maxItems: pictureLimits.picturesMax,
    uniqueItems: true,
  }),
  /** How long the grant lasts, from when the server receives it. If absent, until it is taken back. */
  forMs: Type.Optional(
    Type.Integer({
      minimum: serverLimits.pictureShareMs.min,
      maximum: serverLimits.pictureShareMs.max,
    }),
  ),
})
export type PictureShare = Static<typeof PictureShare>

const RequestPair = Type.Object({ requesterProfileId: Id, ownerProfileId: Id })
export type RequestPair = Static<typeof RequestPair>

/** What the asking member knows of their request: when they asked, if they did. */
export const PictureRequest = Type.Object({
  ...RequestPair.properties,
  tsCreated: Type.Optional(Timestamp),
})
export type PictureRequest = Static<typeof PictureRequest>

export const ReceivedRequest = Type.Object({
  requesterProfileId: Id,
  requesterProfileName: Type.String(),
  tsCreated: Timestamp,
})
export type ReceivedRequest = Static<typeof ReceivedRequest>

const ViewerPair = Type.Object({ ownerProfileId: Id, viewerProfileId: Id })

export const pictureGrantsEndpoints = endpoints({
  /** Shares all of the named pictures, or none. Active grants get the new end. */
  'PUT /api/profile-pic-grants': {
    ...author('body', 'ownerProfileId'),
    needsCompleteProfile: true,
    body: PictureShare,
    answers: { 200: listOf(PictureGrant) },
    refusals: ['profile/not-found', 'pictures/oneself', 'pictures/not-private'],
  },
  /** What others may see now, the latest grant first. */
  'GET /api/profile-pic-grants/by-owner/:id': {
    ...author('params', 'id'),
    params: OfId,
    query: Type.Object(BeforeOrPage(serverLimits.pictureGrantsPageMax)),
    answers: { 200: listOf(PictureGrant) },
  },
  'DELETE /api/profile-pic-grant/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['pictures/grant-not-found'],
  },
  /** Takes back all grants of one viewer. */
  'DELETE /api/profile-pic-grants': {
    ...author('query', 'ownerProfileId'),
    query: ViewerPair,
    answers: { 204: 'empty' },
  },
  /** Repeats ask once. The answer does not reveal whether there are private pictures. */
  'PUT /api/profile-pic-request': {
    ...author('body', 'requesterProfileId'),
    needsCompleteProfile: true,
    body: RequestPair,
    answers: { 200: PictureRequest },
    refusals: ['profile/not-found', 'pictures/oneself', 'request/too-many'],
  },
  'GET /api/profile-pic-request': {
    ...author('query', 'requesterProfileId'),
    query: RequestPair,
    answers: { 200: PictureRequest },
    refusals: ['profile/not-found'],
  },
  'DELETE /api/profile-pic-request': {
    ...author('query', 'requesterProfileId'),
    query: RequestPair,
    answers: { 204: 'empty' },
  },
  /** Unanswered requests, the newest first. */
  'GET /api/profile-pic-requests/by-owner/:id': {
    ...author('params', 'id'),
    params: OfId,
    query: Type.Object(BeforeOrPage(serverLimits.pictureRequestsPageMax)),
    answers: { 200: listOf(ReceivedRequest) },
  },
  /** Declines a request. The other member does not learn of it. */
  'POST /api/profile-pic-request/decline': {
    ...author('body', 'ownerProfileId'),
    body: RequestPair,
    answers: { 204: 'empty' },
  },
})
