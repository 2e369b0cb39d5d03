import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isStatementTimeout } from '#server/platform/database/database-errors.ts'
import { hasWords } from '#server/platform/database/folded-words.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import type { FoundMessage, MessageSearch } from '#shared/contract/chat.ts'
import {
  type SearchWords,
  searchWords,
  searchWordsMax,
  shortWordMessages,
} from '#shared/search-words.ts'
import {
  deletedNumber,
  isBefore,
  isNotDeletedBy,
  type MessageRow,
  type NumberedPage,
  numberedPage,
  readableColumns,
  toMessage,
} from './chat.queries.ts'
import { type OtherRow, otherColumns, otherMember, toOther } from './conversations.ts'

/** Runs two searches at a time, to leave connections and cores for other work. */
const searchQueue = new BoundedQueue({
  name: 'message-search',
  concurrency: 2,
  waitingMax: 64,
  waitingMaxEach: 4,
})
const searchMs = 2_000

export async function searchMessages(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  me: string,
  search: MessageSearch,
): Promise<FoundMessage[]> {
  const words = searchWords(search.words)
  if (words.all.length === 0) return []
  if (words.all.length > searchWordsMax) refuse('chat/too-many-words')
  const page = await numberedPage(db, me, search)
  const found = await searchQueue.run(() => findMessages(db, me, words, page), { keys: [me] })
  const rows = found ?? refuse('server/unavailable', { retryAfterSeconds: 2 })
  return rows.map(row => ({ other: toOther(row, clock.now()), message: toMessage(row) }))
}

async function findMessages(db: Db, me: string, words: SearchWords, page: NumberedPage) {
  const search = foundBy(me, words, page)
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async tx => {
        await sql`set local statement_timeout = ${sql.lit(searchMs)}`.execute(tx)
        return (await search.execute(tx)).rows
      })
  } catch (error) {
    if (isStatementTimeout(error)) refuse('chat/search-too-wide', { cause: error })
    throw error
  }
}

function foundBy(me: string, { long, short }: SearchWords, page: NumberedPage) {
  const { before, size } = page
  // For short words alone, the trigram index would find every message.
  const candidates = long.length > 0 ? withWords(me, long) : newestOf(me)
  return sql<MessageRow & OtherRow>`
    with found as materialized (
      select candidate.*,
        case when sender_profile_id = ${me} then recipient_profile_id else sender_profile_id end as other
      from (${candidates}) as candidate
      cross join lateral (select ${foldedBody} as text offset 0) as words
      where ${hasEach(sql`words.text`, short)}
        and ${isBefore(before)}
        and ${isNotDeletedBy(me)}
    )
    select message.*, message.other as "otherId", ${otherColumns}
    from (
      select found.other, ${readableColumns(me)} from found
      where number > ${deletedNumber(me, sql`found.other`)}
        and exists (select from profiles where profiles.id = found.other and ${isKnownTo(me)})
      order by number desc
      limit ${size}
    ) as message
    ${otherMember(me, sql`message.other`)}
    order by message.number desc`
}

/** As in the index `chat_messages_folded_index`. */
const foldedBody = sql`coalesce(folded_text, folded(body_text))`

/** Searches by index before it sorts. In the order of time, a rare word would make PostgreSQL read every message. */
const withWords = (me: string, words: readonly string[]) => sql`
  select * from chat_messages
  where array[sender_profile_id, recipient_profile_id] @> array[${me}::uuid]
    and ${hasEach(foldedBody, words)}`

function newestOf(me: string) {
  const newest = sql`order by number desc limit ${shortWordMessages}`
  return sql`
    select * from (
      (select * from chat_messages where sender_profile_id = ${me} ${newest})
      union all
      (select * from chat_messages where recipient_profile_id = ${me} ${newest})
    ) as sides
    ${newest}`
}

const hasEach = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql.join([sql`true`, ...words.map(word => hasWords(text, word))], sql` and `)
