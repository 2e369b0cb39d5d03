import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Message, PrivateDraft, Quote } from '#shared/contract/chat.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { deletedNumber, isNotDeletedBy, type MessageRow, toMessage } from './chat.queries.ts'

/** Two members and whose view it is. */
interface View {
  readonly me: string
  readonly other: string
}

/** A page's messages with what they answer; one statement more, if any answers something. */
export async function withQuotes(
  db: Db,
  view: View,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const ids = rows.flatMap(({ reply_to_id: id }) => (id === null ? [] : [id]))
  const quotes = await quotesOf(db, view, ids)
  return rows.map(row => withQuote(toMessage(row), quotes.get(row.reply_to_id ?? '')))
}

export const withQuote = (message: Message, replyTo: Quote | undefined): Message =>
  replyTo ? { ...message, replyTo } : message

/** What a new message answers: a message of the two that its sender still has. */
export async function quoteOf(db: Db, draft: PrivateDraft): Promise<Quote | undefined> {
  const { replyToId: id, senderProfileId: me, recipientProfileId: other } = draft
  if (id === undefined) return undefined
  return (await quotesOf(db, { me, other }, [id])).get(id) ?? refuse('chat/unknown-reply')
}

async function quotesOf(
  db: Db,
  { me, other }: View,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Quote>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Quote>`
    select id, sender_profile_id as "senderProfileId",
      left(body_text, ${serverLimits.quoteMaxLength}) as "bodyText",
      cardinality(picture_ids) as "pictureCount"
    from chat_messages
    where id = ${anyOf(ids)}
      and sender_profile_id in (${me}, ${other}) and recipient_profile_id in (${me}, ${other})
      and ${isNotDeletedBy(me)}
      and number > ${deletedNumber(me, sql`${other}::uuid`)}`.execute(db)
  return new Map(rows.map(quote => [quote.id, quote]))
}
