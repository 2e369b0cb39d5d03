import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  coarsePlace,
  isImpossibleTravel,
  type Opening,
  signalLimits,
  signalsOfWriting,
  writingSignals,
} from './signal-rules.ts'
import { saveLooked, spanOf, storeSignals } from './stored-signals.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

const writersPerRun = 500
/** The last conversations of a writer. No rule counts more. */
const openingsMax = 200

/** Looks at members who have begun a conversation since the last look, and several in a week. It stores no texts. */
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
  await runForEach(rows, ({ id }) => lookAtWriter(platform, id))
  await saveLooked(db, 'WRITERS', until)
  return rows.length
}

async function lookAtWriter(platform: Needs, profileId: string) {
  const now = platform.clock.now()
  const signals = signalsOfWriting(await openingsOf(platform.db, profileId, now), now.getTime())
  await storeSignals(platform, { profileId, signals, among: writingSignals })
  await watchPlace(platform, profileId)
}

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

const watchedMs = 86_400_000
const watchedPerRun = 2_000

/**
 * Condition on `positions`: others see the member where GPS has put them. A point from Walk mode says nothing about
 * travel.
 */
const isPublished = (now: Date) =>
  sql`published_by = 'DEVICE_GPS' and not hidden and effective_until > ${now}`

interface Seen {
  readonly profileId: string
  readonly lat: number
  readonly lon: number
  readonly at: Date
}

async function watchPlace({ clock, db }: Needs, profileId: string): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<Seen>`
    select profile_id as "profileId", lat, lon, reported_at as at from positions
    where profile_id = ${profileId} and ${isPublished(now)}`.execute(db)
  const [seen] = rows
  if (!seen) return
  const { lat, lon } = coarsePlace(seen)
  await sql`
    insert into games_buster_places (profile_id, lat, lon, seen_at, watched_until)
    select id, ${lat}, ${lon}, ${seen.at}, ${new Date(now.getTime() + watchedMs)} from profiles
    where id = ${profileId}
    on conflict (profile_id) do update set watched_until = excluded.watched_until`.execute(db)
}

interface Watched extends Seen {
  readonly beforeLat: number
  readonly beforeLon: number
  readonly beforeAt: Date
}

export async function lookAtTravel(platform: Needs): Promise<number> {
  const { clock, db } = platform
  const now = clock.now()
  const { rows } = await sql<Watched>`
    select profile_id as "profileId", positions.lat, positions.lon, reported_at as at,
      place.lat as "beforeLat", place.lon as "beforeLon", seen_at as "beforeAt"
    from games_buster_places place join positions using (profile_id)
    where watched_until > ${now} and reported_at > seen_at and ${isPublished(now)}
    order by seen_at limit ${watchedPerRun}`.execute(db)
  const signal = 'TRAVEL_IMPOSSIBLE'
  for (const { profileId, at, beforeAt, beforeLat, beforeLon, ...point } of rows) {
    const place = coarsePlace(point)
    const from = { place: { lat: beforeLat, lon: beforeLon }, at: beforeAt.getTime() }
    await db
      .updateTable('games_buster_places')
      .set({ ...place, seen_at: at })
      .where('profile_id', '=', profileId)
      .execute()
    if (!isImpossibleTravel(from, { place, at: at.getTime() })) continue
    await storeSignals(platform, { profileId, signals: [signal], among: [signal] })
  }
  return rows.length
}

/** Deletes the places of members who are no longer watched, or were not seen for a day. */
export function forgetPlaces({ clock, db }: Needs): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - watchedMs)
  return deleteInBatches(
    db,
    'games_buster_places',
    sql`watched_until <= ${now} or seen_at <= ${before}`,
  )
}
