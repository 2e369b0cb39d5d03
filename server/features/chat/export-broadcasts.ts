import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** What the member has written to everybody around and still lives, and from which sector. */
export const exportBroadcasts: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile('broadcasts.json', broadcastsOf(db, profileId))
}

async function* broadcastsOf(db: Db, me: string) {
  for await (const { number: _, ...broadcast } of numbered(db, me)) yield broadcast
}

type Row = Awaited<ReturnType<typeof broadcastsAfter>>[number]

const numbered = (db: Db, me: string) =>
  pageByPage((last: Row | undefined) => broadcastsAfter(db, me, last?.number ?? 0))

const broadcastsAfter = (db: Db, me: string, after: number) =>
  db
    .selectFrom('chat_broadcasts')
    .select(['number', 'id', 'body_text as bodyText', 'picture_ids as pictureIds'])
    .select(['sector_lat as sectorLat', 'sector_lon as sectorLon', 'created_at as createdAt'])
    .where('sender_profile_id', '=', me)
    .where('number', '>', after)
    .orderBy('number')
    .limit(pageSize)
    .execute()
