import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import type { FoundMessage, MessageSearch } from '#shared/contract/chat.ts'
import {
  deletedNumber,
  isNotDeletedBy,
  type MessageRow,
  numberedPage,
  readableColumns,
  toMessage,
} from './chat.queries.ts'
import { type OtherRow, otherColumns, otherMember, toOther } from './conversations.ts'

/**
 * A member's messages that contain all of the words, in any case, newest first. The words are looked up by index before
 * anything is ordered: by time, a rare word would be looked for through everything.
 */
export async function searchMessages(
  db: Db,
  me: string,
  search: MessageSearch,
): Promise<FoundMessage[]> {
  const words = search.words.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const { before = null, size } = await numberedPage(db, me, search)
  const { rows } = await sql<MessageRow & OtherRow>`
    with found as materialized (
      select *, case when sender_profile_id = ${me} then recipient_profile_id else sender_profile_id end as other
      from chat_messages
      where array[sender_profile_id, recipient_profile_id] @> array[${me}::uuid]
        and ${sql.join(words.map(hasWord), sql` and `)}
        and (${before}::bigint is null or number < ${before}::bigint)
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
    order by message.number desc`.execute(db)
  return rows.map(row => ({ other: toOther(row), message: toMessage(row) }))
}

const hasWord = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(body_text) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
