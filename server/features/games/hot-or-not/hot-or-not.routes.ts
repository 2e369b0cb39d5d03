import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { castVote, type LikePicture, readCards } from './cards.ts'
import { readOwnPictures } from './standings.ts'
import { answerStar, readStar } from './stars.ts'

export interface HotOrNotParts {
  readonly likePicture: LikePicture
}

export function hotOrNotRoutes(serve: Serve, platform: Platform, parts: HotOrNotParts): void {
  serve('POST /api/games/hot-or-not/cards', ({ viewer }) => readCards(platform, viewer.profileId))

  serve('PUT /api/games/hot-or-not/votes/:profilePicId', ({ viewer, params, body }) =>
    castVote({ ...platform, ...parts }, viewer, { pictureId: params.profilePicId, ...body }),
  )

  serve('GET /api/games/hot-or-not/stars/:profilePicId', ({ viewer, params }) =>
    readStar(platform, { profileId: viewer.profileId, pictureId: params.profilePicId }),
  )

  serve('PUT /api/games/hot-or-not/stars/:profilePicId', ({ viewer, params, body }) =>
    answerStar(platform, viewer, { pictureId: params.profilePicId, ...body }),
  )

  serve('GET /api/games/hot-or-not/pictures', ({ viewer }) =>
    readOwnPictures(platform.db, viewer.profileId),
  )
}
