import { type Static, Type } from 'typebox'
import { likeCursorPattern } from '../like-cursor.ts'
import { limits } from '../limits.ts'
import { pictureLimits } from '../picture-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { ProfileLike, ProfilePicLike } from './likes.ts'
import { byProfile, Id, listOf, MainPicture, OfId, Timestamp } from './primitives.ts'

/** The other member of a like. It has no place or time, so hidden members are listed like everyone. */
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
  /** Given since the liked member's last visit to the list. Only in lists of received likes. */
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
 * A page begins after the last row of the page before, named by its time and ids (`like-cursor.ts`). New likes shift
 * nothing, and deep pages stay fast. A `page` number would list members twice.
 */
const listQuery = {
  before: Type.Optional(Type.String({ maxLength: 100, pattern: likeCursorPattern(2) })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.likesPageMax })),
}
/** Likes only. Otherwise the reader's own skips and dislikes are listed too. */
const onlyLikes = { likeType: Type.Optional(Type.Enum(['LIKE'])) }

/** Everyone sees the first 20. Contributors see the rest, and so do all members while the funds allow. */
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
    /**
     * `profilePicProfileId` asks for the pictures of one profile, as its screens show them. They do not count toward
     * the first 20.
     */
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
  /** The newest like of a list that the member was shown. Later likes are new on their next visit. */
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
  /** Whether the member sees lists beyond the first rows, and why. */
  'GET /api/likes-access': {
    access: 'member',
    answers: {
      200: Type.Object({
        isContributor: Type.Boolean(),
        areFundsEnough: Type.Boolean(),
        /** Profiles that the member hides take up rows, so a short page is not the end of the list. */
        hidesSome: Type.Boolean(),
      }),
    },
  },
  /** Members who like this one and whom this one likes, the newest first. */
  'GET /api/mutual-likes/:profileId': {
    ...byProfile,
    rate: serverLimits.likesReadRate,
    answers: { 200: listOf(Id) },
  },
})
