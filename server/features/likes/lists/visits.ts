import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'

type Visit = BodyOf<Contract['PUT /api/likes-visit']>

/**
 * Likes after this moment are new to the member. It is the time of the newest like shown before this visit, or null
 * before the first. A visit ends when they stay away for half an hour, so a reload still shows the same likes as new.
 */
export const newSince = (
  profileId: string,
  list: Visit['list'],
  now: Date,
): RawBuilder<Date | null> => sql<Date | null>`(
  select case when looked_at < ${visitEnd(now)} then seen_until else new_since end
  from likes_visits
  where profile_id = ${profileId} and list = ${list})`

/** Stores what a member has seen of a list. An older page that answers late does not reset it. */
export async function saveVisit(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { profileId, list, tsSeen }: Visit,
): Promise<void> {
  const now = clock.now()
  const seen = new Date(Math.min(tsSeen, now.getTime()))
  await sql`
    insert into likes_visits as visit (profile_id, list, looked_at, seen_until, new_since)
    values (${profileId}, ${list}, ${now}, ${seen}, ${seen})
    on conflict (profile_id, list) do update set
      looked_at = greatest(visit.looked_at, excluded.looked_at),
      seen_until = greatest(visit.seen_until, excluded.seen_until),
      new_since = case when visit.looked_at < ${visitEnd(now)} then visit.seen_until else visit.new_since end
  `.execute(db)
}

const visitEnd = (now: Date) => new Date(now.getTime() - serverLimits.likesVisitMs)
