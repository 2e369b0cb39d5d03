import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { aloneBetween } from '#server/policies/write-between.ts'
import { changeLike, type LikesNeighbours } from './change-like.ts'
import { changePictureLike } from './change-picture-like.ts'
import { removeLike } from './likes.queries.ts'
import { readBlocked } from './read-blocked.ts'
import { readLike } from './read-like.ts'
import { readPictureLikesGiven, readPictureLikesReceived } from './read-picture-likes.ts'

/** What members think of each other, and whom they block. */
export function likesRoutes(serve: Serve, platform: Platform, neighbours: LikesNeighbours): void {
  serve('GET /api/profile-like', ({ query }) =>
    readLike(platform.db, { likerId: query.likerProfileId, likedId: query.likedProfileId }),
  )

  serve('GET /api/blocked-profiles', ({ viewer, query }) =>
    readBlocked(platform.db, viewer.profileId, query),
  )

  serve('PUT /api/profile-like', ({ viewer, body }) =>
    changeLike(platform, neighbours, { viewer, change: body }),
  )

  serve('GET /api/profile-pic-likes/by-liker-profileid/:id', ({ params, query }) =>
    readPictureLikesGiven(platform, params.id, query),
  )

  serve('GET /api/profile-pic-likes/by-liked-profileid/:id', ({ params, query }) =>
    readPictureLikesReceived(platform.db, params.id, query),
  )

  serve('DELETE /api/profile-like', ({ viewer, query }) => {
    const pair = { likerId: query.likerProfileId, likedId: query.likedProfileId }
    return aloneBetween(platform, { writer: viewer, otherId: pair.likedId }, tx =>
      removeLike(tx, pair),
    )
  })

  serve('PUT /api/profile-pic-like', ({ viewer, body }) =>
    changePictureLike(platform, viewer, body),
  )
}
