import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hasBlocked, requireNotBlockedBy } from '#server/policies/contact.ts'
import { type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message, MessagePage } from '#shared/contract/chat.ts'
import {
  conversationPage,
  deletedNumber,
  latestMessages,
  type MessageRow,
  numberedPage,
  showsReceipts,
  toMessage,
} from './chat.queries.ts'
import { withQuotes } from './quotes.ts'
import { withdrawWhenRead } from './withdraw-when-read.ts'

/**
 * A page of the conversation, newest first. Received messages in it are marked as read. A blocked member finds nobody; the
 * blocker keeps their copy, and reading it sends the other nothing.
 */
export async function readConversation(
  platform: Platform,
  reader: Writer,
  { other, page }: { readonly other: string; readonly page: MessagePage },
): Promise<Message[]> {
  const { db } = platform
  const { profileId: me } = reader
  if (me === other) refuse('profile/not-found')
  await requireNotBlockedBy(db, other, me)
  const rows = await conversationPage(db, me, other, await numberedPage(db, me, page))
  const shown = (read: readonly MessageRow[]) => withQuotes(db, { me, other }, read)
  const newest = rows[0]
  if (!newest || (await hasBlocked(db, me, other))) return shown(rows)
  const readAt = platform.clock.now()
  const mark = () => markRead(platform, { reader, other, upTo: newest.number, readAt })
  if (!(await ifWritable(platform.log, mark))) return shown(rows)
  return shown(
    rows.map(row =>
      row.recipient_profile_id === me && row.read_at === null ? { ...row, read_at: readAt } : row,
    ),
  )
}

interface ReadMark {
  readonly reader: Writer
  readonly other: string
  /** The number of the newest message read. */
  readonly upTo: number
  readonly readAt: Date
}

/**
 * Marks messages from `other` as read up to a number, unless a block came first. The other is told when both show their
 * receipts; the reader's own pages always are.
 */
async function markRead(platform: Platform, mark: ReadMark) {
  const { reader, other, readAt } = mark
  const { profileId: me } = reader
  await writeBetween(platform, { writer: reader, otherId: other }, async tx => {
    const read = await updateRead(tx, mark)
    await withdrawWhenRead(tx, { me, other })
    if (read.length === 0) return
    const seen = {
      kind: 'seen',
      readerProfileId: me,
      messageIds: read.map(({ id }) => id),
      tsRecipientRead: readAt.getTime(),
    } as const
    if (read.some(({ isTold }) => isTold)) {
      await platform.live.publishBetween(tx, [other, me], seen)
    } else {
      await platform.live.publish(tx, { profileId: me, aboutProfileId: other }, seen)
    }
  })
}

async function updateRead(db: Db, { reader, other, upTo, readAt }: ReadMark) {
  const { profileId: me } = reader
  const unread = sql.ref(me < other ? 'low_unread' : 'high_unread')
  const { rows } = await sql<{ id: string; isTold: boolean }>`
    with read as (
      update chat_messages set recipient_read_at = ${readAt},
        seen_at = case
          when ${showsReceipts(sql`${me}::uuid`)} and ${showsReceipts(sql`${other}::uuid`)}
          then ${readAt}::timestamptz
        end
      where recipient_profile_id = ${me} and sender_profile_id = ${other}
        and recipient_read_at is null and recipient_deleted_at is null
        and number <= ${upTo} and number > ${deletedNumber(me, sql`${other}::uuid`)}
      returning id, seen_at is not null as "isTold"
    ),
    counted as (
      update chat_conversations set ${unread} = ${unread} - (select count(*) from read)
      where low_profile_id = least(${me}::uuid, ${other}) and high_profile_id = greatest(${me}::uuid, ${other})
        and exists (select from read)
    )
    select * from read`.execute(db)
  return rows
}

/** The latest message of each pair the reader is part of, newest first. */
export async function readLatest(db: Db, me: string, page: MessagePage): Promise<Message[]> {
  const rows = await latestMessages(db, me, await numberedPage(db, me, page))
  return rows.map(row => toMessage(row))
}
