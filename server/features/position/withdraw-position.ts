import type { Db } from '#server/platform/database/connect.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { withdrawGpsPosition } from './position.queries.ts'

/** Takes a GPS member off the map until he reports again, in the caller's transaction. */
export async function withdrawPosition(db: Db, profileId: string, now: Date): Promise<void> {
  await withdrawGpsPosition(db, profileId, now)
  await announceChange(db, profileId)
}
