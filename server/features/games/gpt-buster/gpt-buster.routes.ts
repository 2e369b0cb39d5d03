import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { ReadsPictures } from '#server/policies/handed-over.ts'
import { confirmRound, readConfirmations, readConfirmedPicture } from './confirm.ts'
import { dealItems } from './deal-items.ts'
import { readItemPicture } from './suspects.ts'
import { castVote } from './vote.ts'

export function gptBusterRoutes(serve: Serve, platform: Platform, parts: ReadsPictures): void {
  const all = { ...platform, ...parts }

  serve('POST /api/games/gptbuster/items', ({ viewer }) => dealItems(platform, viewer))

  serve(
    'GET /api/games/gptbuster/items/:id/pictures/:number',
    async ({ viewer, params, reply }) => {
      const bytes = await readItemPicture(all, { playerId: viewer.profileId, ...params })
      // Even the player's own device must not store it.
      reply.header('cache-control', 'private, no-store')
      reply.type('image/jpeg')
      return bytes
    },
  )

  serve('PUT /api/games/gptbuster/items/:id', ({ viewer, params, body }) =>
    castVote(platform, viewer, { ...params, ...body }),
  )

  serve('GET /api/admin/gptbuster', ({ viewer }) => readConfirmations(platform, viewer))

  serve('GET /api/admin/gptbuster/:id/pictures/:number', async ({ viewer, params, reply }) => {
    const bytes = await readConfirmedPicture(all, viewer, params)
    reply.header('cache-control', 'private, no-store')
    reply.type('image/jpeg')
    return bytes
  })

  serve('PUT /api/admin/gptbuster/:id', ({ viewer, params, body, request }) => {
    const actor = administrator(viewer, request)
    return confirmRound(platform, viewer, { actor, ...params, ...body })
  })
}
