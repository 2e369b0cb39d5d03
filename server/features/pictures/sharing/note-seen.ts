import { ifWritable } from '#server/platform/database/if-writable.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isLive } from '#server/policies/private-pictures.ts'

const stepMs = 60_000

/** Writes down for the owner that a viewer has opened a private picture; at most once in a while. */
export async function noteSeen(
  { clock, db, log }: Pick<Platform, 'clock' | 'db' | 'log'>,
  pictureId: string,
  viewerId: string,
): Promise<void> {
  const now = clock.now()
  const stepBefore = new Date(now.getTime() - stepMs)
  const note = db
    .updateTable('pictures_grants')
    .set(eb => ({
      first_seen_at: eb.fn.coalesce('first_seen_at', eb.val(now)),
      last_seen_at: now,
    }))
    .where('picture_id', '=', pictureId)
    .where('viewer_profile_id', '=', viewerId)
    .where(isLive(now))
    .where(eb => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', stepBefore)]))
  await ifWritable(log, async () => void (await note.execute()))
}
