import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { endedPosition } from './position.queries.ts'

/**
 * Call this before a member must leave the map. Updates in progress end before the caller's transaction, except a first
 * one.
 */
export async function lockPositionUpdates(tx: Db, profileId: string): Promise<void> {
  await tx
    .selectFrom('positions')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .forUpdate()
    .execute()
}

/** Takes a member off every map at once, in the caller's transaction, for any mode and position. */
export async function leaveMap(
  platform: Pick<Platform, 'bus' | 'clock'>,
  tx: Db,
  profileId: string,
): Promise<void> {
  const now = platform.clock.now()
  await endOf(tx, profileId, now).where('effective_until', '>', now).execute()
  await announceChange(platform, tx, profileId)
}

/** Takes a GPS member off the map until their next update. After a change of precision the old point must not stay. */
export async function withdrawPosition(
  platform: Pick<Platform, 'bus' | 'clock'>,
  tx: Db,
  profileId: string,
): Promise<void> {
  await endOf(tx, profileId, platform.clock.now())
    .where('published_by', '=', 'DEVICE_GPS')
    .execute()
  await announceChange(platform, tx, profileId)
}

const endOf = (tx: Db, profileId: string, now: Date) =>
  tx
    .updateTable('positions')
    .set({ ...endedPosition, effective_until: now })
    .where('profile_id', '=', profileId)
