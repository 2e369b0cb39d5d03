import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile } from '#server/platform/archive.ts'
import { savedSearchesMax } from '#shared/saved-searches.ts'
import { searchesOf } from './saved-searches.ts'

/** The member's saved searches, each filter as it stands in an address. */
export const exportSavedSearches: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile('saved-searches.json', listed(searchesOf(db, profileId)))
}

async function* listed(query: ReturnType<typeof searchesOf>) {
  yield* await query.limit(savedSearchesMax).execute()
}
