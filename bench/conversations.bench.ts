/** What a member with many messages reads: a search for words, beside the first page of a conversation. */
import { sql } from 'kysely'
import { conversationPage } from '#server/features/chat/chat.queries.ts'
import { readConversations } from '#server/features/chat/conversations.ts'
import { searchMessages } from '#server/features/chat/search-messages.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { limits } from '#shared/limits.ts'
import { insertPeople, openBenchDatabase } from './bench-database.ts'
import { type Section, type TimedSide, timedColumns, timeSides, toTable } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'

const members = 1_001
const messages = 10_000
const longMessages = 1_000
const messagesOfOthers = 90_000
const rounds = 9

export async function measureConversations(server: Connection): Promise<Section> {
  const { connection } = await openBenchDatabase(server, 'bench_conversations')
  const { db } = connection
  const people = [...syntheticPeople(members)]
  const [me = '', ...others] = people.map(({ id }) => id)
  try {
    await insertPeople(db, people)
    await insertMessages(db, me, others)
    return {
      title: 'Conversations',
      words: `A member with ${messages} messages to and from ${others.length} others, ${longMessages} of them of ${limits.messageMaxLength} letters,
beside ${messagesOfOthers} of others. Medians of ${rounds} rounds.`,
      table: toTable(timedColumns, await timeSides(sidesOf(db, me, others[0]), rounds)),
    }
  } finally {
    await connection.close()
  }
}

function sidesOf(db: Db, me: string, other = ''): TimedSide[] {
  const page = { after: undefined, before: undefined, size: limits.messagesPageDefault }
  const parts = { db, clock: systemClock }
  const search = (words: string) => () => searchMessages(parts, me, { words })
  return [
    { name: 'first page of a conversation', read: () => conversationPage(db, me, other, page) },
    { name: 'the list of conversations', read: () => readConversations(parts, me, {}) },
    {
      name: 'the list by a part of a name',
      read: () => readConversations(parts, me, { name: 'member 77' }),
    },
    { name: 'a rare word', read: search('only7x') },
    { name: 'an absent word', read: search('nowhere') },
    { name: 'a frequent word', read: search('coffee') },
    {
      name: 'ten frequent words',
      read: search('coffee word1 word2 word3 word4 word5 word6 word7 word8 word9'),
    },
    { name: 'two letters that nobody wrote', read: search('zq') },
    { name: 'fifty times a letter', read: search(Array(50).fill('b').join(' ')) },
  ]
}

/** Messages of every pair in turn, both ways. */
async function insertMessages(db: Db, me: string, others: readonly string[]) {
  await sql`
    insert into chat_messages
      (id, conversation_number, sender_profile_id, recipient_profile_id, body_text, folded_text, picture_ids, created_at)
    select gen_random_uuid(),
      row_number() over (partition by other order by number),
      case when number % 2 = 0 then ${me}::uuid else other end,
      case when number % 2 = 0 then other else ${me}::uuid end,
      text, folded(text), '{}', now()
    from generate_series(1, ${messages}::int) as number
    cross join lateral (select (${others}::uuid[])[1 + number / 2 % ${others.length}] as other) as pair
    cross join lateral (
      select 'Coffee at six? only' || number % 1000 || 'x ' || left((
          select string_agg('word' || (hashint8(number * 1000 + word) & 4095), ' ')
          from generate_series(1, 500) as word
        ), case when number % ${messages / longMessages} = 0 then ${limits.messageMaxLength - 50} else 40 end) as text
    ) as written`.execute(db)
  const [, one, other] = others
  await sql`
    insert into chat_messages
      (id, conversation_number, sender_profile_id, recipient_profile_id, body_text, picture_ids, created_at)
    select gen_random_uuid(), number, ${one}, ${other}, 'word' || number % 4096 || ' at six', '{}', now()
    from generate_series(1, ${messagesOfOthers}::int) as number`.execute(db)
  await sql`
    insert into chat_conversations
      (low_profile_id, high_profile_id, begun_by_profile_id, begun_at, sent_at, last_number, message_count)
    select least(sender_profile_id, recipient_profile_id), greatest(sender_profile_id, recipient_profile_id),
      ${me}, now(), now(), max(number), max(conversation_number)
    from chat_messages group by 1, 2`.execute(db)
  await sql`analyze`.execute(db)
}
