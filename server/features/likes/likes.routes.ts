import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { readBlocked } from './blocks.ts'
import { changeLike, type LikesDependencies, removeLike } from './change-like.ts'
import { hideProfile, readHidden, readHiddenMembers, showProfileAgain } from './hidden-profiles.ts'
import { readLike } from './likes.queries.ts'
import { likeListsRoutes } from './lists/lists.routes.ts'
import { changePictureLike } from './picture-likes.ts'

export function likesRoutes(
  serve: Serve,
  platform: Platform,
  dependencies: LikesDependencies,
): void {
  serve('GET /api/profile-like', ({ query }) =>
    readLike(platform.db, { likerId: query.likerProfileId, likedId: query.likedProfileId }),
  )

  serve('GET /api/blocked-profiles', ({ viewer, query }) =>
    readBlocked(platform.db, viewer.profileId, query),
  )

  serve('GET /api/hidden-profile', ({ query }) => readHidden(platform.db, query))

  serve('GET /api/hidden-profiles', ({ viewer, query }) =>
    readHiddenMembers(platform.db, viewer.profileId, query),
  )

  serve('PUT /api/hidden-profile', ({ viewer, body }) =>
    hideProfile(platform, dependencies.liveMap, { writer: viewer, key: body }),
  )

  serve('DELETE /api/hidden-profile', ({ viewer, query }) =>
    showProfileAgain(platform, dependencies.liveMap, { writer: viewer, key: query }),
  )

  serve('PUT /api/profile-like', ({ viewer, body }) =>
    changeLike(platform, dependencies, { viewer, change: body }),
  )

  serve('DELETE /api/profile-like', ({ viewer, query }) =>
    removeLike(platform, viewer, { likerId: query.likerProfileId, likedId: query.likedProfileId }),
  )

  serve('PUT /api/profile-pic-like', ({ viewer, body }) =>
    changePictureLike(platform, viewer, body),
  )

  likeListsRoutes(serve, platform)
}
