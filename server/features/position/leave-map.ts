import type { Db } from '#server/platform/database/connect.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { endPosition, lockPosition } from './position.queries.ts'

/** Before a member must not report any more: what is under way ends first, in the caller's transaction. */
export const lockReports = lockPosition

/** Takes a member off every map at once, wherever and however they were there, in the caller's transaction. */
export async function leaveMap(tx: Db, profileId: string, now: Date): Promise<void> {
  await endPosition(tx, profileId, now)
  await announceChange(tx, profileId)
}
