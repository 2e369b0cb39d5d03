import type { Db } from '#server/platform/database/connect.ts'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hasBlocked, requireNotBlockedBy } from '#server/policies/contact.ts'
import { type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message, MessagePage } from '#shared/contract/chat.ts'
import { conversationPage, latestMessages, numberedPage, toMessage } from './chat.queries.ts'

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
  const newest = rows[0]
  if (!newest || (await hasBlocked(db, me, other))) return rows.map(toMessage)
  const readAt = platform.clock.now()
  const mark = () => markRead(platform, { reader, other, upTo: newest.number, readAt })
  if (!(await ifWritable(platform.log, mark))) return rows.map(toMessage)
  return rows
    .map(row =>
      row.recipient_profile_id === me && row.recipient_read_at === null
        ? { ...row, recipient_read_at: readAt }
        : row,
    )
    .map(toMessage)
}

interface ReadMark {
  readonly reader: Writer
  readonly other: string
  /** The number of the newest message read. */
  readonly upTo: number
  readonly readAt: Date
}

/** Marks messages from `other` as read up to a number and notifies them, unless a block came first. */
async function markRead(platform: Platform, { reader, other, upTo, readAt }: ReadMark) {
  const { profileId: me } = reader
  await writeBetween(platform, { writer: reader, otherId: other }, async tx => {
    const read = await tx
      .updateTable('chat_messages')
      .set({ recipient_read_at: readAt })
      .where('recipient_profile_id', '=', me)
      .where('sender_profile_id', '=', other)
      .where('recipient_read_at', 'is', null)
      .where('number', '<=', upTo)
      .returning('id')
      .execute()
    if (read.length === 0) return
    await platform.live.publishBetween(tx, [other, me], {
      kind: 'seen',
      readerProfileId: me,
      messageIds: read.map(({ id }) => id),
      tsRecipientRead: readAt.getTime(),
    })
  })
}

/** The latest message of each pair the reader is part of, newest first. */
export async function readLatest(db: Db, me: string, page: MessagePage): Promise<Message[]> {
  const rows = await latestMessages(db, me, await numberedPage(db, me, page))
  return rows.map(toMessage)
}
