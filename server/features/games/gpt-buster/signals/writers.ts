import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Opening, signalLimits, signalsOfWriting, writingSignals } from './signal-rules.ts'
import { saveLooked, spanOf, storeSignals } from './stored-signals.ts'
import { watchPlace } from './travel.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

const writersPerRun = 500
/** Of one writer, the last ones: more than any rule counts. */
const openingsMax = 200

/**
 * Looks at who has written to somebody new since the last look, and to several within a week. Texts are compared here and
 * stay nowhere.
 */
export async function lookAtWriters(platform: Needs): Promise<number> {
  const { clock, db } = platform
  const now = clock.now()
  const { since, until } = await spanOf(db, 'WRITERS', now)
  const weekAgo = new Date(now.getTime() - signalLimits.openingsMs)
  const least = signalLimits.openingsAlike.several
  const { rows } = await sql<{ id: string }>`
    select begun_by_profile_id as id from chat_conversations
    where begun_at > ${since} and begun_at <= ${until}
    group by begun_by_profile_id
    having (select count(*) from (
      select from chat_conversations recent
      where recent.begun_by_profile_id = chat_conversations.begun_by_profile_id
        and recent.begun_at > ${weekAgo} limit ${least}) as few) = ${least}
    order by count(*) desc, id limit ${writersPerRun}`.execute(db)
  await runEach(
    rows.map(
      ({ id }) =>
        () =>
          lookAtWriter(platform, id),
    ),
  )
  await saveLooked(db, 'WRITERS', until)
  return rows.length
}

async function lookAtWriter(platform: Needs, profileId: string) {
  const now = platform.clock.now()
  const signals = signalsOfWriting(await openingsOf(platform.db, profileId, now), now.getTime())
  await storeSignals(platform, { profileId, signals, among: writingSignals })
  await watchPlace(platform, profileId)
}

/** The conversations that a member has begun, each with their first message. */
async function openingsOf(db: Db, profileId: string, now: Date): Promise<Opening[]> {
  const { rows } = await sql<Omit<Opening, 'at'> & { begunAt: Date }>`
    select begun.begun_at as "begunAt", coalesce(first.body_text, '') as text,
      not exists (
        select from likes where liker_profile_id = begun.other_id and liked_profile_id = ${profileId}
          and like_type = 'LIKE' and created_at < begun.begun_at) as "isStranger",
      exists (
        select from chat_messages reply
        where reply.sender_profile_id = begun.other_id and reply.recipient_profile_id = ${profileId}
      ) as "isReplied"
    from (
      select begun_at,
        case when low_profile_id = ${profileId} then high_profile_id else low_profile_id end as other_id
      from chat_conversations
      where begun_by_profile_id = ${profileId}
        and begun_at > ${new Date(now.getTime() - signalLimits.openingsMs)}
      order by begun_at desc limit ${openingsMax}
    ) as begun
    left join lateral (
      select body_text from chat_messages
      where sender_profile_id = ${profileId} and recipient_profile_id = begun.other_id
      order by number limit 1
    ) as first on true`.execute(db)
  return rows.map(({ begunAt, ...opening }) => ({ ...opening, at: begunAt.getTime() }))
}
