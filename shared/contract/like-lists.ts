import { type Static, Type } from 'typebox'
import { likeCursorPattern } from '../like-cursor.ts'
import { limits } from '../limits.ts'
import { pictureLimits } from '../picture-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { ProfileLike, ProfilePicLike } from './likes.ts'
import { byProfile, Id, listOf, MainPicture, OfId, Timestamp } from './primitives.ts'

/** The other member of a like. Without a place or a time: whoever hides is listed like everybody. */
export const LikeBrief = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  profileAge: Type.Integer(),
  ...MainPicture,
})
export type LikeBrief = Static<typeof LikeBrief>

const listed = {
  tsCreated: Timestamp,
  isMutual: Type.Boolean(),
  /** Given since the liked member last visited the list. Only in lists of received likes. */
  isNew: Type.Optional(Type.Boolean()),
}

export const ListedProfileLike = Type.Object({
  ...ProfileLike.properties,
  ...listed,
  brief: LikeBrief,
})
export type ListedProfileLike = Static<typeof ListedProfileLike>

export const ListedPictureLike = Type.Object({
  ...ProfilePicLike.properties,
  ...listed,
  /** Part of the picture's address, as in `PictureFacts`. */
  pictureVersion: Type.Integer(),
  brief: LikeBrief,
})
export type ListedPictureLike = Static<typeof ListedPictureLike>

/**
 * A list goes on behind the last row of the page before, named by its time and ids (`like-cursor.ts`): likes that come
 * meanwhile move nothing, and no depth is slow. There is no `page`, by which somebody would be listed twice.
 */
const listQuery = {
  before: Type.Optional(Type.String({ maxLength: 100, pattern: likeCursorPattern(2) })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.likesPageMax })),
}
/** Likes only; otherwise skips and dislikes are listed too, which are the reader's own. */
const onlyLikes = { likeType: Type.Optional(Type.Enum(['LIKE'])) }

/** Everybody sees the first 20. Contributors see what comes after, and all members do while the funds allow. */
const list = {
  ...author('params', 'id'),
  rate: serverLimits.likesReadRate,
  params: OfId,
  refusals: ['likes/contributors-only'],
} as const

export const likeListsEndpoints = endpoints({
  'GET /api/profile-likes/by-liker/:id': {
    ...list,
    query: Type.Object({ ...listQuery, ...onlyLikes }),
    answers: { 200: listOf(ListedProfileLike) },
  },
  'GET /api/profile-likes/by-liked/:id': {
    ...list,
    query: Type.Object(listQuery),
    answers: { 200: listOf(ListedProfileLike) },
  },
  'GET /api/profile-pic-likes/by-liker-profileid/:id': {
    ...list,
    /** `profilePicProfileId` asks for one profile's pictures, as its screens show them: they are no part of the first 20. */
    query: Type.Object({
      ...listQuery,
      ...onlyLikes,
      profilePicProfileId: Type.Optional(Id),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: pictureLimits.pictureLikesPageMax })),
    }),
    answers: { 200: listOf(ListedPictureLike) },
  },
  'GET /api/profile-pic-likes/by-liked-profileid/:id': {
    ...list,
    query: Type.Object(listQuery),
    answers: { 200: listOf(ListedPictureLike) },
  },
  /** The newest like of a list that the member was shown. What comes later is new to them on their next visit. */
  'PUT /api/likes-visit': {
    ...author('body', 'profileId'),
    rate: serverLimits.likesReadRate,
    body: Type.Object({
      profileId: Id,
      list: Type.Enum(['PROFILE', 'PICTURES']),
      tsSeen: Timestamp,
    }),
    answers: { 204: 'empty' },
  },
  /** Whether the member sees lists beyond their beginning, and why. */
  'GET /api/likes-access': {
    access: 'member',
    answers: {
      200: Type.Object({
        isContributor: Type.Boolean(),
        areFundsEnough: Type.Boolean(),
        /** Those whom the member hides take rows of a beginning: a short page is not its end. */
        hidesSome: Type.Boolean(),
      }),
    },
  },
  /** The members who like this one and are liked by them, the newest first. */
  'GET /api/mutual-likes/:profileId': {
    ...byProfile,
    rate: serverLimits.likesReadRate,
    answers: { 200: listOf(Id) },
  },
})
