import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { answerPractice, readPractice } from './practice.ts'

/** Made-up cases: they measure how well a member judges, and shorten a stay in the dungeon. */
export function practiceRoutes(serve: Serve, platform: Platform): void {
  serve('GET /api/arbitration/practice', ({ viewer }) => readPractice(platform, viewer.profileId))

  serve('PUT /api/arbitration/practice/:id', ({ params, body, viewer }) =>
    answerPractice(platform, viewer, { id: params.id, upholds: body.upholds }),
  )
}
