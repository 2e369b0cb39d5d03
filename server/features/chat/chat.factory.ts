import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Point } from '#shared/distance.ts'
import { folded } from '#shared/folded.ts'

/** A message with the time when it appears to have been sent. */
export interface WrittenMessage {
  readonly id?: string
  readonly from: string
  readonly to: string
  readonly bodyText: string
  /** Public pictures of the sender. */
  readonly pictureIds?: readonly string[]
  readonly at: Date
  /** When the recipient saw it. Null when unread. */
  readonly readAt: Date | null
}

type WrittenBroadcast = Pick<WrittenMessage, 'from' | 'bodyText' | 'at'> & {
  readonly sector: Point
}

const rowsAtOnce = 500

/** Stores past conversations as if each message had been sent at its time. Members get no notifications. */
export async function storeConversations(
  db: Db,
  messages: readonly WrittenMessage[],
): Promise<void> {
  const sorted = messages.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const pairs = [...Map.groupBy(sorted, pairOf).values()].map(conversationOf)
  for (const rows of slices(pairs)) {
    await db.insertInto('chat_conversations').values(rows).execute()
  }
  const numbered = numberedRows(sorted)
  for (const some of slices(numbered)) {
    const stored = await db
      .insertInto('chat_messages')
      .values(some.map(({ row }) => row))
      .returning('number')
      .execute()
    const reads = some.flatMap(({ message }, index) => readOf(message, stored[index]?.number ?? 0))
    for (const rows of slices(reads)) await db.insertInto('chat_reads').values(rows).execute()
  }
  await countMessages(db)
}

async function countMessages(db: Db): Promise<void> {
  await sql`
    update chat_conversations c set
      last_number = counted.last_number,
      message_count = counted.message_count,
      low_unread = counted.low_unread,
      high_unread = counted.high_unread,
      low_read_number = counted.low_read_number,
      high_read_number = counted.high_read_number
    from (
      select
        least(sender_profile_id, recipient_profile_id) as low,
        greatest(sender_profile_id, recipient_profile_id) as high,
        max(number) as last_number,
        max(conversation_number) as message_count,
        count(*) filter (
          where read_at is null and recipient_profile_id < sender_profile_id) as low_unread,
        count(*) filter (
          where read_at is null and recipient_profile_id > sender_profile_id) as high_unread,
        coalesce(max(up_to_number) filter (where recipient_profile_id < sender_profile_id), 0) as low_read_number,
        coalesce(max(up_to_number) filter (where recipient_profile_id > sender_profile_id), 0) as high_read_number
      from chat_messages
      left join chat_reads
        on reader_profile_id = recipient_profile_id and other_profile_id = sender_profile_id
        and up_to_number = number
      group by 1, 2
    ) as counted
    where c.low_profile_id = counted.low and c.high_profile_id = counted.high`.execute(db)
}

export async function storeBroadcasts(
  db: Db,
  broadcasts: readonly WrittenBroadcast[],
): Promise<void> {
  const sorted = broadcasts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const rows = sorted.map(({ from, sector, bodyText, at }) => ({
    id: newId({ now: () => at }),
    sender_profile_id: from,
    sector_lat: sector.lat,
    sector_lon: sector.lon,
    body_text: bodyText,
    picture_ids: [],
    created_at: at,
  }))
  for (const some of slices(rows)) await db.insertInto('chat_broadcasts').values(some).execute()
}

const pairOf = ({ from, to }: WrittenMessage) => [from, to].toSorted().join()

function conversationOf(messages: readonly WrittenMessage[]) {
  const [first] = messages
  const last = messages.at(-1)
  if (!first || !last) throw new Error('A conversation has at least one message.')
  const [low, high] = first.from < first.to ? [first.from, first.to] : [first.to, first.from]
  return {
    low_profile_id: low,
    high_profile_id: high,
    begun_by_profile_id: first.from,
    begun_at: first.at,
    sent_at: last.at,
  }
}

/** Each message with its row, numbered within its conversation. */
function numberedRows(sorted: readonly WrittenMessage[]) {
  const counts = new Map<string, number>()
  return sorted.map(message => {
    const pair = pairOf(message)
    const number = (counts.get(pair) ?? 0) + 1
    counts.set(pair, number)
    return { message, row: { ...rowOf(message), conversation_number: number } }
  })
}

function rowOf({ id, from, to, bodyText, pictureIds = [], at }: WrittenMessage) {
  return {
    id: id ?? newId({ now: () => at }),
    sender_profile_id: from,
    recipient_profile_id: to,
    body_text: bodyText,
    folded_text: folded(bodyText),
    picture_ids: [...pictureIds],
    created_at: at,
  }
}

function readOf({ from, to, readAt }: WrittenMessage, number: number) {
  if (!readAt) return []
  const between = { reader_profile_id: to, other_profile_id: from }
  return [
    { ...between, after_number: number - 1, up_to_number: number, read_at: readAt, is_shown: true },
  ]
}

function* slices<Row>(rows: readonly Row[]) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce)
  }
}
