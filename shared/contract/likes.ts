import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, listOf, Paging, Timestamp } from './primitives.ts'

export const likeTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED', 'ERROR'] as const
export type LikeType = (typeof likeTypes)[number]

export const ProfileLike = Type.Object({
  likerProfileId: Id,
  likedProfileId: Id,
  likeType: Type.Enum([...likeTypes]),
  blocked: Type.Boolean(),
  tsCreated: Type.Optional(Timestamp),
})
export type ProfileLike = Static<typeof ProfileLike>

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
  'PUT /api/profile-like': {
    access: 'author',
    own: { in: 'body', name: 'likerProfileId' },
    needsCompleteProfile: true,
    body: ProfileLike,
    answers: { 200: ProfileLike },
    refusals: ['profile/not-found', 'likes/oneself'],
  },
  'GET /api/blocked-profiles': {
    access: 'member',
    query: Type.Object(Paging(limits.blockedPageMax)),
    answers: { 200: listOf(BlockedProfile) },
    refusals: [],
  },
})
