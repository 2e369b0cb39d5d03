import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, listOf, Paging, Timestamp } from './primitives.ts'

const likeTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED', 'ERROR'] as const
export type LikeType = (typeof likeTypes)[number]

export const ProfileLike = Type.Object({
  likerProfileId: Id,
  likedProfileId: Id,
  likeType: Type.Enum([...likeTypes]),
  blocked: Type.Boolean(),
  tsCreated: Type.Optional(Timestamp),
})
export type ProfileLike = Static<typeof ProfileLike>

/** What changes between the two; what it does not name stays, and it names at least one. */
export const ProfileLikeChange = Type.Object(
  {
    likerProfileId: Id,
    likedProfileId: Id,
    likeType: Type.Optional(Type.Enum([...likeTypes])),
    blocked: Type.Optional(Type.Boolean()),
  },
  { minProperties: 3 },
)
export type ProfileLikeChange = Static<typeof ProfileLikeChange>

/** The owner of a picture sees who likes it; dislikes and skips are the liker's own. */
export const ProfilePicLike = Type.Object({
  likerProfileId: Id,
  profilePicId: Id,
  profilePicProfileId: Id,
  likeType: Type.Enum([...likeTypes]),
  tsCreated: Type.Optional(Timestamp),
})
export type ProfilePicLike = Static<typeof ProfilePicLike>

export const BlockedProfile = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  tsCreated: Timestamp,
})
export type BlockedProfile = Static<typeof BlockedProfile>

export const likesEndpoints = endpoints({
  'GET /api/profile-like': {
    access: 'author',
    own: { in: 'query', name: 'likerProfileId' },
    query: Type.Object({ likerProfileId: Id, likedProfileId: Id }),
    answers: { 200: ProfileLike },
    refusals: ['profile/not-found'],
  },
  /**
   * A standard member may say something of so many members a day (`standardSwipes`), contributors of any number. Who has
   * said it all can still block: an opinion beside `blocked: true` is not refused then but left out, as the answer says.
   */
  'PUT /api/profile-like': {
    access: 'author',
    own: { in: 'body', name: 'likerProfileId' },
    needsCompleteProfile: true,
    body: ProfileLikeChange,
    answers: { 200: ProfileLike },
    refusals: ['profile/not-found', 'likes/oneself', 'likes/swipes-spent'],
  },
  /** Takes back what was said of him, a skip as well: he is in the deck again. A block stays. */
  'DELETE /api/profile-like': {
    access: 'author',
    own: { in: 'query', name: 'likerProfileId' },
    query: Type.Object({ likerProfileId: Id, likedProfileId: Id }),
    answers: { 204: 'empty' },
    refusals: [],
  },
  'GET /api/blocked-profiles': {
    access: 'member',
    query: Type.Object(Paging(serverLimits.blockedPageMax)),
    answers: { 200: listOf(BlockedProfile) },
    refusals: [],
  },
  'GET /api/profile-pic-likes/by-liker-profileid/:id': {
    access: 'owner',
    own: { in: 'params', name: 'id' },
    params: Type.Object({ id: Id }),
    /** `profilePicProfileId` asks for the pictures of one profile only. */
    query: Type.Object({
      profilePicProfileId: Type.Optional(Id),
      ...Paging(limits.pictureLikesPageMax),
    }),
    answers: { 200: listOf(ProfilePicLike) },
    refusals: [],
  },
  'GET /api/profile-pic-likes/by-liked-profileid/:id': {
    access: 'owner',
    own: { in: 'params', name: 'id' },
    params: Type.Object({ id: Id }),
    query: Type.Object(Paging(limits.pictureLikesPageMax)),
    answers: { 200: listOf(ProfilePicLike) },
    refusals: [],
  },
  'PUT /api/profile-pic-like': {
    access: 'author',
    own: { in: 'body', name: 'likerProfileId' },
    needsCompleteProfile: true,
    body: ProfilePicLike,
    answers: { 200: ProfilePicLike },
    refusals: ['pictures/not-found', 'profile/not-found', 'likes/own-picture'],
  },
})
