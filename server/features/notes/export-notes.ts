import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** The member's notes by profile id, without names: they include members who blocked them. */
export const exportNotes: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile(
    'notes.json',
    pageByPage((last: NoteRow | undefined) => notesAfter(db, profileId, last?.aboutProfileId)),
  )
}

type NoteRow = Awaited<ReturnType<typeof notesAfter>>[number]

function notesAfter(db: Db, authorId: string, after = lowestId) {
  return db
    .selectFrom('notes')
    .select(['about_profile_id as aboutProfileId', 'body_text as bodyText'])
    .select(['private_tags as privateTags', 'changed_at as changedAt'])
    .where('author_profile_id', '=', authorId)
    .where('about_profile_id', '>', after)
    .orderBy('about_profile_id')
    .limit(pageSize)
    .execute()
}
