import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPair } from './grants.queries.ts'
import { withdrawRequest } from './requests.queries.ts'
import { revokeSharing } from './revoke-grants.ts'

/** Two members no longer share anything, nor ask for it, in the transaction of the block that parts them. */
export async function endSharing(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  one: string,
  other: string,
): Promise<void> {
  await lockPair(db, one, other)
  const now = clock.now()
  for (const [ownerId, viewerId] of [
    [one, other],
    [other, one],
  ] as const) {
    await revokeSharing(db, { ownerId, viewerId }, now)
    await withdrawRequest(db, { ownerId, viewerId }, now)
  }
}
