import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { findNote, notesOf, tagsOf, writeNote } from './notes.ts'

/** Members' private notes about others. Nobody else can read them, not even administrators. */
export function notesRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  // Returns an empty note both for an unknown profile and for one without a note.
  serve('GET /api/profile-note', async ({ query }) => {
    const note = await findNote(db, query)
    return note ?? { ...query, bodyText: '', privateTags: [] }
  })

  serve('GET /api/profile-notes', ({ query }) => {
    const { authorProfileId, page = 0, size = serverLimits.notesPageMax } = query
    return notesOf(db, authorProfileId, { page, size })
  })

  serve('GET /api/private-tags', ({ query }) => tagsOf(db, query.authorProfileId))

  serve('PUT /api/profile-note', ({ viewer, body }) => writeNote(platform, viewer, body))
}
