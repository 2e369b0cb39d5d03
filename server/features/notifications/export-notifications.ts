import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile } from '#server/platform/archive.ts'
import { openNotifications } from './notifications.queries.ts'

/** What the list shows, unbundled. */
export const exportNotifications: ExportPart = async function* ({ db, clock }, { profileId }) {
  yield jsonListFile('notifications.json', listed(openNotifications(db, profileId, clock.now())))
}

async function* listed(query: ReturnType<typeof openNotifications>) {
  yield* await query.execute()
}
