import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { firstIdAt } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mayUseAdvanced } from '#server/policies/entitlements.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notify } from '../../notifications/notify.ts'
import { applyFilter } from '../filters.ts'
import { parsed } from './saved-searches.ts'

/** A search that is due. Its next run is already set to a day later. */
interface DueSearch {
  readonly id: string
  readonly profileId: string
  readonly filter: string
  readonly knownUntil: Date
}

type RunPlatform = Pick<Platform, 'clock' | 'db' | 'live' | 'log'>

const { claimed, perRun, newMin } = serverLimits.savedSearchLooks

/**
 * Notifies members of new profiles that their searches find, without a number, a name or a time. A profile is new if
 * its member joined after the last notification of any search of the reader. So members who come, move or appear again
 * cause no second notification. A few new profiles are needed, so that a narrow filter cannot watch for one member
 * (docs/decisions/0008-discovery.md). A search that fails does not stop the others.
 */
export async function lookForNew(platform: RunPlatform, liveMap: LiveMap): Promise<void> {
  for (let searched = 0; searched < perRun; ) {
    const due = await claimDue(platform)
    for (const search of due) {
      await runSearch(platform, liveMap, search).catch(error =>
        platform.log.warn({ err: error }, 'could not look for new profiles'),
      )
      // Lets other work of the process run between two searches.
      await setImmediate()
    }
    if (due.length < claimed) return
    searched += due.length
  }
}

/**
 * Postpones the next run by whole days before the search runs. So one process runs it. If that process dies, another
 * runs it a day later.
 */
async function claimDue({ clock, db }: RunPlatform): Promise<readonly DueSearch[]> {
  const now = clock.now()
  const { rows } = await sql<DueSearch>`
    with due as (
      select id from discovery_saved_searches where look_at <= ${now}
      order by look_at, id limit ${claimed} for update skip locked
    )
    update discovery_saved_searches s set look_at = s.look_at
      + (1 + floor(extract(epoch from ${now}::timestamptz - s.look_at) / 86400)) * interval '86400 seconds'
    from due where s.id = due.id
    returning
      s.id, s.profile_id as "profileId", s.filter, s.known_until as "knownUntil"`.execute(db)
  return rows
}

async function runSearch(platform: RunPlatform, liveMap: LiveMap, search: DueSearch) {
  if (!(await hasNew(platform, liveMap, search))) return
  const { clock, db } = platform
  const { profileId, id: savedSearchId } = search
  await db.transaction().execute(async tx => {
    const accountId = await lockSearch(tx, search)
    const now = clock.now()
    if (!accountId || !(await mayUseAdvanced(tx, accountId, now))) return
    // Updates all searches that ran today. Otherwise searches with other filters would reveal on later days which of
    // them a new member matches.
    await tx
      .updateTable('discovery_saved_searches')
      .set({ known_until: now })
      .where('profile_id', '=', profileId)
      .where('look_at', '>', now)
      .execute()
    await notify(platform, tx, { profileId, kind: 'NEW_PROFILES', savedSearchId })
  })
}

/**
 * Locks the profile first, as all writes do. Returns undefined if the search was deleted or switched off meanwhile, or
 * its notification is still open.
 * @returns the account to notify
 */
async function lockSearch(tx: Db, { id, profileId }: DueSearch): Promise<string | undefined> {
  const profile = await tx
    .selectFrom('profiles')
    .select('account_id as accountId')
    .where('id', '=', profileId)
    .forKeyShare()
    .executeTakeFirst()
  const search = await tx
    .selectFrom('discovery_saved_searches as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.look_at', 'is not', null)
    .where(sql<boolean>`not exists (select from notifications where saved_search_id = s.id)`)
    .forUpdate()
    .executeTakeFirst()
  return search && (profile?.accountId ?? undefined)
}

/**
 * Applies the same rules as the search screens. First asks the live map whether anyone has joined nearby, because on
 * most days nobody has.
 */
async function hasNew({ clock, db }: RunPlatform, liveMap: LiveMap, search: DueSearch) {
  const { profileId: viewerId, knownUntil } = search
  const point = liveMap.publishedPoint(viewerId)
  if (!point) return false
  const now = clock.now()
  const hasFew = async (found: Omit<Parameters<LiveMap['countNearest']>[2], 'most'>) =>
    (await liveMap.countNearest(viewerId, point, { most: newMin, ...found })) < newMin
  const idFrom = firstIdAt(
    Math.max(knownUntil.getTime() + 1, now.getTime() - serverLimits.newHereMs),
  )
  if (await hasFew({ filter: { idFrom } })) return false
  const filter = parsed(search.filter)
  const { memberFilter, without } = await applyFilter(db, { viewerId, point, filter, now })
  // If the search has the filter "New here", this bound replaces its earlier one.
  return !(await hasFew({ filter: { ...memberFilter, idFrom }, without }))
}

export function savedSearchesJobs(platform: Platform, liveMap: LiveMap): void {
  platform.jobs.schedule('look-for-new', '* * * * *', () => lookForNew(platform, liveMap))
}
