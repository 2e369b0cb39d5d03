/** Messages per second with the checks for blocks, beside a bare row and a bare transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sendMessage } from '#server/features/chat/send-message.ts'
import { shareSentPictures } from '#server/features/pictures/sharing/picture-grants.ts'
import type { OpenSite } from '#server/open-site.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import type { PrivateDraft } from '#shared/contract/chat.ts'
import type { Section } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'
import { inFlight, measureWrites, type WriteVariant } from './write-rates.ts'

const writers = 20_000

const words = `Messages between ${(writers / 2).toLocaleString('en')} pairs of members, ${inFlight} in flight, each acknowledged after its commit, with fsync.
Medians of five rounds. A send checks the rule under the pair's lock, stores and counts the message, and informs both
members. The bare row does none of it.`

const goals = { 'sent, of all pairs in turn': 'at least 0.1 times' }

export async function measureMessageWrites(server: Connection): Promise<Section> {
  const database = { name: 'bench_messages', members: writers, unit: 'messages a second' }
  return {
    title: 'Messages',
    words,
    goals,
    table: await measureWrites(server, database, variantsOf),
  }
}

function variantsOf({ platform }: OpenSite): WriteVariant[] {
  const people = [...syntheticPeople(writers)].map(({ id }) => id)
  let turn = 0
  const draft = (pair: number): PrivateDraft => {
    const [one = '', other = ''] = people.slice(pair * 2, pair * 2 + 2)
    return {
      id: randomUUID(),
      senderProfileId: one,
      recipientProfileId: other,
      bodyText: 'Coffee at six?',
      profilePicIds: [],
    }
  }
  const next = () => draft(turn++ % (writers / 2))
  let sessions: Promise<unknown> | undefined
  const send = async (draft: PrivateDraft) => {
    sessions ??= openSessions(platform)
    await sessions
    const writer = { profileId: draft.senderProfileId, sessionId: draft.senderProfileId }
    return sendMessage(platform, { shareSentPictures }, { writer, draft })
  }
  return [
    { name: 'one bare row', write: () => storeBare(platform, next(), -turn) },
    { name: 'sent, of all pairs in turn', write: () => send(next()) },
    { name: 'sent, all of one pair', write: () => send(draft(0)) },
  ]
}

/** Opens one session per member, with the id of their profile. */
const openSessions = ({ db }: OpenSite['platform']) =>
  sql`insert into sessions (id, account_id, token_hash, by_mail, created_at, seen_at)
    select id, account_id, uuid_send(id), false, now(), now() from profiles
    where account_id is not null`.execute(db)

/** Negative numbers never meet those of sent messages. */
const storeBare = ({ db }: OpenSite['platform'], message: PrivateDraft, number: number) =>
  db
    .insertInto('chat_messages')
    .values({
      id: message.id ?? '',
      conversation_number: number,
      sender_profile_id: message.senderProfileId,
      recipient_profile_id: message.recipientProfileId,
      body_text: message.bodyText,
      picture_ids: [],
      created_at: new Date(),
    })
    .execute()
