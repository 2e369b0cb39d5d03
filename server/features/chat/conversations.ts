import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { hasWords } from '#server/platform/database/folded-words.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseField } from '#server/platform/refusal.ts'
import { shownAge } from '#server/policies/age.ts'
import { isNotLost, isVisibleTo } from '#server/policies/contact.ts'
import { isInDungeon } from '#server/policies/dungeon.ts'
import { type MainPictureRow, mainPicture } from '#server/policies/main-picture.ts'
import type { Conversation, ConversationPage, OtherMember } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import {
  type Cursor,
  isOfPair,
  latestOf,
  type MessageRow,
  readableColumns,
  toMessage,
} from './chat.queries.ts'

/** The other member of a row, as `otherColumns` reads them. Fields are null when the reader can no longer meet them. */
export interface OtherRow extends MainPictureRow {
  readonly otherId: string
  readonly otherName: string | null
  readonly birthdate: string | null
}

export const otherColumns = sql`profiles.name as "otherName", profiles.birthdate, ${mainPicture.columns}`

/** Joins the other member of a row and their first public picture. Both are null when the reader cannot meet them. */
export const otherMember = (me: string, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join profiles on profiles.id = ${id} and ${isVisibleTo(me)}
  ${mainPicture.join}`

export const toOther = (row: OtherRow, now: Date): OtherMember => ({
  profileId: row.otherId,
  isGone: row.otherName === null,
  ...(row.otherName === null ? {} : { profileName: row.otherName }),
  ...(row.birthdate === null ? {} : { profileAge: shownAge(row.birthdate, now) }),
  ...mainPicture.of(row),
})

/**
 * Conversations, newest first, without members who blocked the reader or are in the dungeon. Follows the index of each
 * side until the page is full.
 */
export async function readConversations(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  me: string,
  page: ConversationPage,
): Promise<Conversation[]> {
  const before = await cursorOf(db, me, page)
  const size = page.size ?? limits.messagesPageDefault
  const filter = { before, name: page.name?.trim() ?? '', size }
  const { rows } = await sql<ConversationRow>`
    select * from (${pageOf('low', me, filter)} union all ${pageOf('high', me, filter)}) as page
    order by last_number desc
    limit ${size}`.execute(db)
  return rows.map(row => ({
    other: toOther(row, clock.now()),
    latest: toMessage(row),
    unreadCount: row.unread,
    tsSent: row.sent_at.getTime(),
  }))
}

type ConversationRow = MessageRow & OtherRow & { readonly unread: number; readonly sent_at: Date }

interface Filter {
  /** Only conversations whose last message comes before this one. */
  readonly before: Cursor | undefined
  readonly name: string
  readonly size: number
}

function pageOf(side: 'low' | 'high', me: string, { before, name, size }: Filter) {
  const otherId = sql.ref(`others.${side === 'low' ? 'high' : 'low'}_profile_id`)
  return sql`(
    select ${otherId} as "otherId", others.last_number, others.unread, ${otherColumns},
      others.sent_at, latest.*
    from (
      select *, ${sql.ref(`${side}_deleted_number`)} as deleted_number,
        ${sql.ref(`${side}_unread`)} as unread
      from ${name === '' ? sql.table('chat_conversations') : named(side, me, name)} as c
      where ${sql.ref(`${side}_profile_id`)} = ${me}
    ) as others
    cross join lateral (
      select ${readableColumns(me)} from (
        ${latestOf(sql`sender_profile_id = ${me} and recipient_profile_id = ${otherId}`, me)}
        union all
        ${latestOf(sql`sender_profile_id = ${otherId} and recipient_profile_id = ${me}`, me)}
      ) as newest
      order by number desc limit 1
    ) as latest
    ${otherMember(me, otherId)}
    where others.last_number > others.deleted_number
      and ${isBeyond(before)}
      and (${name} = '' or profiles.id is not null)
      and not exists (
        select from blocks where blocker_profile_id = ${otherId} and blocked_profile_id = ${me}
      )
      and not ${isInDungeon(otherId)}
    order by others.last_number desc
    limit ${size})`
}

/** The same millisecond as a conversation that has moved or is gone is on its further side. */
function isBeyond(before: Cursor | undefined): RawBuilder<boolean> {
  if (!before) return sql`true`
  return 'number' in before
    ? sql`others.last_number < ${before.number}`
    : sql`others.sent_at <= ${new Date(before.ts)}`
}

/**
 * Members who never wrote with the reader, blocked them or are gone look alike. Then only the time that the reader
 * sends counts.
 */
async function cursorOf(
  db: Db,
  me: string,
  { beforeProfileId: other, tsBefore: ts }: ConversationPage,
): Promise<Cursor | undefined> {
  if (other === undefined) return undefined
  const { rows } = await sql<{ number: number; sentAt: Date }>`
    select last_number as number, sent_at as "sentAt" from chat_conversations
    join profiles on profiles.id = ${other} and ${isNotLost(me)}
    where ${isOfPair(me, sql`${other}::uuid`)}`.execute(db)
  const [found] = rows
  const isThere = found && (ts === undefined || found.sentAt.getTime() === ts)
  if (isThere) return { number: found.number }
  return ts === undefined ? refuseField('/beforeProfileId', 'is unknown') : { ts }
}

/**
 * Finds the newest conversations by the other member's name. Only for these does the caller check whether the two can
 * meet.
 */
function named(side: 'low' | 'high', me: string, name: string) {
  const otherId = sql.ref(`newest.${side === 'low' ? 'high' : 'low'}_profile_id`)
  return sql`(
    select newest.* from (
      select * from chat_conversations
      where ${sql.ref(`${side}_profile_id`)} = ${me}
      order by last_number desc
      limit ${serverLimits.namedConversations}
    ) as newest
    join profiles on profiles.id = ${otherId}
    where ${hasWords(sql`folded(profiles.name)`, name)})`
}
