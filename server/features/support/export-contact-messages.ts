import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { answersOf } from './read-contact-messages.ts'

const pageSize = 500

/** What the member wrote to support, and what was answered. */
export const exportContactMessages: ExportPart = async function* ({ db }, { accountId }) {
  yield jsonListFile(
    'messages-to-support.json',
    pageByPage((last: MessageRow | undefined) => messagesFrom(db, accountId, last?.id)),
  )
}

type MessageRow = Awaited<ReturnType<typeof messagesFrom>>[number]

async function messagesFrom(db: Db, accountId: string, after = lowestId) {
  const rows = await db
    .selectFrom('support_messages')
    .select(['id', 'name', 'message', 'brand', 'created_at as createdAt', 'closed_at as closedAt'])
    .select(answersOf)
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
  return rows.map(row => ({
    ...row,
    answers: row.answers.map(each => ({ ...each, answeredAt: new Date(each.answeredAt) })),
  }))
}
