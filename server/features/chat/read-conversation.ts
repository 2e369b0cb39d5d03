import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hasBlocked, requireNotBlockedBy } from '#server/policies/contact.ts'
import { isInDungeon } from '#server/policies/dungeon.ts'
import { type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message, MessagePage } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import {
  columnsOf,
  conversationPage,
  isOfPair,
  latestMessages,
  type MessageRow,
  numberedPage,
  showsReceipts,
  toMessage,
  unreadAfter,
  withdrawWhenRead,
} from './chat.queries.ts'
import { withQuotes } from './quotes.ts'

/**
 * A page of the conversation, newest first. Received messages on it are marked as read. A blocked member gets the
 * answer for an unknown member. The blocker keeps their copy, and reading it sends nothing to the other member.
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
  if (!newest) return []
  const readAt = platform.clock.now()
  const mark = { reader, other, upTo: newest.number, readAt }
  if (!(await isUnread(db, mark)) || (await hasBlocked(db, me, other))) return shown(rows)
  if (!(await ifWritable(platform.log, () => markRead(platform, mark)))) return shown(rows)
  return shown(
    rows.map(row =>
      row.recipient_profile_id === me && row.read_at === null ? { ...row, read_at: readAt } : row,
    ),
  )
}

interface ReadMark {
  readonly reader: Writer
  readonly other: string
  readonly upTo: number
  readonly readAt: Date
}

/** Whether there may be something to mark. A poll that finds nothing new takes no lock. */
async function isUnread(db: Db, { reader, other, upTo }: ReadMark) {
  const { profileId: me } = reader
  const { unread, readNumber } = columnsOf(me, other)
  const { rows } = await sql`
    select from chat_conversations
    where ${isOfPair(me, sql`${other}::uuid`)}
      and ${unread} > 0 and ${readNumber} < ${upTo}`.execute(db)
  return rows.length > 0
}

/**
 * Marks messages as read, unless a block came first. The other member gets an event if both showed receipts. The
 * reader's own pages always get it.
 */
async function markRead(platform: Platform, mark: ReadMark) {
  const { reader, other, readAt } = mark
  const { profileId: me } = reader
  const between = { writer: reader, otherId: other, reachesOther: false }
  await writeBetween(platform, between, async tx => {
    const read = await storeRead(tx, mark)
    await withdrawWhenRead(tx, { me, other })
    if (!read) return
    const seen = {
      kind: 'seen',
      readerProfileId: me,
      messageIds: read.newestIds,
      tsRecipientRead: readAt.getTime(),
    } as const
    if (read.isShown) await platform.live.publishBetween(tx, [other, me], seen)
    else await platform.live.publish(tx, { profileId: me, aboutProfileId: other }, seen)
  })
}

/**
 * Stores one row for all messages read, and returns as many of the newest ids as a page may show. @returns undefined
 * when no message was unread
 */
async function storeRead(db: Db, { reader, other, upTo, readAt }: ReadMark) {
  const { profileId: me } = reader
  const own = columnsOf(me, other)
  const pair = isOfPair(me, sql`${other}::uuid`)
  const unread = sql`
    from chat_messages, state
    where sender_profile_id = ${other} and recipient_profile_id = ${me}
      and number > state.after_number and number <= ${upTo} and recipient_deleted_at is null`
  const { rows } = await sql<{ readonly isShown: boolean; readonly newestIds: string[] }>`
    with state as materialized (
      select greatest(${own.readNumber}, ${own.deletedNumber}) as after_number
      from chat_conversations where ${pair}
    ),
    newest as materialized (select number ${unread} order by number desc limit 1),
    counted as (
      update chat_conversations set
        ${own.readNumber} = newest.number,
        ${own.unread} = ${unreadAfter(me, other, upTo)}
      from newest where ${pair}
    ),
    stored as (
      insert into chat_reads
      select ${me}::uuid, ${other}::uuid, after_number, number, ${readAt}::timestamptz,
        ${showsReceipts(sql`${me}::uuid`)} and ${showsReceipts(sql`${other}::uuid`)}
          -- A reader in the dungeon sends no receipt.
          and not ${isInDungeon(sql`${me}::uuid`)}
      from state, newest
      returning is_shown
    )
    select is_shown as "isShown",
      array(select id ${unread} order by number desc limit ${limits.messagesPageMax}) as "newestIds"
    from stored`.execute(db)
  return rows[0]
}

export async function readLatest(db: Db, me: string, page: MessagePage): Promise<Message[]> {
  const rows = await latestMessages(db, me, await numberedPage(db, me, page))
  return rows.map(row => toMessage(row))
}
