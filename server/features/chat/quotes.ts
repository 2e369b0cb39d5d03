import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Message, PrivateDraft, Quote } from '#shared/contract/chat.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { cutText } from '#shared/typed-text.ts'
import { deletedNumber, isNotDeletedBy, toMessage } from './chat.queries.ts'

/** Two members, from the first one's point of view. */
type View = Readonly<Record<'me' | 'other', string>>

/** Adds quotes to the messages of a page. It needs one more statement if any message answers another. */
export async function withQuotes(
  db: Db,
  view: View,
  rows: readonly Parameters<typeof toMessage>[0][],
): Promise<Message[]> {
  const ids = rows.flatMap(({ reply_to_id: id }) => (id === null ? [] : [id]))
  const quotes = await quotesOf(db, view, ids)
  return rows.map(row => {
    // A younger message may have taken the id of a deleted one.
    const found = quotes.find(
      ({ id, number }) => id === row.reply_to_id && number < row.conversation_number,
    )
    return withQuote(toMessage(row), found && toQuote(found))
  })
}

export const withQuote = (message: Message, replyTo: Quote | undefined): Message =>
  replyTo ? { ...message, replyTo } : message

/** The message that a new message answers: one between the two members that the sender has not deleted. */
export async function quoteOf(db: Db, draft: PrivateDraft): Promise<Quote | undefined> {
  const { replyToId: id, senderProfileId: me, recipientProfileId: other } = draft
  if (id === undefined) return undefined
  const [found] = await quotesOf(db, { me, other }, [id])
  return found ? toQuote(found) : refuse('chat/unknown-reply')
}

type QuoteRow = Quote & { readonly number: number }

const toQuote = (row: QuoteRow): Quote => ({
  ...row,
  bodyText: cutText(row.bodyText, serverLimits.quoteMaxLength),
})

async function quotesOf(db: Db, { me, other }: View, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<QuoteRow>`
    select id, conversation_number as number, sender_profile_id as "senderProfileId",
      left(body_text, ${2 * serverLimits.quoteMaxLength}) as "bodyText",
      cardinality(picture_ids) as "pictureCount"
    from chat_messages
    where id = ${anyOf(ids)}
      and sender_profile_id in (${me}, ${other}) and recipient_profile_id in (${me}, ${other})
      and ${isNotDeletedBy(me)}
      and number > ${deletedNumber(me, sql`${other}::uuid`)}
    order by number`.execute(db)
  return rows
}
