import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message, PrivateDraft } from '#shared/contract/chat.ts'
import { folded } from '#shared/folded.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { addNotification } from '../notifications/notify.ts'
import { isShownTo, messageCount, storedColumns, toMessage } from './chat.queries.ts'
import { quoteOf, withQuote, withQuotes } from './quotes.ts'
import { isWithdrawn } from './withdraw-message.ts'

export interface ChatDependencies {
  /** Supplied by the pictures feature: shares the private pictures of a sent message, in the same transaction. */
  readonly shareSentPictures: (
    platform: Pick<Platform, 'clock' | 'live'>,
    db: Db,
    sent: { readonly message: Message; readonly privatePicIds: readonly string[] | undefined },
  ) => Promise<void>
}

/** Sends a message once, even if it is sent repeatedly under the same id. */
export async function sendMessage(
  platform: Platform,
  { shareSentPictures }: ChatDependencies,
  { writer, draft }: { readonly writer: Writer; readonly draft: PrivateDraft },
) {
  const { senderProfileId: sender, recipientProfileId: recipient } = draft
  if (sender === recipient) refuse('chat/oneself')
  if (draft.bodyText === '' && draft.profilePicIds.length === 0) refuse('chat/empty')
  return writeBetween(platform, { writer, otherId: recipient }, async tx => {
    // First: a picture may have been deleted since the message arrived.
    const earlier = draft.id && (await findSent(tx, draft.id, draft))
    if (earlier) return { message: earlier, isNew: false }
    await requireOwnPictures(tx, sender, draft.profilePicIds)
    const quote = await quoteOf(tx, draft)
    const stored = await store(platform, tx, draft)
    if (!stored) return { message: await requireSent(tx, draft), isNew: false }
    const message = withQuote(toMessage(stored), quote)
    await updateConversation(platform, tx, stored)
    await shareSentPictures(platform, tx, { message, privatePicIds: draft.privatePicIds })
    const unread = { profileId: recipient, kind: 'MESSAGE', actorProfileId: sender } as const
    await addNotification(platform, tx, unread)
    await platform.live.publishBetween(tx, [recipient, sender], { kind: 'message', message })
    return { message, isNew: true }
  })
}

async function requireOwnPictures(db: Db, sender: string, pictureIds: readonly string[]) {
  if (pictureIds.length === 0) return
  const own = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', pictureIds)
    .where('profile_id', '=', sender)
    .execute()
  if (own.length < pictureIds.length) refuse('chat/foreign-picture')
}

/**
 * A new conversation counts against the hourly limit even if it is erased later. Being blocked does not restore any.
 */
async function updateConversation({ clock, quotas }: Platform, db: Db, message: StoredRow) {
  const { sender_profile_id: sender, recipient_profile_id: recipient, number } = message
  const count = message.conversation_number
  const [low, high] = sender < recipient ? [sender, recipient] : [recipient, sender]
  const unread = recipient === low ? 'low_unread' : 'high_unread'
  const now = clock.now()
  const { rows } = await sql<{ isNew: boolean }>`
    insert into chat_conversations as c (
      low_profile_id, high_profile_id, begun_by_profile_id, begun_at, sent_at, last_number, message_count,
      ${sql.ref(unread)}
    ) values (${low}, ${high}, ${sender}, ${now}, ${now}, ${number}, ${count}, 1)
    on conflict (low_profile_id, high_profile_id) do update
    set sent_at = ${now}, last_number = ${number}, message_count = ${count},
      ${sql.ref(unread)} = c.${sql.ref(unread)} + 1
    returning xmax = 0 as "isNew"`.execute(db)
  if (rows[0]?.isNew) {
    await quotas.within(db).take('conversation', sender, serverLimits.newConversations)
  }
}

type StoredRow = NonNullable<Awaited<ReturnType<typeof store>>>

/**
 * The pair's lock keeps another message from taking the same number.
 * @returns undefined when a parallel send of the same id was faster, or the message was taken back
 */
function store({ clock }: Platform, db: Db, draft: PrivateDraft) {
  const { id = newId(clock), senderProfileId: sender, recipientProfileId: recipient } = draft
  const row = sql`
    select ${id}::uuid, 1 + ${messageCount(sender, recipient)}, ${sender}::uuid, ${recipient}::uuid,
      ${draft.bodyText}, ${folded(draft.bodyText)}, ${draft.profilePicIds}::uuid[],
      ${draft.replyToId ?? null}::uuid, ${clock.now()}::timestamptz
    where not ${isWithdrawn(sender, id)}`
  return db
    .insertInto('chat_messages')
    .columns([
      'id',
      'conversation_number',
      'sender_profile_id',
      'recipient_profile_id',
      'body_text',
      'folded_text',
      'picture_ids',
      'reply_to_id',
      'created_at',
    ])
    .expression(row)
    .onConflict(conflict => conflict.columns(['id', 'recipient_profile_id']).doNothing())
    .returning(storedColumns)
    .executeTakeFirst()
}

async function requireSent(db: Db, draft: PrivateDraft) {
  const sent = draft.id && (await findSent(db, draft.id, draft))
  return sent || refuse('chat/id-taken')
}

/**
 * The stored message of this id. Refuses an id whose message has other content. For each member an id belongs to one
 * message. So it is taken by another message of the recipient, or by one that the sender may see. Messages with a
 * member who has blocked the sender do not count: the id must look free, as if they had been erased.
 */
async function findSent(db: Db, id: string, draft: PrivateDraft): Promise<Message | undefined> {
  const { senderProfileId: sender, recipientProfileId: recipient } = draft
  const row = await db
    .selectFrom('chat_messages')
    .select(storedColumns)
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('sender_profile_id', '=', recipient),
        eb('recipient_profile_id', '=', recipient),
        isShownTo(sender),
      ]),
    )
    .orderBy(eb => eb.and({ sender_profile_id: sender, recipient_profile_id: recipient }), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const stored = toMessage(row)
  const isSame =
    row.reply_to_id === (draft.replyToId ?? null) &&
    stored.senderProfileId === sender &&
    stored.recipientProfileId === recipient &&
    stored.bodyText === draft.bodyText &&
    isDeepStrictEqual(stored.profilePicIds, draft.profilePicIds)
  if (!isSame) refuse('chat/id-taken')
  const [message] = await withQuotes(db, { me: sender, other: recipient }, [row])
  return message
}
