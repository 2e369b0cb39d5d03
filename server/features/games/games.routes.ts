import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { changeGame, readGames } from './players.ts'
import { readBoard } from './seasons.ts'

/** What all games have in common: who plays, and the season's boards. */
export function gamesRoutes(serve: Serve, platform: Platform): void {
  serve('GET /api/games', ({ viewer }) => readGames(platform, viewer.profileId))

  serve('PUT /api/games/:game', ({ viewer, params, body }) =>
    changeGame(platform, viewer, { ...params, ...body }),
  )

  serve('GET /api/games/:game/board', ({ viewer, params }) =>
    readBoard(platform, viewer.profileId, params.game),
  )
}
