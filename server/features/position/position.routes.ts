import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { metersBetween } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { PositionWriter } from './position-writer.ts'
import { chosenPoint } from './report-position.ts'

/** Where a member is for others. */
export function positionRoutes(serve: Serve, platform: Platform, liveMap: LiveMap): void {
  const writer = new PositionWriter(platform, liveMap)

  serve('PUT /api/profile-position/:profileId', async ({ params, body, viewer }) => {
    if (params.profileId !== body.profileId) refuse('session/not-yours')
    const point = chosenPoint(body)
    const before = liveMap.placeOf(viewer.profileId)
    // Where a position stands, a repeated choice moves nobody.
    const stays = body.isRepeat && body.use === 'OVERRIDE'
    const isFarJump = before && !stays && metersBetween(before, point) > limits.farJumpMeters
    if (isFarJump) await platform.attempts.take('far-jump', viewer.accountId, limits.farJumps)
    return writer.write(body)
  })
}
