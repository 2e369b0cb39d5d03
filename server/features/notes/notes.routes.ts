import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { findNote, notesOf, tagsOf } from './notes.queries.ts'
import { writeNote } from './write-note.ts'

/** What members keep about others for themselves. Nobody else reads it, administrators included. */
export function notesRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  // About somebody who is not there it is as empty as about somebody one wrote nothing on.
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
