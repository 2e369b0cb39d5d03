import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { PositionWriter } from './position-writer.ts'
import { chosenPoint } from './report-position.ts'

/** Where a member is for others. */
export function positionRoutes(serve: Serve, platform: Platform, liveMap: LiveMap): void {
  const writer = new PositionWriter(platform, liveMap)

  serve('PUT /api/profile-position/:profileId', ({ params, body }) => {
    if (params.profileId !== body.profileId) refuse('session/not-yours')
    // What is wrong is refused before it shares a write with others.
    chosenPoint(body)
    return writer.write(body)
  })
}
