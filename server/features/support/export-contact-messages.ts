import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

const pageSize = 500

/** What the member wrote to support. */
export const exportContactMessages: ExportPart = async function* ({ db }, { accountId }) {
  yield jsonListFile(
    'messages-to-support.json',
    pageByPage((last: MessageRow | undefined) => messagesFrom(db, accountId, last?.id)),
  )
}

type MessageRow = Awaited<ReturnType<typeof messagesFrom>>[number]

function messagesFrom(db: Db, accountId: string, after = lowestId) {
  return db
    .selectFrom('support_messages')
    .select(['id', 'name', 'message', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}
