import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { coarsePlace, isImpossibleTravel } from './signal-rules.ts'
import { storeSignals } from './stored-signals.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

/** How long a place is remembered. */
const watchedMs = 86_400_000
const watchedPerRun = 2_000

/** Of a row of `positions`: others see where GPS has put the member. A place that they chose on the map says nothing. */
const isPublished = (now: Date) =>
  sql`published_by = 'DEVICE_GPS' and not hidden and effective_until > ${now}`

interface Seen {
  readonly profileId: string
  readonly lat: number
  readonly lon: number
  readonly at: Date
}

/** Begins to watch where a member is published, or goes on for another day. */
export async function watchPlace({ clock, db }: Needs, profileId: string): Promise<void> {
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

/** Looks where those who are watched are published now. */
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

/** Of who is not watched any more, or was not seen for a day. */
export function forgetPlaces({ clock, db }: Needs): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - watchedMs)
  return deleteInBatches(
    db,
    'games_buster_places',
    sql`watched_until <= ${now} or seen_at <= ${before}`,
  )
}
