import { type Static, Type } from 'typebox'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { BeforeOrPage, Id, listOf, Timestamp } from './primitives.ts'

const likeTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED', 'ERROR'] as const
export type LikeType = (typeof likeTypes)[number]

export const ProfileLike = Type.Object({
  likerProfileId: Id,
  likedProfileId: Id,
  likeType: Type.Enum([...likeTypes]),
  blocked: Type.Boolean(),
  /** When a temporary block ends, to about a minute. */
  tsBlockedUntil: Type.Optional(Timestamp),
  tsCreated: Type.Optional(Timestamp),
  isMutual: Type.Optional(Type.Boolean()),
})
export type ProfileLike = Static<typeof ProfileLike>

const blockLengths = ['DAY', 'WEEK', 'ALWAYS'] as const
export type BlockLength = (typeof blockLengths)[number]

/**
 * Absent fields stay; at least one is given. `blockFor` needs `blocked: true`, which alone blocks for good. A temporary
 * block gets the new end. A permanent one stays until it is undone.
 */
export const ProfileLikeChange = Type.Object(
  {
    likerProfileId: Id,
    likedProfileId: Id,
    likeType: Type.Optional(Type.Enum([...likeTypes])),
    blocked: Type.Optional(Type.Boolean()),
    blockFor: Type.Optional(Type.Enum([...blockLengths])),
  },
  { minProperties: 3 },
)
export type ProfileLikeChange = Static<typeof ProfileLikeChange>

/** The owner of a picture sees who likes it. Dislikes and skips stay private to the liker. */
export const ProfilePicLike = Type.Object({
  likerProfileId: Id,
  profilePicId: Id,
  profilePicProfileId: Id,
  likeType: Type.Enum([...likeTypes]),
  tsCreated: Type.Optional(Timestamp),
})
export type ProfilePicLike = Static<typeof ProfilePicLike>

export const HiddenMember = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  tsCreated: Timestamp,
})
export type HiddenMember = Static<typeof HiddenMember>

export const BlockedProfile = Type.Object({
  ...HiddenMember.properties,
  tsBlockedUntil: Type.Optional(Timestamp),
})
export type BlockedProfile = Static<typeof BlockedProfile>

const HiddenPair = Type.Object({ hiderProfileId: Id, hiddenProfileId: Id })
export const HiddenProfile = Type.Object({
  ...HiddenPair.properties,
  hidden: Type.Boolean(),
  tsCreated: Type.Optional(Timestamp),
})
export type HiddenProfile = Static<typeof HiddenProfile>

export const likesEndpoints = endpoints({
  'GET /api/profile-like': {
    ...author('query', 'likerProfileId'),
    query: Type.Object({ likerProfileId: Id, likedProfileId: Id }),
    answers: { 200: ProfileLike },
    refusals: ['profile/not-found'],
  },
  /**
   * Standard members have a daily allowance of opinions (`standardSwipes`), contributors no limit. When it is used up,
   * a member can still block. An opinion sent with `blocked: true` is then dropped, as the answer shows.
   */
  'PUT /api/profile-like': {
    ...author('body', 'likerProfileId'),
    needsCompleteProfile: true,
    body: ProfileLikeChange,
    answers: { 200: ProfileLike },
    refusals: ['profile/not-found', 'likes/oneself', 'likes/swipes-spent'],
  },
  /** Takes back the opinion, a skip included: the other member returns to the deck. A block stays. */
  'DELETE /api/profile-like': {
    ...author('query', 'likerProfileId'),
    query: Type.Object({ likerProfileId: Id, likedProfileId: Id }),
    answers: { 204: 'empty' },
  },
  'GET /api/blocked-profiles': {
    access: 'member',
    query: Type.Object(BeforeOrPage(serverLimits.blockedPageMax)),
    answers: { 200: listOf(BlockedProfile) },
  },
  'GET /api/hidden-profile': {
    ...author('query', 'hiderProfileId'),
    query: HiddenPair,
    answers: { 200: HiddenProfile },
    refusals: ['profile/not-found'],
  },
  /**
   * Leaves a member out of the hider's map, nearby list and deck. Nothing else between the two changes, and the hidden
   * member notices nothing. At most `hiddenProfilesMax`.
   */
  'PUT /api/hidden-profile': {
    ...author('body', 'hiderProfileId'),
    needsCompleteProfile: true,
    body: HiddenPair,
    answers: { 200: HiddenProfile },
    refusals: ['profile/not-found', 'likes/oneself', 'likes/too-many-hidden'],
  },
  'DELETE /api/hidden-profile': {
    ...author('query', 'hiderProfileId'),
    query: HiddenPair,
    answers: { 204: 'empty' },
  },
  'GET /api/hidden-profiles': {
    access: 'member',
    query: Type.Object(BeforeOrPage(serverLimits.hiddenProfilesPageMax)),
    answers: { 200: listOf(HiddenMember) },
  },
  'PUT /api/profile-pic-like': {
    ...author('body', 'likerProfileId'),
    needsCompleteProfile: true,
    body: ProfilePicLike,
    answers: { 200: ProfilePicLike },
    refusals: ['pictures/not-found', 'profile/not-found', 'likes/own-picture'],
  },
})
