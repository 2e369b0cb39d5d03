import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { changeSearch, deleteSearch, readSavedSearches, saveSearch } from './saved-searches.ts'

/** Filters that members save for themselves. */
export function savedSearchesRoutes(serve: Serve, platform: Platform): void {
  serve('GET /api/saved-searches/:profileId', ({ viewer }) => readSavedSearches(platform, viewer))

  serve('POST /api/saved-search', async ({ viewer, body, reply }) => {
    const { search, isNew } = await saveSearch(platform, viewer, body)
    reply.code(isNew ? 201 : 200)
    return search
  })

  serve('PATCH /api/saved-search/:id', ({ viewer, params, body }) =>
    changeSearch(platform, viewer, params.id, body),
  )

  serve('DELETE /api/saved-search/:id', ({ viewer, params }) =>
    deleteSearch(platform.db, viewer.profileId, params.id),
  )
}
