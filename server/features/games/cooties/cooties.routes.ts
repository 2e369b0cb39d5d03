import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { sectorOfKey } from '#server/presence/grid-geometry.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import { giveShot, poke } from './plays.ts'
import { answerQuiz, readQuiz } from './quiz.ts'
import { readOwnCooties, readPlayers, readResult } from './read-state.ts'

export interface CootiesParts extends EarnsCredits {
  readonly liveMap: LiveMap
  readonly budget: ReadingBudget
}

export function cootiesRoutes(serve: Serve, platform: Platform, parts: CootiesParts): void {
  const all = { ...platform, ...parts }

  serve('GET /api/games/cooties', ({ viewer }) => readOwnCooties(platform, viewer.profileId))

  serve('GET /api/games/cooties/players', async ({ viewer, query }) => {
    const keys = [...new Set(query.sectors)]
    const sectors = keys.map(sectorOfKey)
    // The answer names members in these sectors, as the map does, so it uses the same budget.
    await parts.budget.take(viewer.accountId, keys, keys.length)
    return readPlayers(all, viewer.profileId, sectors)
  })

  serve('PUT /api/games/cooties/pokes/:profileId', ({ viewer, params }) =>
    poke(platform, viewer, params.profileId),
  )

  serve('PUT /api/games/cooties/shots/:profileId', ({ viewer, params }) =>
    giveShot(all, viewer, params.profileId),
  )

  serve('GET /api/games/cooties/quiz', ({ viewer }) => readQuiz(platform, viewer.profileId))

  serve('PUT /api/games/cooties/quiz/:number', ({ viewer, params, body }) =>
    answerQuiz(platform, viewer, { ...params, ...body }),
  )

  serve('GET /api/games/cooties/result', ({ viewer }) => readResult(platform, viewer.profileId))
}
