import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { keptSince, silentSince } from './notifications.queries.ts'

export function notificationsJobs(platform: Platform): void {
  platform.jobs.schedule('purge-notifications', '37 * * * *', () => purgeNotifications(platform))
}

/** Deletes old notifications, those whose push need no longer be remembered, and those beyond the limit of a list. */
export async function purgeNotifications({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const beyond = sql`
    id in (
      select extra.id from (
        select profile_id from notifications group by profile_id
        having count(*) > ${serverLimits.notificationsMax}
      ) as many
      cross join lateral (
        select n.id from notifications n where n.profile_id = many.profile_id
        order by n.created_at desc, n.id desc offset ${serverLimits.notificationsMax}
      ) as extra
    )`
  await deleteInBatches(db, 'notifications', sql`created_at <= ${keptSince(clock.now())}`)
  const forgotten = sql`taken_back and pushed_at <= ${silentSince(clock.now())}`
  await deleteInBatches(db, 'notifications', forgotten)
  await deleteInBatches(db, 'notifications', beyond)
}
