import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { saveGuess } from './guess.ts'
import { readRound } from './read-round.ts'

export function ratingGameRoutes(serve: Serve, platform: Platform, parts: EarnsCredits): void {
  serve('POST /api/games/rating-game/round', ({ viewer }) => readRound(platform, viewer.profileId))

  serve('PUT /api/games/rating-game/guesses/:profilePicId', ({ viewer, params, body }) =>
    saveGuess({ ...platform, ...parts }, viewer, { pictureId: params.profilePicId, ...body }),
  )
}
