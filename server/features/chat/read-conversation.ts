import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hasBlocked, requireNotBlockedBy } from '#server/policies/contact.ts'
import { isInDungeon } from '#server/policies/dungeon.ts'
import { type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message, MessagePage, PageBetween } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { limits } from '#shared/limits.ts'
import {
  columnsOf,
  conversationPage,
  isOfPair,
  latestMessages,
  type MessageRow,
  type NumberedPage,
  numberedPage,
  numberedPageBetween,
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
  { other, page }: { readonly other: string; readonly page: PageBetween },
): Promise<Message[]> {
  const { db } = platform
  const { profileId: me } = reader
  if (me === other) refuse('profile/not-found')
  await requireNotBlockedBy(db, other, me)
  const rows = await rowsOf(db, { me, other }, page)
  const shown = (read: readonly MessageRow[]) => withQuotes(db, { me, other }, read)
  const newest = rows[0]
  if (!newest) return []
  const readAt = platform.clock.now()
  const mark = { reader, other, upTo: newest.number, readAt }
  if (!(await isUnread(db, mark)) || (await hasBlocked(db, me, other))) return shown(rows)
  if (!(await ifWritable(platform.log, () => markRead(platform, mark)))) return shown(rows)
  if (page.showsUnread === 'true') return shown(rows)
  return shown(
    rows.map(row =>
      row.recipient_profile_id === me && row.read_at === null ? { ...row, read_at: readAt } : row,
    ),
  )
}

type View = Readonly<Record<'me' | 'other', string>>

async function rowsOf(db: Db, { me, other }: View, page: PageBetween) {
  const numbered = await numberedPageBetween(db, { me, other }, page)
  const rows = await conversationPage(db, me, other, numbered)
  const isOpening = page.showsUnread === 'true' && !numbered.after && !numbered.before
  const oldest = rows.at(-1)
  if (!isOpening || !oldest || rows.length < numbered.size) return rows
  const first = await firstUnread(db, { me, other })
  if (first === undefined || first >= oldest.number) return rows
  return conversationPage(db, me, other, await pageAround(db, { me, other }, first, numbered))
}

/** The page that begins a few messages before an unread one. */
async function pageAround(
  db: Db,
  { me, other }: View,
  number: number,
  page: NumberedPage,
): Promise<NumberedPage> {
  const count = limits.messagesBeforeUnread
  const earlier = { after: undefined, before: { number }, size: count + 1 }
  const rows = await conversationPage(db, me, other, earlier)
  return { ...page, after: { number: rows[count]?.number ?? 0 } }
}

async function firstUnread(db: Db, { me, other }: View): Promise<number | undefined> {
  const { readNumber, deletedNumber, unread } = columnsOf(me, other)
  const { rows } = await sql<{ number: number }>`
    select number from chat_conversations, chat_messages
    where ${isOfPair(me, sql`${other}::uuid`)} and ${unread} > 0
      and sender_profile_id = ${other} and recipient_profile_id = ${me} and recipient_deleted_at is null
      and number > greatest(${readNumber}, ${deletedNumber})
    order by number limit 1`.execute(db)
  return rows[0]?.number
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
      otherProfileId: other,
      ...read.messages,
      tsRecipientRead: readAt.getTime(),
    } as const
    if (read.isShown) await platform.live.publishBetween(tx, [other, me], seen)
    else await platform.live.publish(tx, { profileId: me, aboutProfileId: other }, seen)
  })
}

/**
 * Stores one row for all messages read.
 * @returns which they were, or undefined when no message was unread
 */
async function storeRead(db: Db, { reader, other, upTo, readAt }: ReadMark) {
  const { profileId: me } = reader
  const own = columnsOf(me, other)
  const pair = isOfPair(me, sql`${other}::uuid`)
  const received = sql`
    from chat_messages, state
    where sender_profile_id = ${other} and recipient_profile_id = ${me}
      and number > state.after_number and number <= ${upTo}`
  const unread = sql`${received} and recipient_deleted_at is null`
  const { rows } = await sql<ReadRow>`
    with state as materialized (
      select greatest(${own.readNumber}, ${own.deletedNumber}) as after_number
      from chat_conversations where ${pair}
    ),
    newest as materialized (
      select number, conversation_number ${unread} order by number desc limit 1
    ),
    oldest as materialized (select number, conversation_number ${unread} order by number limit 1),
    counted as (
      update chat_conversations set
        ${own.readNumber} = newest.number,
        ${own.unread} = ${unreadAfter(me, other, upTo)}
      from newest where ${pair}
    ),
    stored as (
      insert into chat_reads
      select ${me}::uuid, ${other}::uuid, after_number, newest.number, ${readAt}::timestamptz,
        ${showsReceipts(sql`${me}::uuid`)} and ${showsReceipts(sql`${other}::uuid`)}
          -- A reader in the dungeon sends no receipt.
          and not ${isInDungeon(sql`${me}::uuid`)}
      from state, newest
      returning is_shown
    )
    select is_shown as "isShown",
      oldest.conversation_number - 1 as "afterNumber",
      newest.conversation_number as "upToNumber",
      array(
        select conversation_number ${received} and recipient_deleted_at is not null
          and number > (select number from oldest)
        order by number desc limit ${exceptionsMax + 1}
      ) as "exceptNumbers",
      array(select id ${unread} order by number desc limit ${limits.messagesPageMax}) as "messageIds"
    from stored, oldest, newest`.execute(db)
  return rows[0] && readOf(rows[0])
}

/** An event names at most so many messages that were deleted unread. Those before them wait for the next read. */
const exceptionsMax = 100

type ReadMessages = Pick<
  Extract<LiveEvent, { kind: 'seen' }>,
  'afterNumber' | 'upToNumber' | 'exceptNumbers' | 'messageIds'
>
type ReadRow = ReadMessages & { readonly isShown: boolean }

function readOf({ isShown, ...messages }: ReadRow) {
  const { afterNumber, exceptNumbers } = messages
  const unnamed = exceptNumbers[exceptionsMax]
  return {
    isShown,
    messages: {
      ...messages,
      afterNumber: unnamed ?? afterNumber,
      exceptNumbers: exceptNumbers.slice(0, exceptionsMax),
    },
  }
}

export async function readLatest(db: Db, me: string, page: MessagePage): Promise<Message[]> {
  const rows = await latestMessages(db, me, await numberedPage(db, me, page))
  return rows.map(row => toMessage(row))
}
