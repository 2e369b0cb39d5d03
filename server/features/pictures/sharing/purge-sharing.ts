import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/change-in-batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'

/** Forgets grants some time after their end, and requests that nobody waits for any more. */
export async function purgeSharing({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs)
  const ended = before(limits.pictureGrantEndedKeptMs)
  const settled = before(limits.pictureRequestMs)
  await runEach([
    () =>
      deleteInBatches(db, 'pictures_grants', sql`revoked_at < ${ended} or expires_at < ${ended}`),
    () =>
      deleteInBatches(
        db,
        'pictures_requests',
        sql`answered_at < ${settled} or declined_at < ${settled}
          or (asked_at < ${settled} and declined_at is null)`,
      ),
  ])
}
