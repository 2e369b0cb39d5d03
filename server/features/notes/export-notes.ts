import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** What the member keeps about others, by their ids: also about those who blocked him, so without any name. */
export const exportNotes: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile(
    'notes.json',
    pageByPage((last: Written | undefined) => written(db, profileId, last?.aboutProfileId)),
  )
}

type Written = Awaited<ReturnType<typeof written>>[number]

function written(db: Db, authorId: string, after = lowestId) {
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
