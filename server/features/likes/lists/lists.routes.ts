import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { areFundsEnough, contributorOf } from '#server/policies/entitlements.ts'
import { pictureLikeCursor, profileLikeCursor } from '#shared/like-cursor.ts'
import { limits } from '#shared/limits.ts'
import { hiddenBy } from '../hidden-profiles.ts'
import { mutualLikes } from './mutual-likes.ts'
import { pictureLikesGiven, pictureLikesReceived } from './picture-lists.ts'
import { profileLikesGiven, profileLikesReceived } from './profile-lists.ts'
import { type ListPage, pageOf, readList } from './read-list.ts'
import { saveVisit } from './visits.ts'

const asked = <Query extends { readonly size?: number }>(query: Query) => ({
  ...query,
  size: query.size ?? limits.likesPage,
})

/** The lists of likes: who likes the member and their pictures, and what the member likes. */
export function likeListsRoutes(serve: Serve, platform: Platform): void {
  const { clock, db } = platform

  serve('GET /api/profile-likes/by-liker/:id', ({ viewer, params, query }) =>
    readList(platform, viewer, asked(query), {
      read: page => profileLikesGiven(platform, params.id, { ...page, likeType: query.likeType }),
      cursorOf: profileLikeCursor,
    }),
  )

  serve('GET /api/profile-likes/by-liked/:id', ({ viewer, params, query }) =>
    readList(platform, viewer, asked(query), {
      read: page => profileLikesReceived(platform, params.id, page),
      cursorOf: profileLikeCursor,
    }),
  )

  serve('GET /api/profile-pic-likes/by-liker-profileid/:id', ({ viewer, params, query }) => {
    const { likeType, profilePicProfileId: ofProfileId, ...page } = asked(query)
    const read = (part: ListPage) =>
      pictureLikesGiven(platform, params.id, { ...part, likeType, ofProfileId })
    // The buttons of one profile's pictures, which is no list.
    if (ofProfileId) return read({ ...pageOf(page), isWhole: true })
    return readList(platform, viewer, page, { read, cursorOf: pictureLikeCursor })
  })

  serve('GET /api/profile-pic-likes/by-liked-profileid/:id', ({ viewer, params, query }) =>
    readList(platform, viewer, asked(query), {
      read: page => pictureLikesReceived(platform, params.id, page),
      cursorOf: pictureLikeCursor,
    }),
  )

  serve('PUT /api/likes-visit', ({ body }) => saveVisit(platform, body))

  serve('GET /api/likes-access', async ({ viewer }) => ({
    isContributor: (await contributorOf(db, viewer.accountId, clock.now())) !== undefined,
    areFundsEnough: await areFundsEnough(db, clock.now()),
    hidesSome: (await hiddenBy(db, viewer.profileId).limit(1).execute()).length > 0,
  }))

  serve('GET /api/mutual-likes/:profileId', ({ params }) => mutualLikes(db, params.profileId))
}
