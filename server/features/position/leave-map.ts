import type { Db } from '#server/platform/database/connect.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { endPosition } from './position.queries.ts'

/**
 * Takes a member off every map at once, wherever and however they were there, in the caller's transaction, which has locked
 * their profile `for update`: no report is under way.
 */
export async function leaveMap(tx: Db, profileId: string, now: Date): Promise<void> {
  await endPosition(tx, profileId, now)
  await announceChange(tx, profileId)
}
